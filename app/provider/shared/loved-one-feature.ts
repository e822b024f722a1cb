/** Switch of the loved-one feature by configuration (SPEC section 6, disabledLovedOne). */
import { sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import { mastercode } from "~/database/schema/offering/code-list";
import { reply } from "~/languages/reply";
import type { CustomerContext } from "./context";
import { refuse } from "./failure";

export const APP_CONFIG_CODE = "APP_CONFIG";

/** True while acting for loved ones is disabled, for use inside any query. */
export const lovedOnesOff = sql<boolean>`exists (
  select from ${mastercode} where ${mastercode.code} = ${APP_CONFIG_CODE} and ${mastercode.key} = 'disabledLovedOne' and ${mastercode.value} = 'true'
)`;

/** @throws 403 while the feature is disabled. */
export function requireLovedOnes({ lovedOnesOff: isOff }: CustomerContext): void {
  if (isOff) refuse(403, errorCodes.lovedOnesOff, reply("replies-people:acting-off"));
}
