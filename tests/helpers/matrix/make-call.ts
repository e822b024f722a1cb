/** Every call of the contract with its allowed callers, and how a provider answers it. */
import { contract } from "~/contract";
import type { AnyCall } from "~/contract/call";
import type { TestProvider } from "../provider/test-provider";
import { requestFor } from "./build-request";
import type { Everything } from "./fixture";
import type { Caller, Row } from "./rows";
import { whoMayCall } from "./who-may-call";

export interface ListedCall {
  name: string;
  area: string;
  call: AnyCall;
  row: Row;
}

const table = whoMayCall as Record<string, Record<string, Row>>;
export const listedCalls: ListedCall[] = Object.entries(contract).flatMap(([area, ofArea]) =>
  Object.entries(ofArea as Record<string, AnyCall>).map(([name, call]) => ({
    name: `${area}.${name}`,
    area,
    call,
    row: table[area]?.[name] as Row,
  })),
);

const REFUSED = [401, 403, 404, 410];

export interface MatrixAnswer {
  status: number;
  text: string;
  misunderstood: boolean;
  refused: boolean;
}

/** @param more values in addition to those of the call's row */
export async function makeCall(
  { provider }: Pick<TestProvider, "provider">,
  every: Everything,
  { call, area, row }: ListedCall,
  headers: Record<string, string>,
  more = {},
): Promise<MatrixAnswer> {
  const values = { ...every.values(area), ...row.with?.(every), ...more };
  const answer = await provider.fetch(requestFor(call, values, headers));
  const text = await answer.text();
  const invalid = answer.status === 400 && text.includes('"INVALID"');
  // A rejection by a schema names the field.
  const misunderstood = invalid && /"message":"[\w.]+: /.test(text);
  const refused = REFUSED.includes(answer.status) || (invalid && !misunderstood);
  return { status: answer.status, text, misunderstood, refused };
}

/** Finds the secrets that open a call. Null for a call of callers. */
export const secretsOf = ({ may }: Row) => (may !== "anybody" && "holderOf" in may ? may : null);

export const mayCall = ({ may: who }: Row, caller: Caller): boolean =>
  who === "anybody" || (!("holderOf" in who) && who.includes(caller));

export const endingLast = (one: ListedCall, other: ListedCall): number =>
  Number(one.row.ends ?? 0) - Number(other.row.ends ?? 0);
