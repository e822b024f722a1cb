/** Denticare without sign-in. */
import type { contract } from "~/contract";
import { NO_PREFERENCE } from "~/contract/denticare/dental";
import type { Database } from "~/database/engine/connect.server";
import type { AreaHandlers, Context } from "../shared/context";
import { type FreeTimes, findFreeTimes, listMonthsWithTimes } from "./availability";
import {
  listClinics,
  listDentists,
  listTreatments,
  requireClinic,
  requireDentist,
  requireTreatment,
} from "./clinics";
import { proveMobile, sendMobileCode } from "./mobile-code";
import {
  appointment,
  client,
  confirm,
  createAppointment,
  extend,
  release,
  saveClient,
} from "./public-booking";
import { cancel, cancellation, findExisting, proveExisting, reschedule } from "./public-links";
import { findDentalSession } from "./sessions";

interface TimeQuery {
  serviceId: string;
  centerId: string;
  resourceId?: string;
  session?: string | undefined;
}

/** @throws 404 for an unknown treatment, clinic or dentist. */
async function freeFor(context: Context, query: TimeQuery, within?: string): Promise<FreeTimes> {
  const { db } = context;
  const { minutes } = await requireTreatment(db, query.serviceId);
  await requireClinic(db, query.centerId);
  const dentistId = await requireDentist(
    db,
    query.centerId,
    query.resourceId ?? NO_PREFERENCE.resourceId,
  );
  const wanted = {
    clinicId: query.centerId,
    minutes,
    dentistId,
    insteadOf: await timeReservedBy(db, query.session),
  };
  return findFreeTimes(db, context, wanted, within);
}

async function timeReservedBy(db: Database, session: string | undefined): Promise<string | null> {
  const row = session === undefined ? null : await findDentalSession(db, session);
  return row?.confirmedAt === null ? row.timeId : null;
}

export const denticarePublicHandlers: AreaHandlers<typeof contract.denticarePublic> = {
  services: ({ db }) => listTreatments(db),

  async centers({ db }, { params, query }) {
    if (query.serviceId !== undefined) await requireTreatment(db, query.serviceId);
    const row = await findDentalSession(db, params.session);
    return { serviceId: row?.treatmentId ?? null, centers: await listClinics(db) };
  },

  async months(context, { query }) {
    return { availableMonths: listMonthsWithTimes(await freeFor(context, query)) };
  },

  /** Lists the dentists who are free in the month, after 'No preference'. */
  async doctors(context, { query }) {
    const free = await freeFor(context, query, query.monthAndYear);
    const ids = new Set([...free.values()].flatMap((times) => [...times.values()].flat()));
    const dentists = await listDentists(context.db, query.centerId);
    return {
      resources: [NO_PREFERENCE, ...dentists.filter(({ resourceId }) => ids.has(resourceId))],
    };
  },

  async dates(context, { query }) {
    return { availableDates: [...(await freeFor(context, query, query.monthAndYear)).keys()] };
  },

  async slots(context, { query }) {
    const day = `${query.monthAndYear}-${String(query.dayOfMonth).padStart(2, "0")}`;
    const [times = new Map<string, string[]>()] = (await freeFor(context, query, day)).values();
    return {
      availableTimes: Object.fromEntries(
        [...times].map(([time, ids]) => [time, { dentists: ids.length }]),
      ),
    };
  },

  createClient: saveClient,
  updateClient: saveClient,
  client,
  createAppointment,
  appointment,
  extend,
  release,
  sendMobileCode,
  proveMobile,
  confirm,
  cancellation,
  cancel,
  reschedule,
  findExisting,
  proveExisting,
};
