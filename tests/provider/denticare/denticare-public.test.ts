import { and, eq, like, notLike, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { personTime } from "~/database/schema/booking";
import { message } from "~/database/schema/delivery";
import { dentalAppointment, dentalTime, denticareClient } from "~/database/schema/dental";
import { brand } from "~/lib/brand/brand";
import {
  confirm,
  holdFor,
  MOBILE_CODE,
  mobileCodeTo,
  newSession,
  person,
  slot,
  TOA_PAYOH,
} from "../../helpers/denticare/dental";
import { confirmHolders, newNric, profileOf, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";
import { outcome } from "../payment/payment-fixture";

const TAKEN = "This time cannot be booked any more. Please choose another time.";
const GONE = `This time cannot be booked any more. Please choose another time, or call us: ${brand.phones.hotline.number}.`;
const LINK = /\/denticare\/appointment\/([\w-]+)/;

const world = useTestProvider();

const api = () => world.anybody.denticarePublic;
const hold = (clientSessionId: string, choice = slot()) =>
  api().createAppointment({ body: { ...choice, clientSessionId } });

/** Reads the messages to a mobile number, without the proof codes, the newest last. */
const smsTo = (mobile: string) =>
  world.database.db
    .select()
    .from(message)
    .where(
      and(
        eq(message.channel, "SMS"),
        eq(message.recipient, `+65${mobile}`),
        notLike(message.body, MOBILE_CODE),
      ),
    )
    .orderBy(message.createdAt);
const linkTo = async (mobile: string) =>
  LINK.exec((await smsTo(mobile)).at(-1)?.body ?? "")?.[1] as string;

const newMobile = () => `9${String(Math.random()).slice(2, 9)}`;
const taken = (day: number) =>
  world.database.db
    .select()
    .from(dentalTime)
    .where(
      sql`${dentalTime.period} && ${`[2026-12-${day}T00:00:00+08,2026-12-${day}T23:59:00+08)`}::tstzrange`,
    );

describe("free times", () => {
  test("are narrowed by each answer, from working hours without holidays", async () => {
    const session = newSession();
    const { centers } = await api().centers({ params: { session } });
    expect(new Set(centers.map(({ area }) => area)).size).toBe(5);
    const at = { serviceId: "scaling", centerId: "toa-payoh-dental" };
    expect(await api().months({ query: at })).toEqual({
      availableMonths: ["2026-11", "2026-12", "2027-01"],
    });
    const inDecember = { ...at, monthAndYear: "2026-12" };
    const { resources } = await api().doctors({ query: inDecember });
    expect(resources.map(({ resourceName }) => resourceName)).toEqual([
      "No preference",
      "Dr Chen Yu Ting",
      "Dr Farah Binte Osman",
      "Dr George Pereira",
    ]);
    const { availableDates } = await api().dates({ query: inDecember });
    expect(availableDates).toContain("2026-12-24");
    // Christmas, and a Sunday.
    expect(availableDates).not.toContain("2026-12-25");
    expect(availableDates).not.toContain("2026-12-06");
    const { availableTimes } = await api().slots({ query: { ...inDecember, dayOfMonth: 1 } });
    expect(Object.keys(availableTimes)).toEqual([
      ...["09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00"],
      ...["14:00", "14:30", "15:00", "15:30", "16:00", "16:30"],
    ]);
    expect(availableTimes["09:00"]).toEqual({ dentists: 3 });
    const long = { ...inDecember, serviceId: "new-dentures", dayOfMonth: 1 };
    expect(Object.keys((await api().slots({ query: long })).availableTimes).at(-1)).toBe("16:00");
  });

  test("exclude the past, the next hour and days beyond eight weeks", async () => {
    const today = { serviceId: "scaling", centerId: "toa-payoh-dental", monthAndYear: "2026-11" };
    const { availableTimes } = await api().slots({ query: { ...today, dayOfMonth: 23 } });
    expect(Object.keys(availableTimes)[0]).toBe("10:00");
    for (const choice of [
      slot({ monthAndYear: "2026-11", dayOfMonth: 20 }),
      slot({ monthAndYear: "2026-11", dayOfMonth: 23, timeSlot: "09:30" }),
      slot({ monthAndYear: "2027-06" }),
      slot({ timeSlot: "03:00" }),
      slot({ timeSlot: "10:10" }),
      slot({ dayOfMonth: 6 }),
    ])
      expect(await outcome(hold(newSession(), choice))).toBe(TAKEN);
    expect(
      await outcome(hold(newSession(), slot({ dayOfMonth: 31, monthAndYear: "2026-11" }))),
    ).toBe("This day is not in the calendar");
  });

  test("are refused for a dentist or a clinic that does not match", async () => {
    expect(await outcome(hold(newSession(), slot({ resourceId: "lau-kok-wai" })))).toBe(
      "The dentist was not found",
    );
    expect(await outcome(hold(newSession(), slot({ centerId: "bukit-batok" })))).toBe(
      "The clinic was not found",
    );
    expect(await outcome(hold(newSession(), slot({ serviceId: "surgery" })))).toBe(
      "The treatment was not found",
    );
    expect(await outcome(hold("guess"))).toMatch(/is not a session/);
  });
});

describe("concurrent holds", () => {
  test("50 visitors for one dentist's time: one gets it", async () => {
    const choice = slot({ dayOfMonth: 3 });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => outcome(hold(newSession(), choice))),
    );
    expect(outcomes.filter((words) => words === "done")).toHaveLength(1);
    expect(outcomes.filter((words) => words === TAKEN)).toHaveLength(49);
    expect(await taken(3)).toHaveLength(1);
  });

  test("50 visitors without preference for three free dentists: three get it, each with another dentist", async () => {
    const choice = slot({ dayOfMonth: 4, resourceId: "no-preference" });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => outcome(hold(newSession(), choice))),
    );
    expect(outcomes.filter((words) => words === "done")).toHaveLength(3);
    const rows = await taken(4);
    expect(rows.map(({ dentistId }) => dentistId).sort()).toEqual(TOA_PAYOH);
  });

  test("holds of overlapping lengths exclude each other", async () => {
    const outcomes = await Promise.all(
      [
        slot({ dayOfMonth: 7, timeSlot: "10:00", serviceId: "new-dentures" }),
        slot({ dayOfMonth: 7, timeSlot: "10:30", serviceId: "screening" }),
        slot({ dayOfMonth: 7, timeSlot: "11:00", serviceId: "extraction" }),
        slot({ dayOfMonth: 7, timeSlot: "09:30", serviceId: "scaling" }),
      ].map((choice) => outcome(hold(newSession(), choice))),
    );
    const held = await taken(7);
    expect(held.length).toBe(outcomes.filter((words) => words === "done").length);
    expect(held.length).toBeGreaterThan(0);
    expect(held.length).toBeLessThan(4);
  });

  test("two visitors who want each other's time both keep theirs", async () => {
    const [one, other] = [slot({ dayOfMonth: 8 }), slot({ dayOfMonth: 8, timeSlot: "11:00" })];
    const [first, second] = [newSession(), newSession()];
    await hold(first, one);
    await hold(second, other);
    const outcomes = await Promise.all([outcome(hold(first, other)), outcome(hold(second, one))]);
    for (const words of outcomes) expect(["done", TAKEN]).toContain(words);
    expect(await taken(8)).toHaveLength(2);
  });

  test("one person cannot hold two chairs at once, nor a chair and a session", async () => {
    const who = person();
    const sessions = [
      await holdFor(world, slot({ dayOfMonth: 9 }), who),
      await holdFor(world, slot({ dayOfMonth: 9, resourceId: "george-pereira" }), who),
      await holdFor(
        world,
        slot({
          dayOfMonth: 9,
          centerId: "woodlands-dental",
          resourceId: "lau-kok-wai",
          timeSlot: "10:30",
        }),
        who,
      ),
    ];
    const times = () => world.database.db.select().from(personTime);
    const before = await times();
    const outcomes = await Promise.all(
      sessions.map((session) => outcome(confirm(world.anybody, session))),
    );
    expect(outcomes.toSorted()).toEqual([GONE, GONE, "done"]);
    expect(await times()).toHaveLength(before.length + 1);
  });

  test("an expiring hold is confirmed or taken by another visitor, never both", async () => {
    const late = await holdFor(world, slot({ dayOfMonth: 10 }));
    world.clock.forward({ minutes: 11 });
    const [confirmed, held, swept] = await Promise.all([
      outcome(confirm(world.anybody, late)),
      outcome(hold(newSession(), slot({ dayOfMonth: 10 }))),
      outcome(world.runDueWork()),
    ]);
    expect(confirmed).toBe(GONE);
    expect([held, swept]).toEqual(["done", "done"]);
    expect(await taken(10)).toHaveLength(1);
  });
});

