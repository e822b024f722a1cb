/** Texts that replace an optional section while the provider does not answer for it. */
export const unavailableText = {
  services: "We cannot show your services now. Please try again in a few minutes.",
  declarations: "We cannot show your health declarations now. Please try again in a few minutes.",
  orders: "We cannot show now whether an order waits for your payment. Please try again later.",
  dental: "We cannot show your appointments at the dentist now. Please try again in a few minutes.",
  sessions: "We cannot show your sessions now. Please try again in a few minutes.",
  addresses: "We cannot show the addresses now. Please try again in a few minutes.",
  contacts: "We cannot show the next of kin now. Please try again in a few minutes.",
  waiting: "We cannot show your place on a waiting list now. Please try again in a few minutes.",
  holders: "We cannot show now who may act for you. Please try again in a few minutes.",
  recorded: "We cannot show what our staff recorded now. Please try again in a few minutes.",
  next: "We cannot show what you can book next. Please try again in a few minutes.",
  referral: "We cannot show your referral code now. You will find it here again later.",
  times: "We cannot show now when this programme is on. Please try again in a few minutes.",
  clinics: "We cannot show our clinics now. Please try again in a few minutes, or call us.",
  ended: "We cannot show now who is no longer in your list. Please try again in a few minutes.",
  aside:
    "We cannot show now what else belongs to this programme. Please try again in a few minutes.",
  channels: "We cannot ask how you heard about us now. Please just continue.",
} as const;
