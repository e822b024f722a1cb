/** The managed tables of the doors. A staff code that is left out of the data no longer works. */
import { isNull } from "drizzle-orm";
import { activity, organisation, staffCode } from "~/database/schema/check-in";
import { createManagedTable } from "../shared/managed-table";

export const managedDoors = {
  activity: createManagedTable(activity, {
    key: ["id"],
    decided: ["centreId", "productId", "name", "weekdays", "startTime", "minutes"],
  }),
  organisation: createManagedTable(organisation, { key: ["id"], decided: ["name"] }),
  staffCode: createManagedTable(staffCode, {
    key: ["codeHash"],
    decided: ["centreId", "label"],
    only: isNull(staffCode.withdrawnAt),
    fresh: (now) => ({ createdAt: now }),
  }),
};
