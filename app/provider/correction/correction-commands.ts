/** Operator commands for corrections, after the identity document was seen or the person was called. */
import { asc, eq } from "drizzle-orm";
import { type CorrectedValue, correctedValue } from "~/contract/people/correction";
import type { Transaction } from "~/database/engine/connect.server";
import { correction } from "~/database/schema/people/correction";
import { formatDate } from "~/lib/singapore-date";
import { getCorrectedFieldName } from "~/lib/text/corrected-fields";
import { findClientByInput } from "../people/access/access-commands";
import { CallRejected } from "../shared/failure";
import { createCommandContext } from "../shared/messages/command-messages";
import {
  type Operation,
  OperatorInputError,
  recordOperation,
  requireArgument,
  runOperation,
} from "../shared/operation";
import { formatCorrectedValue } from "./corrected-value";
import {
  type CorrectionContext,
  lockOpenClient,
  makeRequestedCorrection,
  makeUnrequestedCorrection,
  refuseRequestedCorrection,
  rejectClashingCorrection,
  requireUndecidedCorrection,
} from "./make-correction";

const OPERATOR = { centreName: null, decidedBy: "operator" };
const numberOf = (id: string) => id.slice(0, 8);

/** Lists open requests, one line each, oldest first. */
export async function listCorrections(operation: Operation): Promise<string[]> {
  const rows = await openRows(operation);
  await recordOperation(operation.db, operation, `Listed ${rows.length} requested corrections.`);
  if (rows.length === 0) return ["No corrections are requested."];
  return rows.map((row) =>
    [
      numberOf(row.id),
      `client ${row.clientId}`,
      formatDate(row.requestedAt),
      `${getCorrectedFieldName(row.field)}: ${row.fromText ?? "none"} to ${row.toText}`,
      row.reason,
    ].join("  "),
  );
}

export async function approveCorrection(operation: Operation, typed?: string): Promise<string[]> {
  const { id, clientId, field } = await openByInput(operation, typed);
  return unlessRejected(() =>
    runOperation(operation, async (tx) => {
      await makeRequestedCorrection(
        tx,
        await contextOf(tx, operation),
        await requireUndecidedCorrection(tx, id),
        OPERATOR,
      );
      return { summary: `The ${getCorrectedFieldName(field)} of ${clientId} is corrected.` };
    }),
  );
}

export async function refuseCorrection(
  operation: Operation,
  typed?: string,
  typedReason?: string,
): Promise<string[]> {
  const { id, clientId, field } = await openByInput(operation, typed);
  const answer = requireArgument(
    typedReason,
    "A reason is required, in quotation marks. The customer reads it.",
  );
  const asRecorded = { ...operation, command: `correct refuse ${numberOf(id)}` };
  return unlessRejected(() =>
    runOperation(asRecorded, async (tx) => {
      const row = await requireUndecidedCorrection(tx, id);
      await refuseRequestedCorrection(tx, await contextOf(tx, operation), row, {
        ...OPERATOR,
        answer,
      });
      return { summary: `The ${getCorrectedFieldName(field)} of ${clientId} stays as it is.` };
    }),
  );
}

const FIELDS: Record<string, CorrectedValue["field"]> = {
  name: "NAME",
  email: "EMAIL",
  "id-number": "ID_NUMBER",
  "birth-date": "BIRTH_DATE",
  mobile: "MOBILE",
};

const VALUE_PROMPT: Record<CorrectedValue["field"], string> = {
  NAME: "Correct name, as on the document:",
  EMAIL: "Correct e-mail address:",
  ID_NUMBER: "Correct ID number with its type, such as NRIC:S1234567D:",
  BIRTH_DATE: "Correct date of birth, as YYYY-MM-DD:",
  MOBILE: "Correct mobile number:",
};

const ID_NUMBER = /\b[stfgm]\d{7}[a-z]\b/i;
const REASON = "A reason is required, in quotation marks.";

/**
 * Corrects a value that was not requested online. The value is read from standard input, because arguments stay in the shell's history.
 * The log of operations has no value.
 */
export async function recordCorrectionByOperator(
  operation: Operation,
  ...[typedRecord, typedField, typedReason]: (string | undefined)[]
): Promise<string[]> {
  const { id } = await findClientByInput(operation.db, typedRecord);
  const field = FIELDS[typedField ?? ""];
  if (field === undefined)
    throw new OperatorInputError(`Field is required: ${Object.keys(FIELDS).join(", ")}.`);
  const reason = requireArgument(typedReason, REASON);
  if (ID_NUMBER.test(reason))
    throw new OperatorInputError(
      `The value is not an argument: it is read from standard input. ${REASON}`,
    );
  const typedValue = await operation.readInput(VALUE_PROMPT[field]);
  if (typedValue === "") throw new OperatorInputError("The correct value is required.");
  const correct = readValue(field, typedValue);
  const asRecorded = { ...operation, command: `correct record ${id} ${typedField}` };
  return unlessRejected(() =>
    runOperation(asRecorded, async (tx) => {
      const record = await lockOpenClient(tx, id);
      await makeUnrequestedCorrection(tx, await contextOf(tx, operation), record, {
        correct,
        reason,
        by: OPERATOR,
      });
      return {
        summary: `The ${getCorrectedFieldName(field)} of ${id} is corrected.`,
        more: [
          `It is now ${formatCorrectedValue(correct)}. All who act for the person get a message.`,
        ],
      };
    }),
  );
}

const ID_NUMBER_USAGE = "Type the ID number with its type, such as NRIC:S1234567D.";

/** @throws OperatorInputError with the form's message. */
function readValue(field: CorrectedValue["field"], typed: string): CorrectedValue {
  const [idType, number] = typed.split(":");
  if (field === "ID_NUMBER" && number === undefined) throw new OperatorInputError(ID_NUMBER_USAGE);
  const value =
    field === "ID_NUMBER" ? { idType: idType?.toUpperCase(), value: number } : { value: typed };
  const parsed = correctedValue.safeParse({ field, ...value });
  if (parsed.success) return parsed.data;
  throw new OperatorInputError(parsed.error.issues[0]?.message ?? ID_NUMBER_USAGE);
}

const contextOf = async (tx: Transaction, operation: Operation): Promise<CorrectionContext> => ({
  ...(await createCommandContext(tx, operation)),
  vault: operation.secrets.vaults.own,
});

const openRows = ({ db }: Pick<Operation, "db">) =>
  db
    .select()
    .from(correction)
    .where(eq(correction.status, "OPEN"))
    .orderBy(asc(correction.requestedAt));

async function openByInput(operation: Operation, typed: string | undefined) {
  const number = requireArgument(
    typed,
    "Request is required: its number is listed by correct list.",
  );
  const found = (await openRows(operation)).find(({ id }) => numberOf(id) === number);
  if (found === undefined) throw new OperatorInputError(`No open request ${number}.`);
  return found;
}

async function unlessRejected<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await rejectClashingCorrection(make);
  } catch (error) {
    if (!(error instanceof CallRejected)) throw error;
    throw new OperatorInputError(error.message);
  }
}
