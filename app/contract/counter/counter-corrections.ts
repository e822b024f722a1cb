/** Corrections that a helper at a counter makes after seeing the identity document. */
import { z } from "zod";
import { reply } from "../../languages/reply";
import { call, emptyResponse } from "../call";
import { recordId, recordVersion, requiredText } from "../fields";
import { correctedValue, correction, correctionReason } from "../people/correction";
import { clientIdText } from "../people/loved-one";

const enteredBy = z.string().min(1).max(1000);
const WITHOUT = "Helpers do not correct records at a counter.";

export const counterCorrections = {
  list: call({
    method: "POST",
    path: "/counter/corrections",
    auth: "public",
    doc: "Returns a client's open requests for a correction. The access is recorded.",
    spec: "ours",
    errors: { counterWithdrawn: 403, notFound: 404 },
    optional: WITHOUT,
    body: z.object({ enteredBy, clientId: clientIdText }),
    data: z.object({
      /** Masked, such as "L** A* H***". */
      maskedName: z.string(),
      maskedNric: z.string(),
      open: z.array(correction),
      /** The version of the values that can be corrected. */
      version: recordVersion,
    }),
  }),
  decide: call({
    method: "POST",
    path: "/counter/corrections/decisions",
    auth: "public",
    doc: "Makes the requested correction, or refuses it with a reason. All who act for the person get a message.",
    spec: "ours",
    errors: { counterWithdrawn: 403, notFound: 404, notAllowed: 409, recordChanged: 409 },
    optional: WITHOUT,
    body: z.object({
      enteredBy,
      id: recordId,
      /** The reason of a refusal. Null makes the correction. */
      refusal: requiredText(reply("replies-counter:reason.required")).nullable(),
      /** True after comparing the value with the identity document. A correction requires it. */
      idSeen: z.boolean(),
      version: recordVersion,
    }),
    data: emptyResponse,
  }),
  record: call({
    method: "POST",
    path: "/counter/corrections/records",
    auth: "public",
    doc: "Corrects a value that the client did not request online, after comparing it with the identity document.",
    spec: "ours",
    errors: { counterWithdrawn: 403, notFound: 404, notAllowed: 409, recordChanged: 409 },
    optional: WITHOUT,
    body: z.object({
      enteredBy,
      clientId: clientIdText,
      correct: correctedValue,
      reason: correctionReason,
      idSeen: z.literal(true),
      version: recordVersion,
    }),
    data: emptyResponse,
  }),
};
