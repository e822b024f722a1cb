/** Health forms and Denticare, and the calls that this backend lacks: eGIRO and saved cards. */
import type { DentalAppointment } from "~/contract/denticare/dental";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import type { People, Person } from "./people";
import { type AllHandlers, Refused, unknown } from "./serve";

const treatment = { id: "TR.scale", name: "Scaling", summary: "Clean teeth", minutes: 30 };
const clinic = {
  id: "DC~East",
  name: "Bedok Teeth",
  area: "EAST",
  block: "3",
  street: "Bedok Road",
  postalCode: "469999",
};
const dentist = { resourceId: "Dr.Koh~1", resourceName: "Dr Koh Ai Ling" };
const DAYS_AHEAD = 40;
const TIMES = ["09:30", "14:00"];

export function health(people: People) {
  const appointments: (DentalAppointment & { person: Person })[] = [];
  const today = toSingaporeDay(new Date());
  const declarationOf = (person: Person, form: Person["declarations"][number]) =>
    ({ ...form, clientId: person.id, clientName: person.name, centerName: "Tiong Bahru" }) as never;

  const own = async (caller: { token: string; viewAs: string | null }) => {
    const person = await people.findPerson(caller);
    return appointments.filter((one) => one.person === person);
  };
  const shown = ({ person: _person, ...one }: (typeof appointments)[number]) => one;
  async function one(caller: { token: string; viewAs: string | null }, id: string) {
    const found = (await own(caller)).find((candidate) => candidate.id === id);
    if (!found) throw unknown("The appointment");
    return found;
  }
  const timeOf = (body: { monthAndYear: string; dayOfMonth: number; timeSlot: string }) => {
    const day = `${body.monthAndYear}-${String(body.dayOfMonth).padStart(2, "0")}`;
    const startsAt = new Date(`${day}T${body.timeSlot}:00+08:00`);
    return {
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 1_800_000).toISOString(),
    };
  };
  const clientOf = ({ dental, medical }: Person) =>
    dental && {
      denticareAssociationId: dental.id,
      denticareClientId: dental.id,
      blackListed: false,
      medicalHistory: medical.length > 0 ? "CURRENT" : "NEVER",
    };

  const handlers: AllHandlers = {
    healthDeclarations: {
      async submit({ body, ...caller }) {
        const account = await people.accountOf(caller);
        const person = people.peopleOf(account).find(({ id }) => id === body.clientId);
        if (!person) throw unknown("The client");
        const now = new Date().toISOString();
        const open = person.declarations.find(({ status }) => status === "OPEN");
        const form = open ?? { id: people.next("HD"), status: "OPEN", createdDate: now };
        Object.assign(form, { status: "SUBMITTED", submittedDate: now });
        if (!open) person.declarations.push(form);
        return declarationOf(person, form);
      },
      async list(caller) {
        return people
          .peopleOf(await people.accountOf(caller))
          .flatMap((person) => person.declarations.map((form) => declarationOf(person, form)));
      },
    },
    medicalHistories: {
      async status(caller) {
        const person = await people.personOf(caller);
        const newest = person.medical.at(-1);
        return {
          clientId: person.id,
          clientName: person.name,
          gender: String(person.profile.gender),
          maskedNric: "S****000A",
          idType: "NRIC",
          contactNumber: String(person.profile.mobileNumber),
          status: newest ? "CURRENT" : "NEVER",
          lastUpdated: newest?.submittedDate ?? null,
          history: person.medical.toReversed(),
        };
      },
      async submit(caller) {
        const made = { id: people.next("MH"), submittedDate: new Date().toISOString() };
        (await people.personOf(caller)).medical.push(made);
        return made;
      },
    },
    denticare: {
      treatments: () => [treatment],
      clinics: () => [clinic],
      dentists: () => [dentist],
      emptySlot: () =>
        Array.from({ length: DAYS_AHEAD }, (_none, day) => ({
          day: addDays(today, day + 2),
          times: TIMES,
        })),
      async book({ body, ...caller }) {
        const person = await people.personOf(caller);
        const made = {
          person,
          id: people.next("DA"),
          clientName: person.name,
          service: treatment,
          clinic,
          dentist,
          ...timeOf(body),
          status: "SCHEDULED",
          changeable: true,
        };
        appointments.push(made);
        return shown(made);
      },
      async reschedule({ params, body, ...caller }) {
        return shown(Object.assign(await one(caller, params.id), timeOf(body)));
      },
      async cancel({ params, ...caller }) {
        Object.assign(await one(caller, params.id), { status: "CANCELLED", changeable: false });
        return {};
      },
      async upcoming(caller) {
        const account = await people.accountOf(caller);
        return people
          .peopleOf(account)
          .filter(({ dental }) => dental)
          .map((person) => {
            const next = appointments.find(
              (each) => each.person === person && each.status === "SCHEDULED",
            );
            return {
              clientId: person.id,
              clientName: person.name,
              lovedOne: person !== account.own,
              next: next ? shown(next) : null,
            };
          });
      },
      async history(caller) {
        const all = await own(caller);
        const withStatus = (status: string) =>
          all.filter((each) => each.status === status).map(shown);
        return {
          upcomingAppointments: withStatus("SCHEDULED"),
          completedAppointments: [],
          cancelledAppointments: withStatus("CANCELLED"),
        };
      },
      async clientStatus(caller) {
        const person = await people.findPerson(caller);
        return { associated: false, client: person && clientOf(person) };
      },
      async register(caller) {
        const person = await people.personOf(caller);
        person.dental ??= { id: people.next("DEN") };
        return clientOf(person);
      },
    },
    denticarePublic: {
      centers: () => ({ serviceId: treatment.id, centers: [clinic] }),
      cancellation: () => ({}),
      appointment: () => null,
    },
    egiro: {
      bankList: () => [],
      list: () => ({ client: [], lovedOne: [] }),
      retrieve: () => {
        throw new Refused(404, "We don't have an existing client attached to this NRIC");
      },
    },
  };
  return {
    handlers,
    /** Opens the form that an exercise programme requires. */
    askForDeclaration({ declarations }: Person): void {
      const createdDate = new Date().toISOString();
      declarations.push({ id: people.next("HD"), status: "OPEN", createdDate } as never);
    },
  };
}
