/** Building blocks of dental bookings, signed in and public (SPEC section 3, Denticare booking state and Public appointment). */
import { z } from "zod";
import { day, instant, openEnum, recordId } from "../fields";

export const dentalAreas = ["CENTRAL", "NORTH", "WEST", "SOUTH", "EAST"] as const;
export type DentalArea = (typeof dentalAreas)[number];

/** The special dentist of SPEC section 9: any dentist who is free. */
export const NO_PREFERENCE = { resourceId: "no-preference", resourceName: "No preference" };

export const treatment = z.object({
  id: z.string(),
  name: z.string(),
  summary: z.string(),
  minutes: z.number().int(),
});
export type Treatment = z.output<typeof treatment>;

export const clinic = z.object({
  id: z.string(),
  name: z.string(),
  area: openEnum(dentalAreas),
  block: z.string(),
  street: z.string(),
  postalCode: z.string(),
});
export type Clinic = z.output<typeof clinic>;

export const dentist = z.object({ resourceId: z.string(), resourceName: z.string() });
export type Dentist = z.output<typeof dentist>;

const monthAndYear = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "is not a month")
  .meta({ examples: ["2026-11"] });
const dayOfMonth = z.coerce.number().int().min(1).max(31);
const timeSlot = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "is not a time")
  .meta({ examples: ["09:30"] });

/** No dentist chosen means 'No preference' (SPEC section 4). */
export const resourceId = recordId.default(NO_PREFERENCE.resourceId);

/** Each question of the choice, with the answers before it that narrow it. */
export const serviceParams = z.object({ serviceId: recordId });
export const centerParams = serviceParams.extend({ centerId: recordId });
export const monthParams = centerParams.extend({ monthAndYear });
export const dentistParams = monthParams.extend({ resourceId });
export const dayParams = dentistParams.extend({ dayOfMonth });

/** A chosen time (SPEC section 3, Public appointment). `timeSlot` is "HH:mm" in Singapore. */
export const slotChoice = dayParams.extend({ timeSlot });
export type SlotChoice = z.output<typeof slotChoice>;

export const availableMonths = z.object({ availableMonths: z.array(monthAndYear) });
export const availableDates = z.object({ availableDates: z.array(day) });
/** Times that can be had, each with how many dentists are free then. */
export const availableTimes = z.object({
  availableTimes: z.record(z.string(), z.object({ dentists: z.number().int() })),
});
export const dentistList = z.object({ resources: z.array(dentist) });

export const dentalStatuses = ["SCHEDULED", "COMPLETED", "CANCELLED"] as const;

/** A booked appointment, as its own people see it. */
export const dentalAppointment = z.object({
  id: recordId,
  clientName: z.string(),
  service: treatment,
  clinic,
  dentist,
  startsAt: instant,
  endsAt: instant,
  status: openEnum(dentalStatuses),
  /** It can be changed and cancelled until 24 hours before (SPEC section 4). */
  changeable: z.boolean(),
});
export type DentalAppointment = z.output<typeof dentalAppointment>;

/** Time and clinic that the customer saw. If the appointment has others by then, the call changes nothing and answers APPOINTMENT_MOVED. */
export const expectedAppointment = {
  expectedStart: instant.optional(),
  expectedCenter: recordId.optional(),
};
export type ExpectedAppointment = z.output<z.ZodObject<typeof expectedAppointment>>;

/** Two appointments of one person within this many days may be one too many, so the customer is asked to confirm. */
export const NEARBY_APPOINTMENT_DAYS = 14;

export const areAppointmentsNear = (
  one: { startsAt: string | Date },
  other: { startsAt: string | Date },
) =>
  Math.abs(new Date(one.startsAt).getTime() - new Date(other.startsAt).getTime()) <=
  NEARBY_APPOINTMENT_DAYS * 86_400_000;
