/** The loved-one feature can be switched off by configuration (SPEC section 6, disabledLovedOne). */
import { sql } from "drizzle-orm";
import { errorCodes } from "~/contract/reply";
import type { Database } from "~/database/connect.server";
import { mastercode } from "~/database/schema/offering";
import { refuse } from "./failure";

export const APP_CONFIG = "APP_CONFIG";

/** Whether it is off, inside any query. */
export const lovedOnesOff = sql<boolean>`exists (
  select from ${mastercode} where ${mastercode.code} = ${APP_CONFIG} and ${mastercode.key} = 'disabledLovedOne' and ${mastercode.value} = 'true'
)`;

/** @throws 403 while it is off. */
export async function requireLovedOnes(db: Database): Promise<void> {
  const answer = await db.execute(sql`select ${lovedOnesOff} as off`);
  if ((answer as unknown as { rows: { off: boolean }[] }).rows[0]?.off)
    refuse(403, errorCodes.lovedOnesOff, "Acting for other people is not available at the moment");
}
