/** Explains that a contact number cannot receive a code. Every form that sends one says the same. */
import { brand } from "~/lib/brand/brand";

const callUs = () => `call us: ${brand.phones.hotline.number}`;

/** @param otherWay the way without an SMS, as the end of the sentence. */
export const describeNoSmsAbroad = (otherWay = callUs()) =>
  `We send a code by SMS, and we send no SMS to this number or its country. Please give another mobile number, or ${otherWay}.`;

/** @param otherWay the way without an SMS, as the end of the sentence. */
export const describeNoSms = (otherWay: string) =>
  `We send a code by SMS, and no SMS reaches a number that begins with 6. Please give a mobile number that begins with 8 or 9, or ${otherWay}`;
