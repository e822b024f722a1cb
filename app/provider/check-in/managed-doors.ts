/** The managed tables of the doors. A staff code that is left out of the data no longer works. */
import { isNull } from "drizzle-orm";
import { activity, organisation, staffCode } from "~/database/schema/check-in";
import { managedTable } from "../shared/managed-table";

export const managedDoors = {
  activity: managedTable(activity, {
    key: ["id"],
    decided: ["centreId", "productId", "name", "weekdays", "startTime", "minutes"],
  }),
  organisation: managedTable(organisation, { key: ["id"], decided: ["name"] }),
  staffCode: managedTable(staffCode, {
    key: ["codeHash"],
    decided: ["centreId", "label"],
    only: isNull(staffCode.withdrawnAt),
    fresh: (now) => ({ createdAt: now }),
  }),
};
