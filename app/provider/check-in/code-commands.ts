/**
 * Commands for codes of staff and counters, effective at once. The provider's data otherwise defines the codes. A code made here is
 * withdrawn by the next `npm run data -- apply` unless it is in the folder by then, and the output says so.
 */
import type { Database } from "~/database/engine/connect.server";
import { hashToken } from "~/lib/security/token.server";
import { formatDate } from "~/lib/singapore-date";
import {
  makeCounterCode,
  selectCounterCodesInUse,
  withdrawCounterCode,
} from "../counter/counter-codes";
import { findCentre } from "../shared/find-centre";
import {
  type Operation,
  OperatorInputError,
  requireArgument,
  runOperation,
} from "../shared/operation";
import { makeStaffCode, selectStaffCodesInUse, withdrawStaffCode } from "./staff-codes";

const ALL_CENTRES = "all centres";
const LONGEST_NAME = 80;

interface Code {
  kind: "staff" | "counter";
  codeHash: string;
  centreId: string | null;
  label: string | null;
  createdAt: Date;
}

/**
 * Lists the codes by centre, one line each. The codes themselves are not stored. Each line has a number by which the code can be
 * withdrawn.
 */
export async function listCodes({ db }: Operation, typed?: string): Promise<string[]> {
  const only = typed === undefined ? null : (await findCentre(db, typed)).id;
  const codes = (await codesInUse(db)).filter(
    ({ centreId }) => only === null || centreId === null || centreId === only,
  );
  if (codes.length === 0) return ["No codes."];
  const line = (code: Code) =>
    [
      code.centreId ?? ALL_CENTRES,
      numberOf(code),
      code.kind === "counter" ? "counter code" : `staff code ${code.label}`,
      `since ${formatDate(code.createdAt)}`,
    ].join("  ");
  return codes.map(line).sort();
}

export async function createStaffCode(
  operation: Operation,
  typed?: string,
  name?: string,
): Promise<string[]> {
  const everywhere = typed === "all";
  const centreId = everywhere ? null : (await findCentre(operation.db, typed)).id;
  const label = requireArgument(
    name,
    'A name is required, such as "Front desk". It is shown where the code is used.',
  );
  if (label.length > LONGEST_NAME)
    throw new OperatorInputError(`The name must have at most ${LONGEST_NAME} characters.`);
  return runOperation(operation, async (tx) => {
    const made = await makeStaffCode(tx, codeContext(operation), { centreId, label });
    const centre = everywhere ? "" : `, centre: ${centreId}`;
    return {
      summary: `Staff code ${numberOf(made)} (${label}) of ${centreId ?? ALL_CENTRES} created.`,
      more: newCode(made, "doors.yaml", `{label: ${JSON.stringify(label)}${centre}`),
    };
  });
}

export async function createCounterCode(operation: Operation, typed?: string): Promise<string[]> {
  const { id } = await findCentre(operation.db, typed);
  return runOperation(operation, async (tx) => {
    const made = await makeCounterCode(tx, codeContext(operation), id);
    return {
      summary: `Counter code ${numberOf(made)} of ${id} created.`,
      more: newCode(made, "counters.yaml", `{centre: ${id}`),
    };
  });
}

/** @param typed the code's number from the list. */
export async function withdrawCode(operation: Operation, typed?: string): Promise<string[]> {
  const number = requireArgument(
    typed,
    "Code number is required: npm run operate -- codes lists the numbers.",
  );
  return runOperation(operation, async (tx) => {
    const found = (await codesInUse(tx)).find((code) => numberOf(code) === number);
    if (found === undefined) throw new OperatorInputError(`Code ${number} not found.`);
    const { kind, codeHash, label, centreId } = found;
    const withdraw = kind === "staff" ? withdrawStaffCode : withdrawCounterCode;
    await withdraw(tx, codeHash, operation.now);
    const what = kind === "staff" ? `Staff code ${number} (${label})` : `Counter code ${number}`;
    const file = kind === "staff" ? "doors.yaml" : "counters.yaml";
    return {
      summary: `${what} of ${centreId ?? ALL_CENTRES} withdrawn.`,
      more: [`It is refused from now on. Remove it from ${file} too if it is there.`],
    };
  });
}

const codeContext = ({ secrets, now }: Operation) => ({ vault: secrets.vaults.own, now });

async function codesInUse(db: Pick<Database, "select">): Promise<Code[]> {
  const staff = await selectStaffCodesInUse(db);
  const counters = await selectCounterCodesInUse(db);
  return [
    ...staff.map((row) => ({ ...row, kind: "staff" as const })),
    ...counters.map((row) => ({ ...row, kind: "counter" as const, label: null })),
  ];
}

/** Computes a short number that reveals nothing of the code. */
const numberOf = ({ codeHash }: Pick<Code, "codeHash">) => hashToken(codeHash).slice(0, 8);

const newCode = (
  { code, codeHash }: { code: string; codeHash: string },
  file: string,
  entry: string,
) => [
  `The code is ${code}. Write it down: it is shown once.`,
  `To keep it at the next npm run data -- apply, add to ${file}: ${entry}, kept: "${codeHash}"}`,
];
