/** Forms of helpers at a counter: finding a client, taking a payment, and voiding it. */
import { z } from "zod";
import { tillMethods } from "~/contract/counter/till";
import { createFieldRule, recordId, requiredText, withRules } from "~/contract/fields";
import { reply } from "~/languages/reply";
import { parseAmount } from "~/lib/money";
import { cleanText } from "~/lib/text/plain-text";
import { readClientId } from "~/lib/text/typed-codes";
import {
  joinDateFields,
  preprocessFields,
  readAsTyped,
  readNonBlank,
  readTicked,
} from "~/web/forms/form-fields";

interface Search {
  clientId: string;
  name: string;
  dateOfBirth: string;
}

const isDay = (text: string | undefined) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? "");

export const findClientForm = z.preprocess(
  preprocessFields((raw) => ({
    clientId: readClientId(readAsTyped(raw.clientId) ?? ""),
    name: cleanText(raw.name),
    dateOfBirth: joinDateFields(raw.dateOfBirth),
    reason: readNonBlank(raw.reason),
  })),
  withRules(
    z.object({
      clientId: z.string().max(64, reply("replies:too-long", { length: 64 })),
      name: z.string().max(100, reply("replies:too-long", { length: 100 })),
      dateOfBirth: z.string(),
      reason: requiredText(reply("replies-counter:reason.required")),
    }),
    [
      createFieldRule<Search>(
        ({ clientId, name }) => !!clientId || !!name,
        "clientId",
        reply("replies-counter:find.what"),
      ),
      createFieldRule<Search>(
        ({ clientId, dateOfBirth, name }) => !!clientId || !name || isDay(dateOfBirth),
        "dateOfBirth",
        reply("replies-counter:find.birth"),
      ),
    ],
  ),
);

export const openClientForm = z.preprocess(
  preprocessFields((raw) => ({
    clientId: readAsTyped(raw.clientId) ?? "",
    idSeen: readTicked(raw.idSeen),
  })),
  z.object({
    clientId: z.string().min(1).max(64),
    idSeen: z.literal(true, { error: reply("replies-counter:id-first") }),
  }),
);

const TENDERED_INVALID = reply("replies-counter:till.given");

export const takePaymentForm = z.preprocess(
  preprocessFields((raw) => ({
    orderId: readAsTyped(raw.orderId),
    amount: Number(readAsTyped(raw.amount)),
    method: readNonBlank(raw.method),
    chequeNumber: readNonBlank(raw.chequeNumber) ?? null,
    tendered: readNonBlank(raw.tendered) ?? null,
  })),
  withRules(
    z.object({
      orderId: recordId,
      amount: z.number().int(),
      method: z.enum(tillMethods, { error: reply("replies-counter:method.required") }),
      chequeNumber: z
        .string()
        .max(20, reply("replies:too-long", { length: 20 }))
        .nullable(),
      tendered: z
        .string()
        .transform((typed, context) => {
          const cents = parseAmount(typed);
          if (cents === null) context.addIssue({ code: "custom", message: TENDERED_INVALID });
          return cents ?? 0;
        })
        .nullable(),
    }),
    [
      createFieldRule<{ method: string; chequeNumber: string | null }>(
        ({ method, chequeNumber }) => method !== "CHEQUE" || !!chequeNumber,
        "chequeNumber",
        reply("replies-counter:cheque.required"),
      ),
    ],
  ),
);

export const voidPaymentForm = z.preprocess(
  preprocessFields((raw) => ({
    receiptNumber: readAsTyped(raw.receiptNumber) ?? "",
    reason: readNonBlank(raw.reason),
  })),
  z.object({
    receiptNumber: z.string().min(1).max(20),
    reason: requiredText(reply("replies-counter:reason.required")),
  }),
);
