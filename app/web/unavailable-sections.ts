/** What stands in the place of a part of a page that the provider does not answer for at the moment. */
export const unavailableText = {
  services: "We cannot show your services now. Please look again in a few minutes.",
  declarations: "We cannot show your health declarations now. Please look again in a few minutes.",
  orders: "We cannot show now whether an order waits for your payment. Please look again later.",
  egiro: "We cannot show now whether you have eGIRO already. You can go on: we look again.",
  dental:
    "We cannot show your appointments at the dentist now. Please look again in a few minutes.",
  sessions: "We cannot show your sessions now. Please look again in a few minutes.",
  addresses: "We cannot show the addresses now. Please look again in a few minutes.",
  contacts: "We cannot show the next of kin now. Please look again in a few minutes.",
  waiting: "We cannot show your place on a waiting list now. Please look again in a few minutes.",
  next: "We cannot show what you can book next. Please look again in a few minutes.",
  referral: "We cannot show your referral code now. You find it here again later.",
  times: "We cannot show now when this programme is on. Please look again in a few minutes.",
  payers: "We cannot show who pays your invoices now. Please look again in a few minutes.",
  clinics: "We cannot show our clinics now. Please look again in a few minutes, or call us.",
  holders: "We cannot show who can act for you now. Please look again in a few minutes.",
  beside:
    "We cannot show now what else belongs to this programme. Please look again in a few minutes.",
  channels: "We cannot ask how you heard about us now. Please just continue.",
} as const;
