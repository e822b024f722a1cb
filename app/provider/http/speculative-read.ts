/**
 * A call that only reads begins with the caller as last found, side by side with the look-up, so that both go to the database together.
 * It is answered when the look-up finds the same; else it is read anew.
 */
import { isDeepStrictEqual } from "node:util";
import type { AnyCall } from "~/contract/call";
import { ENTERED_BY } from "~/contract/counter/counter";
import type { Context, CustomerContext } from "../shared/context";
import {
  authenticateBearer,
  type CallerCache,
  type CallerRecord,
  type Header,
  toCustomerContext,
} from "./caller";

/** They count who asks, note that a health form was read, or settle what was asked about. */
const alsoWrite = [
  ...["profiles.byIdNumber", "rewards.get", "rewards.mine", "sessions.review", "egiro.status"],
  ...["healthDeclarations.get", "healthDeclarations.file"],
  ...["medicalHistories.get", "medicalHistories.file"],
];

export const isSpeculationSafe = (name: string, { auth, method }: AnyCall): boolean =>
  auth === "customer" && method === "GET" && !alsoWrite.includes(name);

/** @param read is handed the caller, and may be asked twice. @throws as `associated` */
export async function readSpeculatively<Answer>(
  context: Context,
  header: Header,
  callers: CallerCache,
  read: (caller: CustomerContext) => Promise<Answer>,
): Promise<Answer> {
  const { claims } = await authenticateBearer(context, header);
  const viewAs = header("view-as");
  const readFor = async (found: CallerRecord) =>
    read(await toCustomerContext(context, header, found));
  // Whoever helps at a counter is looked up as well.
  const before = header(ENTERED_BY) === null ? callers.lastFound(claims.sub, viewAs) : undefined;
  const looking = callers.lookUp(claims.sub, viewAs);
  const early = before && readFor(before);
  early?.catch(() => undefined);
  const found = await looking;
  return early && isDeepStrictEqual(found, before) ? early : readFor(found);
}
