/** The forms of linking as they are posted (SPEC sections 5 and 7). */

import { z } from "zod";
import { linkRequest, sendRequest } from "~/contract/people/linking";
import { messages } from "~/lib/messages";
import { filled, meaning, type RawFields, reading, text } from "~/web/read-form";

const readWhose = (raw: RawFields) => ({
  lovedOne: meaning(raw.whose, { my_self: false, loved_one: true }),
  idType: filled(raw.idType),
  nric: text(raw.nric),
});

/** Raw fields: whose (my_self or loved_one), idType, nric, clientId. */
export const linkForm = z.preprocess(
  reading((raw) => ({ ...readWhose(raw), clientId: text(raw.clientId) })),
  linkRequest,
);

/** Raw fields: whose, idType, nric, channel (EMAIL or SMS). */
export const sendForm = z.preprocess(
  reading((raw) => ({ ...readWhose(raw), channel: filled(raw.channel) })),
  sendRequest,
);

export const sentMessages = {
  EMAIL: messages.clientIdSentByEmail,
  SMS: messages.clientIdSentBySms,
} as const;
