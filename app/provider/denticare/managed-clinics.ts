/** The managed tables of Denticare. */
import { dentalClinic, dentalTreatment, dentist, dentistHours } from "~/database/schema/dental";
import { createManagedTable } from "../shared/managed-table";

export const managedClinics = {
  dentalClinic: createManagedTable(dentalClinic, { key: ["centreId"], decided: ["area"] }),
  dentalTreatment: createManagedTable(dentalTreatment, {
    key: ["id"],
    decided: ["name", "summary", "minutes", "position"],
  }),
  dentist: createManagedTable(dentist, { key: ["id"], decided: ["clinicId", "name"] }),
  dentistHours: createManagedTable(dentistHours, {
    key: ["dentistId", "weekday", "from"],
    decided: ["until"],
  }),
};