describe("booking without sign-in", () => {
  test("holds, extends once, confirms once however often it is sent, and notifies by SMS and e-mail", async () => {
    const mobileNumber = newMobile();
    const who = person({ mobileNumber });
    const session = await holdFor(world, slot({ dayOfMonth: 11 }), who);
    const again = await hold(session, slot({ dayOfMonth: 11 }));
    expect(again).toMatchObject({ status: "HELD", extendable: true, client: { name: who.name } });
    expect(JSON.stringify(again)).not.toContain(who.nric);
    const longer = await api().extend({ body: { clientSessionId: session } });
    expect(Date.parse(longer.heldUntil) - Date.parse(again.heldUntil)).toBe(10 * 60_000);
    expect(await outcome(api().extend({ body: { clientSessionId: session } }))).toBe(
      "The time cannot be kept any longer.",
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => confirm(world.anybody, session)),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: "CONFIRMED",
        dentist: { resourceName: "Dr Chen Yu Ting" },
      });
    expect(await outcome(hold(session, slot({ dayOfMonth: 11, timeSlot: "15:00" })))).toBe(
      "This appointment is already booked.",
    );
    const told = await smsTo(mobileNumber);
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toContain("Fri 11/12/2026, 10:00 AM");
    const [email] = await world.database.db
      .select({ body: message.body })
      .from(message)
      .where(and(eq(message.channel, "EMAIL"), like(message.body, "%Fri 11/12/2026, 10:00 AM%")));
    expect(email?.body).toContain("For another time, cancel it and book again, or log in");
    const stored = await world.database.db
      .select({ name: dentalAppointment.name, masked: dentalAppointment.maskedIdNumber })
      .from(dentalAppointment)
      .where(eq(dentalAppointment.mobile, `+65${mobileNumber}`));
    expect(stored).toEqual([{ name: who.name, masked: expect.stringMatching(/^S\*{4}\d{3}\w$/) }]);
  });

  test("a released time can be taken by another visitor, and an unknown session has no data", async () => {
    const session = await holdFor(world, slot({ dayOfMonth: 14 }));
    const other = newSession();
    expect(await outcome(hold(other, slot({ dayOfMonth: 14 })))).toBe(TAKEN);
    await api().release({ body: { clientSessionId: session } });
    expect(await outcome(hold(other, slot({ dayOfMonth: 14 })))).toBe("done");
    expect(await api().appointment({ params: { session } })).toBeNull();
    expect(await api().client({ params: { session: newSession() } })).toBeNull();
    expect(await outcome(confirm(world.anybody, newSession()))).toBe("Choose a time first");
    expect(await outcome(confirm(world.anybody, other))).toBe("Tell us first who it is for");
  });

  test("a hold that expired, conflicts or requires a call gets one answer and leaves the same state", async () => {
    const who = person();
    const at = (change: object) => slot({ dayOfMonth: 15, ...change });
    await confirm(world.anybody, await holdFor(world, at({}), who));
    const busy = await holdFor(world, at({ resourceId: "george-pereira" }), who);
    const refusedTo = async (session: string) => ({
      answer: await refusal(confirm(world.anybody, session)),
      left: (await api().appointment({ params: { session } }))?.status,
    });
    const somewhereElse = await refusedTo(busy);
    await world.database.db.update(denticareClient).set({ blackListed: true });
    const blackListed = await refusedTo(await holdFor(world, at({ timeSlot: "15:00" }), who));
    await world.database.db.update(denticareClient).set({ blackListed: false });
    const unknown = await holdFor(world, at({ timeSlot: "16:00" }));
    world.clock.forward({ minutes: 11 });
    const tooLate = await refusedTo(unknown);
    expect(tooLate).toMatchObject({
      answer: { httpCode: 409, errorCode: "HOLD_EXPIRED", message: GONE },
      left: "EXPIRED",
    });
    expect([somewhereElse, blackListed]).toEqual([tooLate, tooLate]);
    expect(await taken(15)).toHaveLength(2);
  });

  test("the code and the messages after it are in the language of the visitor's page", async () => {
    const [who, clientSessionId] = [person(), newSession()];
    await api().createClient({ body: { ...who, clientSessionId } });
    await hold(clientSessionId, slot({ dayOfMonth: 24 }));
    await api().sendMobileCode({ body: { clientSessionId, chosenLanguage: "zh" } });
    const sent = async () =>
      (
        await world.database.db
          .select()
          .from(message)
          .where(eq(message.recipient, `+65${who.mobileNumber}`))
      )
        .map(({ body }) => body)
        .join();
    const code = /验证码是(\d{6})。/.exec(await sent())?.[1] as string;
    await api().proveMobile({ body: { clientSessionId, code } });
    const booked = await confirm(world.anybody, clientSessionId);
    expect(booked.client).not.toHaveProperty("language");
    expect(await sent()).toContain("牙科预约已确认");
  });

  test("nothing is booked for or sent to a mobile before its code was entered", async () => {
    const who = person();
    const [clientSessionId, at] = [newSession(), slot({ dayOfMonth: 16 })];
    const send = () => api().sendMobileCode({ body: { clientSessionId } });
    const prove = (code: string) => api().proveMobile({ body: { clientSessionId, code } });
    const codes = () =>
      world.database.db.$count(message, eq(message.recipient, `+65${who.mobileNumber}`));
    expect(await outcome(send())).toBe("Tell us first who it is for");
    await api().createClient({ body: { ...who, clientSessionId } });
    expect(await outcome(send())).toBe(GONE);
    expect(await hold(clientSessionId, at)).toMatchObject({ mobileProven: false });
    expect(await refusal(confirm(world.anybody, clientSessionId))).toMatchObject({
      httpCode: 403,
      errorCode: "MOBILE_UNPROVEN",
    });
    expect(await codes()).toBe(0);
    await send();
    await send();
    expect(await codes()).toBe(1);
    const code = await mobileCodeTo(world, who.mobileNumber);
    const wrong = "This code is wrong or has expired.";
    expect(await outcome(prove(code === "000000" ? "111111" : "000000"))).toBe(wrong);
    expect(await prove(code)).toMatchObject({ mobileProven: true, status: "HELD" });
    await send();
    expect(await codes()).toBe(1);

    // A new number requires a new proof. The previous proof and its code are void.
    const elsewhere = person({ nric: who.nric });
    await api().updateClient({ body: { ...elsewhere, clientSessionId } });
    expect((await refusal(confirm(world.anybody, clientSessionId)))?.httpCode).toBe(403);
    await send();
    for (let tries = 0; tries < 5; tries += 1) await outcome(prove("999999"));
    expect(await outcome(prove(await mobileCodeTo(world, elsewhere.mobileNumber)))).toBe(wrong);
    world.clock.forward({ minutes: 2 });
    await send();
    await prove(await mobileCodeTo(world, elsewhere.mobileNumber));
    expect(await confirm(world.anybody, clientSessionId)).toMatchObject({ status: "CONFIRMED" });
    expect(await smsTo(who.mobileNumber)).toHaveLength(0);
    expect(await smsTo(elsewhere.mobileNumber)).toHaveLength(1);
  });

  test.each([
    [{ nric: "S1234567X" }, /NRIC is invalid/],
    [{ mobileNumber: "123" }, /Phone number is invalid/],
    [{ email: "nobody" }, /Invalid email/],
    [{ name: "   " }, /Name is required/],
    [{ nric: `S${"9".repeat(500)}` }, /NRIC is invalid/],
    [{ clientIdType: "LICENCE" as "NRIC" }, /ID Type is required/],
  ])("%j is refused", async (change, words) => {
    const body = { ...person(), ...change, clientSessionId: newSession() };
    expect(await outcome(api().createClient({ body }))).toMatch(words);
  });
});

