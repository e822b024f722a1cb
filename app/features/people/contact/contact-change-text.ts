/** Explains that a new mobile number is not used before the person has agreed to it. */
export const describeWaitingContact = (name: string | null): string =>
  `The mobile number is not changed yet. We have sent ${name ?? "this person"} a message: the new number counts once they say yes to it. If they cannot read messages at the old number, please call us.`;
