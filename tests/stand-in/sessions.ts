/** The use of a package: times, bookings and check-in. */
import type { Appointment } from "~/contract/booking/appointment";
import type { VacantSlot } from "~/contract/booking/vacant-slot";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import type { People, Person } from "./people";
import { type AllHandlers, Refused, unknown } from "./serve";
import { centre, offer, product } from "./shop";

interface Booking {
  id: string;
  slot: VacantSlot;
  status: "SCHEDULED" | "CANCELLED" | "CANCELLED_WITH_CHARGE";
  attendance: "NOT_ATTENDED" | "ATTENDING" | "ATTENDED";
}
interface Package {
  id: string;
  termId: string;
  person: Person;
  bookings: Booking[];
}

const DAYS_AHEAD = 40;
const SESSION_MS = 45 * 60_000;
const NOTICE_MS = 3_600_000;
const POSTER_CODE = "open-sesame";

export function sessions(people: People) {
  const packages: Package[] = [];
  const visits = new Map<string, Person>();
  const today = toSingaporeDay(new Date());
  const slots = new Map(
    Array.from({ length: DAYS_AHEAD }, (_none, day) =>
      ["09:00", "15:30"].map((at) => ({ day, at })),
    )
      .flat()
      .map(({ day, at }): [string, VacantSlot] => {
        const startsAt = new Date(`${addDays(today, day + 1)}T${at}:00+08:00`);
        return slotAt(people.next("SL"), startsAt);
      }),
  );
  function slotAt(id: string, startsAt: Date): [string, VacantSlot] {
    const endsAt = new Date(startsAt.getTime() + SESSION_MS).toISOString();
    return [id, { id, startsAt: startsAt.toISOString(), endsAt, placesLeft: 8 }];
  }

  const ownPackages = async (caller: { token: string; viewAs: string | null }) => {
    const own = people.peopleOf(await people.accountOf(caller));
    return packages.filter(({ person }) => own.includes(person));
  };
  async function packageOf(
    caller: { token: string; viewAs: string | null },
    termId: string,
  ): Promise<Package> {
    const found = (await ownPackages(caller)).find((one) => one.termId === termId);
    if (!found) throw unknown("The package");
    return found;
  }
  async function bookingOf(
    caller: { token: string; viewAs: string | null },
    id: string,
  ): Promise<[Package, Booking]> {
    for (const one of await ownPackages(caller)) {
      const booking = one.bookings.find((candidate) => candidate.id === id);
      if (booking) return [one, booking];
    }
    throw unknown("The booking");
  }
  const slotOf = (id: string): VacantSlot => {
    const slot = slots.get(id);
    if (!slot) throw unknown("The time");
    return slot;
  };
  const cutOffOf = ({ startsAt }: VacantSlot) =>
    new Date(new Date(startsAt).getTime() - NOTICE_MS).toISOString();
  const isLate = (slot: VacantSlot) => cutOffOf(slot) < new Date().toISOString();

  const shown = (one: Package, { id, slot, status }: Booking): Appointment => ({
    id,
    termId: one.termId,
    kind: "SESSION",
    title: product.name,
    productName: product.name,
    clientName: one.person.name,
    centerName: centre.name,
    centerAddress: `${centre.block} ${centre.street}`,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    status,
    response: "PENDING",
    canAnswer: false,
    attended: null,
    cutOff: cutOffOf(slot),
    late: isLate(slot),
    canCancel: status === "SCHEDULED",
    canReschedule: status === "SCHEDULED",
  });
  const withStatus = (one: Package, ...statuses: string[]) =>
    one.bookings.filter(({ status }) => statuses.includes(status)).map((each) => shown(one, each));
  const counts = (one: Package) => ({
    totalSessions: offer.sessions,
    usedSessions: withStatus(one, "CANCELLED_WITH_CHARGE").length,
    scheduledSessions: withStatus(one, "SCHEDULED").length,
  });
  const validUntil = addDays(today, offer.validityDays);

  function take(one: Package, slotId: string): Appointment {
    const booking: Booking = {
      id: people.next("BK"),
      slot: slotOf(slotId),
      status: "SCHEDULED",
      attendance: "NOT_ATTENDED",
    };
    one.bookings.push(booking);
    return shown(one, booking);
  }
  const end = (booking: Booking) => {
    booking.status = isLate(booking.slot) ? "CANCELLED_WITH_CHARGE" : "CANCELLED";
  };

  const seen = (booking: Booking, { person }: Package) => {
    const { startsAt, endsAt } = booking.slot;
    const state = { NOT_ATTENDED: "TO_CHECK_IN", ATTENDING: "TO_CHECK_OUT", ATTENDED: "DONE" };
    return {
      id: booking.id,
      personId: "P.1",
      sessionId: booking.slot.id,
      title: product.name,
      centerName: centre.name,
      startsAt,
      endsAt,
      opensAt: startsAt,
      firstName: person.name.split(" ")[0] ?? "",
      nric: "S****000A",
      role: "PARTICIPANT",
      enrolment: "ENROLLED",
      attendance: booking.attendance,
      state: state[booking.attendance],
    };
  };
  const bookingsAt = (slotId: string, person: Person | undefined) =>
    packages
      .filter((one) => one.person === person)
      .flatMap((one) =>
        one.bookings
          .filter(({ slot, status }) => slot.id === slotId && status === "SCHEDULED")
          .map((booking) => ({ booking, event: seen(booking, one) })),
      );
  const checkPoster = (id: string, code: string) => {
    if (code !== POSTER_CODE || !slots.has(id)) throw unknown("The poster");
  };
  function attend(id: string, { visit, booking }: { visit: string; booking: string }) {
    const found = bookingsAt(id, visits.get(visit)).find(({ event }) => event.id === booking);
    if (!found) throw unknown("The booking");
    const going = found.booking.attendance === "ATTENDING";
    found.booking.attendance = going ? "ATTENDED" : "ATTENDING";
    return {
      action: going ? "CHECK_OUT" : "CHECK_IN",
      at: new Date().toISOString(),
      title: product.name,
      firstName: found.event.firstName,
      endsAt: found.event.endsAt,
    };
  }

  const handlers: AllHandlers = {
    services: {
      async list(caller) {
        const account = await people.accountOf(caller);
        return {
          services: (await ownPackages(caller)).map((one) => ({
            ...counts(one),
            id: one.id,
            clientId: one.person.id,
            clientName: one.person.name,
            lovedOne: one.person !== account.own,
            productId: product.id,
            productName: product.name,
            productIcon: product.icon,
            categoryId: product.categoryId,
            categoryName: "Active Ageing",
            centerId: centre.id,
            centerName: centre.name,
            serviceStatus: "UPCOMING",
            programContentType: "SESSIONS",
            fixedSessions: false,
            validFrom: today,
            validUntil,
            healthConditionChanged: false,
            term: {
              id: one.termId,
              stage: "SESSION_BOOKING",
              preAssessmentRequired: false,
              preAssessmentBooked: false,
              toBook: "SESSION",
            },
          })),
        };
      },
    },
    sessions: {
      async list({ query, ...caller }) {
        return (await ownPackages(caller))
          .filter(({ termId }) => query.termId === undefined || query.termId === termId)
          .map((one) => ({
            ...counts(one),
            termId: one.termId,
            stage: "SESSION_BOOKING",
            productId: product.id,
            productName: product.name,
            programContentType: "SESSIONS",
            clientName: one.person.name,
            centerName: centre.name,
            validUntil,
            sessionsToBook: offer.sessions - one.bookings.length,
            groups: {
              cancelled: withStatus(one, "CANCELLED", "CANCELLED_WITH_CHARGE"),
              cancelledWithCharge: withStatus(one, "CANCELLED_WITH_CHARGE"),
              cancelledWithoutCharge: withStatus(one, "CANCELLED"),
              completed: [],
              scheduled: withStatus(one, "SCHEDULED"),
              preClass: [],
            },
          }));
      },
      async vacantSlots({ query, ...caller }) {
        await packageOf(caller, query.termId);
        const { from = "", to = "9999" } = query;
        const vacantSlots = [...slots.values()].filter(({ startsAt }) => {
          const day = toSingaporeDay(new Date(startsAt));
          return day >= from && day <= to && startsAt > new Date().toISOString();
        });
        const all = vacantSlots.length;
        return { kind: "SESSION", vacantSlots, totalAvailableSlots: 8 * all, totalTimeSlots: all };
      },
      async review({ query, ...caller }) {
        await packageOf(caller, query.termId);
        const free = query.slotIds.map((id) => {
          const slot = slotOf(id);
          return { ...slot, cutOff: cutOffOf(slot), late: isLate(slot) };
        });
        return { free, missed: [] };
      },
      async schedule({ body, ...caller }) {
        const one = await packageOf(caller, body.termId);
        return { booked: body.slotIds.map((id) => take(one, id)), missed: [] };
      },
      async reschedule({ body, ...caller }) {
        const [one, booking] = await bookingOf(caller, body.bookingId);
        if (booking.status !== "SCHEDULED") throw new Refused(409, "It is cancelled");
        end(booking);
        return { booked: [take(one, body.slotId)], missed: [] };
      },
      async cancel({ body, ...caller }) {
        const [one, booking] = await bookingOf(caller, body.bookingId);
        end(booking);
        return shown(one, booking);
      },
    },
    intakes: { list: () => [] },
    appointmentReminders: {
      clientAttendance: () => {
        throw unknown("The appointment");
      },
    },
    checkIns: {
      validateQrAap: ({ params, body }) => {
        checkPoster(params.id, body.code);
        const { startsAt, endsAt } = slotOf(params.id);
        return {
          centerId: centre.id,
          centerName: centre.name,
          title: product.name,
          startsAt,
          endsAt,
          today: true,
        };
      },
      validateAapRegistration: ({ params, body }) => {
        checkPoster(params.id, body.code);
        const person = people.all().find(({ nric }) => nric === body.who.nric);
        const events = bookingsAt(params.id, person).map(({ event }) => event);
        if (!person || events.length === 0) throw unknown("A booking");
        const visit = people.next("V");
        visits.set(visit, person);
        return { visit, events };
      },
      checkIn: ({ params, body }) => attend(params.id, body),
      checkOut: ({ params, body }) => attend(params.id, body),
    },
    volunteerAttendances: { organisations: () => [] },
  };
  return {
    handlers,
    give(person: Person): void {
      const made = { id: people.next("SUB"), termId: people.next("T"), person, bookings: [] };
      packages.push(made);
    },
    /** Returns the URL of a booked session's poster. */
    posterOf(name: string): string {
      const booked = packages.find(({ person }) => person.name === name)?.bookings;
      const slot = booked?.find(({ status }) => status === "SCHEDULED")?.slot.id;
      return `/check-in-check-out/session/${slot}?code=${POSTER_CODE}`;
    },
    bookingsOf: (name: string) =>
      packages.filter(({ person }) => person.name === name).flatMap(({ bookings }) => bookings),
  };
}