describe("the link of an SMS", () => {
  test("shows the appointment masked and cancels it once, until 24 hours before", async () => {
    const mobileNumber = newMobile();
    const session = await holdFor(world, slot({ dayOfMonth: 17 }), person({ mobileNumber }));
    await confirm(world.anybody, session);
    const id = await linkTo(mobileNumber);
    const shown = await api().cancellation({ params: { id } });
    expect(shown).toMatchObject({
      status: "SCHEDULED",
      serviceName: "Scaling and polishing",
      nric: expect.stringMatching(/^S\*{4}/),
      appointment: { changeable: true },
    });
    const body = { clientSessionId: id, appointmentId: shown.appointmentId as string };
    const elsewhere = { ...body, expectedCenter: "yishun-dental" };
    expect(await outcome(api().cancel({ body: elsewhere }))).toMatch(/^This appointment is now on/);
    const tries = await Promise.all([1, 2, 3].map(() => outcome(api().cancel({ body }))));
    expect(tries).toEqual(["done", "done", "done"]);
    expect(await api().cancellation({ params: { id } })).toMatchObject({ status: "CANCELLED" });
    const told = (await smsTo(mobileNumber)).filter(({ body }) => body.includes("is cancelled"));
    expect(told).toHaveLength(1);
    expect(await outcome(hold(newSession(), slot({ dayOfMonth: 17 })))).toBe("done");
  });

  test("that is unknown, guessed or of another appointment reveals nothing", async () => {
    for (const id of ["nobody", newSession(), "%00"]) {
      const shown = await api().cancellation({ params: { id } });
      expect(shown.status).toBeUndefined();
      expect(shown.appointment).toBeNull();
    }
    const [mine, theirs] = [newMobile(), newMobile()];
    for (const [mobileNumber, timeSlot] of [
      [mine, "10:00"],
      [theirs, "11:00"],
    ] as const) {
      const choice = slot({ dayOfMonth: 18, timeSlot });
      await confirm(world.anybody, await holdFor(world, choice, person({ mobileNumber })));
    }
    const other = await api().cancellation({ params: { id: await linkTo(theirs) } });
    const body = {
      clientSessionId: await linkTo(mine),
      appointmentId: other.appointmentId as string,
    };
    expect(await outcome(api().cancel({ body }))).toBe("The appointment was not found");
  });
});

