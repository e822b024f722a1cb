/** A person whom staff can call: no account is needed. */
import { z } from "zod";
import { reply } from "../../languages/reply";
import { countryCode, phoneText } from "../contact-fields";
import { personName } from "../fields";

export const contactPerson = z.object({
  name: personName(reply("replies-counter:contact-name")),
  countryCode,
  mobileNumber: phoneText,
});
