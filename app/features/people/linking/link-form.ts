/** Form schemas of linking (SPEC sections 5 and 7). */

import { z } from "zod";
import { clientIdReminderRequest, linkRequest } from "~/contract/people/linking";
import { reply } from "~/languages/reply";
import {
  preprocessFields,
  type RawFields,
  readAsTyped,
  readMeaning,
  readNonBlank,
} from "~/web/forms/form-fields";

const readWhose = (raw: RawFields) => ({
  lovedOne: readMeaning(raw.whose, { my_self: false, loved_one: true }),
  idType: readNonBlank(raw.idType),
  nric: readAsTyped(raw.nric),
});

/** The form that links a record. Raw fields: whose (my_self or loved_one), idType, nric, clientId. */
export const linkForm = z.preprocess(
  preprocessFields((raw) => ({
    ...readWhose(raw),
    clientId: readAsTyped(raw.clientId),
    counterCode: readNonBlank(raw.counterCode) ?? null,
  })),
  linkRequest,
);

/** The form that sends the client id. Raw fields: whose, idType, nric, channel (EMAIL or SMS). */
export const sendClientIdForm = z.preprocess(
  preprocessFields((raw) => ({ ...readWhose(raw), channel: readNonBlank(raw.channel) })),
  clientIdReminderRequest,
);

export const clientIdSentMessages = {
  EMAIL: reply("replies-people:client-id.email"),
  SMS: reply("replies-people:client-id.sms"),
} as const;