describe("an existing appointment", () => {
  test("is revealed after proof of the mobile on record, and all callers get the same answer", async () => {
    const mobileNumber = newMobile();
    const who = person({ mobileNumber });
    await confirm(world.anybody, await holdFor(world, slot({ dayOfMonth: 21 }), who));
    const before = (await smsTo(mobileNumber)).length;
    const ask = async (change: object, clientSessionId = newSession()) => {
      const { clientIdType, nric, countryCode } = who;
      const asked = { clientIdType, nric, countryCode, mobileNumber, clientSessionId, ...change };
      const answer = await api().findExisting({ body: asked });
      await world.job("answer-look-ups");
      return answer;
    };
    expect(await ask({ mobileNumber: newMobile() })).toEqual({});
    expect(await ask({ nric: newNric() })).toEqual({});
    expect(await smsTo(mobileNumber)).toHaveLength(before);
    const session = newSession();
    expect(await ask({}, session)).toEqual({});
    const sms = (await smsTo(mobileNumber)).at(-1)?.body ?? "";
    expect(sms).toMatch(LINK);
    // At most one a minute.
    await ask({});
    expect(await smsTo(mobileNumber)).toHaveLength(before + 1);
    const code = /\b\d{6}\b/.exec(sms)?.[0] as string;
    const prove = (clientSessionId: string, typed: string) =>
      api().proveExisting({ body: { clientSessionId, code: typed } });
    const wrong = "This code is wrong or has expired.";
    expect(await outcome(prove(newSession(), code))).toBe(wrong);
    expect(await outcome(prove(session, code === "000000" ? "111111" : "000000"))).toBe(wrong);
    expect(await prove(session, code)).toMatchObject([
      { service: { name: "Scaling and polishing" }, clientName: who.name },
    ]);
    for (let tries = 0; tries < 4; tries += 1) await outcome(prove(session, "999999"));
    expect(await outcome(prove(session, code))).toBe(wrong);
  });

  const askFor = async (
    { clientIdType, nric, countryCode, mobileNumber }: ReturnType<typeof person>,
    clientSessionId: string,
  ) => {
    const asked = { clientIdType, nric, countryCode, mobileNumber, clientSessionId };
    await api().findExisting({ body: asked });
    await world.job("answer-look-ups");
  };
  const codeTo = async (mobile: string) =>
    /code is (\d{6})/.exec((await smsTo(mobile)).at(-1)?.body ?? "")?.[1] as string;
  const booked = async (who: ReturnType<typeof person>, timeSlot: string) =>
    confirm(world.anybody, await holdFor(world, slot({ dayOfMonth: 22, timeSlot }), who));

  test("two requests from one session send one message, whose code stays valid", async () => {
    const who = person({ mobileNumber: newMobile() });
    await booked(who, "09:00");
    const session = newSession();
    const before = (await smsTo(who.mobileNumber)).length;
    for (let times = 0; times < 3; times += 1) await askFor(who, session);
    const code = await codeTo(who.mobileNumber);
    // A request for another person in between does not send another message either.
    const shared = newSession();
    await askFor(who, shared);
    await askFor(person(), shared);
    await askFor(who, shared);
    expect(await smsTo(who.mobileNumber)).toHaveLength(before + 1);
    const shown = await api().proveExisting({ body: { clientSessionId: session, code } });
    expect(shown).toHaveLength(1);
    world.clock.forward({ minutes: 2 });
    await askFor(who, session);
    await askFor(person(), session);
    await askFor(who, session);
    expect(await smsTo(who.mobileNumber)).toHaveLength(before + 2);
  });

  test("a person who booked first with another's ID number learns of that booking only", async () => {
    const stranger = person({ mobileNumber: newMobile() });
    const owner = { ...stranger, mobileNumber: newMobile() };
    await booked(stranger, "10:00");
    await booked(owner, "11:00");
    const session = newSession();
    await askFor(stranger, session);
    const sms = (await smsTo(stranger.mobileNumber)).at(-1)?.body ?? "";
    expect(sms.match(/denticare\/appointment/g)).toHaveLength(1);
    const code = await codeTo(stranger.mobileNumber);
    const shown = await api().proveExisting({ body: { clientSessionId: session, code } });
    expect(shown.map(({ startsAt }) => startsAt)).toEqual(["2026-12-22T02:00:00.000Z"]);
  });
});

