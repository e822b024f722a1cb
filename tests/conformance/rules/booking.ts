/** Rules of sessions: offered, booked once, moved and cancelled, and hidden from other accounts. */
import { toSingaporeDay } from "~/lib/singapore-date";
import { assertRule, holdStatus, type Kit, NotApplicable } from "../kit";
import type { Reply } from "../wire";
import { type Choice, choiceOf } from "./money";
import { ensureRecord } from "./people";

const AT_ONCE = 20;

interface Slot {
  id: string;
  startsAt: string;
  endsAt: string;
  placesLeft: number;
}
interface Service {
  term: { id: string; toBook: string | null };
  programContentType: string;
}

/** Finds a package with bookable sessions, which the account has or its code makes free. */
async function bookableTerm(kit: Kit): Promise<string> {
  const { a, ask, leaves } = kit;
  const find = async () => {
    const { data } = await ask("services.list", {}, a);
    const able = (one: Service) =>
      one.programContentType === "SESSIONS" && one.term.toBook === "SESSION";
    return (data.services as Service[]).find(able)?.term.id;
  };
  const owned = await find();
  if (owned) return owned;
  if (a.freeCoupon === undefined)
    throw new NotApplicable("account A has no package with bookable sessions and no freeCoupon");
  for (const choice of await choiceOf(kit, a)) {
    const { data } = await ask("catalogue.product", { params: { id: choice.productId } });
    if (data.programContentType !== "SESSIONS") continue;
    await ask("carts.put", { body: { items: [choice], source: "MYNH" } }, a);
    await ask("carts.applyCoupon", { body: { coupon: a.freeCoupon } }, a);
    const order = await ask("carts.checkout", { body: { totalAmount: 0 }, key: kit.key() }, a);
    if (order.status !== 200) continue;
    leaves("a free package");
    const { id: clientId } = (await ask("profiles.get", {}, a)).data;
    const body = {
      clientId,
      whyJoinOurExerciseProgramme: ["GENERAL_FITNESS"],
      timesExerciseAWeek: "1-3",
      healthConditions: ["NONE"],
      injureAnyOfTheseBodyParts: ["NONE"],
    };
    await ask("healthDeclarations.submit", { body, key: kit.key() }, a);
    const { services } = (await ask("services.list", {}, a)).data;
    assertRule(
      services.some(({ productId }: Choice) => productId === choice.productId),
      "a package is listed once it is bought",
    );
    const bought = await find();
    if (bought) return bought;
  }
  throw new NotApplicable("no package with sessions that can be booked now");
}

