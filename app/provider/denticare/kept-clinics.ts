/** What Denticare's part of the provider's data decides. */
import { dentalClinic, dentalTreatment, dentist, dentistHours } from "~/database/schema/dental";
import { keptTable } from "../shared/kept-table";

export const keptClinics = {
  dentalClinic: keptTable(dentalClinic, { key: ["centreId"], decided: ["area"] }),
  dentalTreatment: keptTable(dentalTreatment, {
    key: ["id"],
    decided: ["name", "summary", "minutes", "position"],
  }),
  dentist: keptTable(dentist, { key: ["id"], decided: ["clinicId", "name"] }),
  dentistHours: keptTable(dentistHours, {
    key: ["dentistId", "weekday", "from"],
    decided: ["until"],
  }),
};
