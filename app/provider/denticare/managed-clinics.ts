/** The managed tables of Denticare. */
import { dentalClinic, dentalTreatment, dentist, dentistHours } from "~/database/schema/dental";
import { managedTable } from "../shared/managed-table";

export const managedClinics = {
  dentalClinic: managedTable(dentalClinic, { key: ["centreId"], decided: ["area"] }),
  dentalTreatment: managedTable(dentalTreatment, {
    key: ["id"],
    decided: ["name", "summary", "minutes", "position"],
  }),
  dentist: managedTable(dentist, { key: ["id"], decided: ["clinicId", "name"] }),
  dentistHours: managedTable(dentistHours, {
    key: ["dentistId", "weekday", "from"],
    decided: ["until"],
  }),
};