export async function booking(kit: Kit): Promise<void> {
  const { a, b, ask, rule, key, afterwards, leaves } = kit;
  let termId: string | undefined;
  let slots: Slot[] = [];
  await rule("services.list", "lists the bought packages", async () => {
    await ensureRecord(kit, a.token);
    termId = await bookableTerm(kit);
    holdStatus(await ask("services.list", {}, a), 200, "the services");
  });
  const term = () => {
    if (termId === undefined) throw new NotApplicable("no package with sessions to book");
    return termId;
  };
  await rule(
    "sessions.vacantSlots",
    "lists future times in order, on the requested days",
    async () => {
      const { data } = await ask("sessions.vacantSlots", { query: { termId: term() } }, a);
      slots = data.vacantSlots;
      assertRule(slots.length > 3, "more than three times are offered");
      const starts = slots.map(({ startsAt }) => startsAt);
      assertRule([...starts].sort().join() === starts.join(), "the earliest time comes first");
      for (const { startsAt, endsAt } of slots)
        assertRule(endsAt > startsAt, "each time ends after it begins");
      const free = slots.filter(({ placesLeft }) => placesLeft > 0);
      const places = free.reduce((all, { placesLeft }) => all + placesLeft, 0);
      assertRule(
        data.totalTimeSlots === free.length,
        "totalTimeSlots is the number of times with a free place",
      );
      assertRule(
        data.totalAvailableSlots === places,
        "totalAvailableSlots is the number of free places",
      );
      const day = toSingaporeDay(new Date(slots.at(-1)?.startsAt ?? 0));
      const one = await ask(
        "sessions.vacantSlots",
        { query: { termId: term(), from: day, to: day } },
        a,
      );
      const wanted = slots.filter(({ startsAt }) => toSingaporeDay(new Date(startsAt)) === day);
      assertRule(
        one.data.vacantSlots.map(({ id }: Slot) => id).join() === wanted.map(({ id }) => id).join(),
        `from and to are days in Singapore, both included: ${day}`,
      );
      const another = await ask("sessions.vacantSlots", { query: { termId: term() } }, b);
      holdStatus(another, 404, "the times of another customer's package");
    },
  );

  const at = slots.filter(({ placesLeft }) => placesLeft > 0).slice(-12);
  const [first, second] = [at[0], at.at(-1)];
  const scheduled = async (): Promise<{ id: string; startsAt: string }[]> => {
    const { data } = await ask("sessions.list", { query: { termId: term() } }, a);
    return data[0]?.groups.scheduled ?? [];
  };
  const book = (slot: Slot | undefined, once = key()): Promise<Reply> => {
    if (slot === undefined) throw new NotApplicable("no free time to book");
    return ask("sessions.schedule", { body: { termId: term(), slotIds: [slot.id] }, key: once }, a);
  };
  let booked: string | undefined;
  await rule("sessions.review", "a review books nothing and lists the free times", async () => {
    if (first === undefined) throw new NotApplicable("no free time to book");
    const before = (await scheduled()).length;
    const query = { termId: term(), slotIds: first.id };
    const { data } = await ask("sessions.review", { query }, a);
    assertRule(
      data.free.some(({ id }: Slot) => id === first.id),
      "a time with a place is listed as free",
    );
    assertRule((await scheduled()).length === before, "the review books nothing");
  });
  await rule(
    "sessions.schedule",
    "twenty concurrent requests book a person into a time once",
    async () => {
      const before = (await scheduled()).length;
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => book(first)));
      for (const { data } of answers)
        for (const one of data?.booked ?? []) {
          booked ??= one.id;
          const cancel = { bookingId: one.id, consent: true, withCharge: false };
          afterwards(() => ask("sessions.cancel", { body: cancel, key: key() }, a));
        }
      leaves("cancelled bookings");
      const after = await scheduled();
      assertRule(
        after.length === before + 1,
        `expected one new booking, found ${after.length - before}`,
      );
      assertRule(
        after.some(({ startsAt }) => startsAt === first?.startsAt),
        "the new booking is at the chosen time",
      );
    },
  );
  await rule("sessions.schedule", "a repeated key gets the first answer again", async () => {
    const once = key();
    const [one, two] = [await book(second, once), await book(second, once)];
    const [id, again] = [one, two].map(({ data }) => data?.booked[0]?.id);
    assertRule(id !== undefined && id === again, "both answers contain the same booking id");
    const body = { bookingId: id, consent: true, withCharge: false };
    afterwards(() => ask("sessions.cancel", { body, key: key() }, a));
  });
  await rule("sessions.cancel", "refuses to cancel another customer's session", async () => {
    if (booked === undefined) throw new NotApplicable("no booking was made");
    const body = { bookingId: booked, consent: true, withCharge: false };
    holdStatus(
      await ask("sessions.cancel", { body, key: key() }, b),
      404,
      "another customer's booking",
    );
    assertRule(
      (await scheduled()).some(({ id }) => id === booked),
      "the session is still booked",
    );
  });
  await rule("sessions.cancel", "a cancelled session is only in the cancelled groups", async () => {
    if (booked === undefined) throw new NotApplicable("no booking was made");
    const body = { bookingId: booked, consent: true, withCharge: false };
    const { status, data } = await ask("sessions.cancel", { body, key: key() }, a);
    holdStatus({ status, data }, 200, "a cancellation within the notice is free");
    assertRule(data.status === "CANCELLED", "its status is CANCELLED");
    const groups = (await ask("sessions.list", { query: { termId: term() } }, a)).data[0].groups;
    const isIn = (name: string) => groups[name].some(({ id }: { id: string }) => id === booked);
    assertRule(
      isIn("cancelled") && isIn("cancelledWithoutCharge"),
      "the session is in cancelled and cancelledWithoutCharge",
    );
    assertRule(
      !isIn("scheduled") && !isIn("cancelledWithCharge"),
      "the session is in no other group",
    );
  });
}
