/** Denticare for a customer. */
import type { contract } from "~/contract";
import type { AreaHandlers } from "../shared/context";
import {
  book,
  cancel,
  get,
  history,
  requireOwnAppointment,
  reschedule,
  upcoming,
} from "./appointments";
import { findFreeTimes } from "./availability";
import { clientStatus, register } from "./clients";
import {
  listClinics,
  listDentists,
  listTreatments,
  requireClinic,
  requireDentist,
  requireTreatment,
} from "./clinics";

export const denticareHandlers: AreaHandlers<typeof contract.denticare> = {
  treatments: ({ db }) => listTreatments(db),
  clinics: ({ db }) => listClinics(db),

  async dentists({ db }, { query }) {
    await requireTreatment(db, query.serviceId);
    await requireClinic(db, query.centerId);
    return listDentists(db, query.centerId);
  },

  async emptySlot(context, { body }) {
    const { db } = context;
    const { minutes } = await requireTreatment(db, body.serviceId);
    await requireClinic(db, body.centerId);
    const dentistId = await requireDentist(db, body.centerId, body.resourceId);
    const insteadOf =
      body.appointmentId && (await requireOwnAppointment(db, context, body.appointmentId)).row.id;
    const wanted = { clinicId: body.centerId, minutes, dentistId, insteadOf };
    const free = await findFreeTimes(db, context, wanted);
    return [...free].map(([day, times]) => ({ day, times: [...times.keys()] }));
  },

  book,
  reschedule,
  cancel,
  get,
  upcoming,
  history,
  clientStatus,
  register,
};