describe("a visitor who books and cancels again and again", () => {
  const bookAndCancel = async (nric: string, email: string) => {
    const who = { ...person({ nric, mobileNumber: newMobile() }), email };
    const choice = slot({ dayOfMonth: 30, resourceId: "george-pereira" });
    await confirm(world.anybody, await holdFor(world, choice, who));
    const id = await linkTo(who.mobileNumber);
    const { appointmentId } = await api().cancellation({ params: { id } });
    await api().cancel({ body: { clientSessionId: id, appointmentId: appointmentId as string } });
  };
  const mailsTo = async (email: string) =>
    world.database.db.$count(
      message,
      and(eq(message.channel, "EMAIL"), eq(message.recipient, email)),
    );
  const TIMES = 13;
  const MOST = 20;

  test("sends a stranger few e-mails a day", async () => {
    const stranger = "stranger@elsewhere.example";
    for (let time = 0; time < TIMES; time += 1) await bookAndCancel(newNric(), stranger);
    expect(await mailsTo(stranger)).toBe(MOST);
  });

  test("sends a customer and a daughter few too, with the ID number and the e-mail address of the account", async () => {
    const { api: victim, subject } = await world.customer();
    const [nric, email] = [newNric(), `${subject}@mail.example`];
    const { id } = await victim.profiles.put({ body: { ...profileOf(nric), email } });
    await victim.denticare.register();
    const daughter = await world.customer();
    await register(daughter);
    await daughter.api.linking.link({
      body: { idType: "NRIC", nric, clientId: id as string, lovedOne: true },
    });
    await confirmHolders(victim);
    const readers = [email, `${daughter.subject}@mail.example`];
    const before = await Promise.all(readers.map(mailsTo));
    for (let time = 0; time < 2 * TIMES; time += 1) await bookAndCancel(nric, email);
    for (const [at, reader] of readers.entries())
      expect((await mailsTo(reader)) - (before[at] as number)).toBeLessThanOrEqual(MOST);
  });
});
