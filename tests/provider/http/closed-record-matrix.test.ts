import { beforeAll, describe, expect, test } from "vitest";
import { clientAccess } from "~/database/schema/people/access";
import { type Everything, openMatrixFixture } from "../../helpers/matrix/fixture";
import {
  endingLast,
  type ListedCall,
  listedCalls,
  makeCall,
  mayCall,
  secretsOf,
} from "../../helpers/matrix/make-call";
import { type Caller, callers } from "../../helpers/matrix/rows";
import { newNric, profileOf } from "../../helpers/people/registered";
import { rowsAbout } from "../../helpers/people/rows-of-person";
import { operatorFor } from "../../helpers/portal/operator";
import { useTestProvider } from "../../helpers/provider/test-provider";

/*
 * The columns of the authorisation matrix for closed records: every call of the contract, made as every kind of caller with the ids of a
 * record that a death closed, or that was merged into another one. A new call is refused here unless a list below names it.
 */

const sorted = [...listedCalls].sort(endingLast);
const ofCallers = sorted.filter(({ row }) => secretsOf(row) === null);
const ofSecrets = sorted.filter(({ row }) => secretsOf(row) !== null);

const withoutAccess: Partial<Record<Caller, Caller>> = {
  "her carer": "another customer",
  "her carer, acting for her": "another customer, acting for her",
};
/** Her former carers are strangers to a closed record, and so is a customer with an access that was left. */
const mayWithoutAccess = ({ row }: ListedCall, caller: Caller) =>
  mayCall(row, withoutAccess[caller] ?? caller);

const HERSELF: readonly Caller[] = ["herself", "herself at a counter"];
const others = callers.filter((caller) => !HERSELF.includes(caller));

/** Builds the input of the calls of staff about the person herself. */
const aboutHer = ({ ids }: Everything): Record<string, object> => ({
  "deaths.reportAtCounter": { clientId: ids.clientId },
  "counterClients.find": { clientId: ids.clientId, dateOfBirth: null },
  "counterCorrections.list": { clientId: ids.clientId },
  "counterCorrections.decide": { id: ids.correctionId, refusal: null, idSeen: true },
  "counterCorrections.record": { clientId: ids.clientId },
  "tills.open": { clientId: ids.clientId, number: null },
  "tills.take": { orderId: ids.orderId, amount: ids.totalAmount, method: "CASH" },
  "staffRecords.attendance": { bookingId: ids.bookingId, came: true },
  "staffRecords.doctorsNote": { clientId: ids.clientId },
  "staffRecords.results": { bookingId: ids.bookingId },
  "counterPeople.help": { id: ids.clientId },
});

const say = (asked: ListedCall, by: string, { status, text }: { status: number; text: string }) =>
  `${asked.name} by ${by}: ${status} ${text.slice(0, 160)}`;

describe("a record that a death closed", () => {
  const world = useTestProvider();
  let every: Everything;
  const rows = () => rowsAbout(world.database.db, every.people);
  const readsHers = (text: string) => every.marks.some((mark) => text.includes(mark));
  beforeAll(async () => {
    every = await openMatrixFixture(world);
    const { enteredBy } = every.secrets;
    const { clientId } = every.ids;
    await world.anybody.deaths.reportAtCounter({ body: { enteredBy, clientId, diedOn: null } });
    await world.database.db.insert(clientAccess).values({
      customerId: every.formerId,
      clientId,
      relation: "LOVED_ONE",
      createdAt: world.clock.now(),
    });
  });

  test("is neither read nor changed by any other caller, also with an access that was left", async () => {
    const before = await rows();
    expect(before.length).toBeGreaterThan(30);
    const surprises: string[] = [];
    for (const asked of ofCallers)
      for (const caller of others) {
        const isReport = asked.name === "deaths.report";
        const more = isReport ? { id: every.ids.clientId } : {};
        const answer = await makeCall(world, every, asked, every.headers[caller], more);
        const isReported = isReport && answer.status === 409;
        const isShut = mayWithoutAccess(asked, caller) || answer.refused || isReported;
        // Her carer learns of the death.
        const mayName = caller === "her carer" && (isReport || asked.name === "accessLinks.ended");
        if (!isShut || answer.status >= 500 || (readsHers(answer.text) && !mayName))
          surprises.push(say(asked, caller, answer));
      }
    expect(surprises).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  test("can be read by its own account, which changes nothing", async () => {
    const surprises: string[] = [];
    for (const asked of ofCallers) {
      const { method, proxy } = asked.call;
      const isChange = method !== "GET" && proxy !== null;
      for (const caller of HERSELF) {
        if (asked.row.ends === 3) continue;
        const before = isChange ? await rows() : [];
        const answer = await makeCall(world, every, asked, every.headers[caller]);
        const isRefused = answer.text.includes("RECORD_CLOSED");
        if (isRefused !== isChange || answer.status >= 500)
          surprises.push(say(asked, caller, answer));
        if (isChange) expect(await rows(), asked.name).toEqual(before);
      }
    }
    expect(surprises).toEqual([]);
  });

  test("is found by a helper, who can change nothing about it", async () => {
    const OPEN = ["counterClients.find", "tills.open"];
    /** A look at the record is written down with the helper. */
    const rowsWithoutLooks = async () =>
      (await rows()).filter(({ table }) => table !== "provider.entered_by");
    const before = await rowsWithoutLooks();
    const surprises: string[] = [];
    for (const [name, more] of Object.entries(aboutHer(every))) {
      const asked = listedCalls.find((one) => one.name === name) as ListedCall;
      const { enteredBy } = every.secrets;
      const answer = await makeCall(world, every, asked, {}, { enteredBy, ...more });
      const isShut = answer.status >= 400 && answer.status < 500 && !answer.misunderstood;
      if (isShut === OPEN.includes(name) || readsHers(answer.text))
        surprises.push(say(asked, "a helper", answer));
    }
    expect(surprises).toEqual([]);
    expect(await rowsWithoutLooks()).toEqual(before);
  });

  test("is changed by no link of a message, except what her family may still do", async () => {
    /** The family answers how a session was, and pays an invoice that the estate owes. */
    const CHANGES = ["feedbacks.give", "eInvoices.payByCard", "eInvoices.payNow"];
    const LINKS = ["accessLink", "appointmentLink", "contactChange", "dentalLink", "feedbackLink"];
    const ofLinks = [...LINKS, "invoiceLink", "payerLink"];
    const changed: string[] = [];
    for (const asked of ofSecrets) {
      const opened = secretsOf(asked.row);
      for (const kind of opened?.holderOf.filter((one) => ofLinks.includes(one)) ?? []) {
        const before = await rows();
        const secret = { [opened?.as as string]: every.secrets[kind] };
        const answer = await makeCall(world, every, asked, {}, secret);
        expect(answer.status, say(asked, kind, answer)).toBeLessThan(500);
        if (JSON.stringify(await rows()) !== JSON.stringify(before)) changed.push(asked.name);
      }
    }
    expect(changed.sort()).toEqual([...CHANGES].sort());
  });
});

describe("a record that was merged into another one", () => {
  const world = useTestProvider();
  let every: Everything;
  let ofTarget: Record<string, string>;
  /** The rows that still have the old client ID. */
  const rowsOfOld = async () => {
    const quoted = JSON.stringify(every.ids.clientId);
    const all = await rowsAbout(world.database.db, [every.ids.clientId]);
    return all.filter(({ value }) => value.includes(quoted));
  };
  beforeAll(async () => {
    every = await openMatrixFixture(world);
    const { api, subject, accessToken } = await world.customer();
    const email = `${subject}@mail.example`;
    const passport = `E${newNric().slice(1, 8)}`;
    const { id } = await api.profiles.put({
      body: { ...profileOf(passport), idType: "PASSPORT", email },
    });
    ofTarget = { authorization: `Bearer ${accessToken}` };
    const { db } = world.database;
    const operate = operatorFor({ db, now: () => world.clock.now(), vault: world.vault });
    const { said } = await operate("merge", "do", id as string, every.ids.clientId);
    expect(said).toContain("is merged into");
  });

  test("opens nothing to its account that has ended, and cannot be acted for by anyone", async () => {
    const before = await rowsOfOld();
    expect(before.length).toBeGreaterThan(0);
    const forOld = { "view-as": every.ids.clientId };
    const strangers = others.filter((caller) => caller !== "her carer");
    const tried: [string, Record<string, string>, (asked: ListedCall) => boolean][] = [
      ...strangers.map((caller): (typeof tried)[number] => [
        caller,
        every.headers[caller],
        (asked) => mayWithoutAccess(asked, caller),
      ]),
      ...HERSELF.map((caller): (typeof tried)[number] => [
        caller,
        every.headers[caller],
        ({ call }) => call.auth !== "customer" && call.auth !== "bank" && call.auth !== "gateway",
      ]),
      [
        "owner of the target, for the old client ID",
        { ...ofTarget, ...forOld },
        (asked) => mayWithoutAccess(asked, "another customer, acting for her"),
      ],
    ];
    const surprises: string[] = [];
    for (const asked of ofCallers)
      for (const [who, headers, may] of tried) {
        const answer = await makeCall(world, every, asked, headers);
        const isShut = may(asked) || answer.refused;
        const reads = every.marks.some((mark) => answer.text.includes(mark));
        if (!isShut || reads || answer.status >= 500) surprises.push(say(asked, who, answer));
      }
    expect(surprises).toEqual([]);
    expect(await rowsOfOld()).toEqual(before);
  });

  test("is not changed by the people of its target, by a helper or by a link", async () => {
    const before = await rowsOfOld();
    const surprises: string[] = [];
    for (const asked of ofCallers) {
      if (asked.row.ends === 3) continue;
      for (const headers of [every.headers["her carer"], ofTarget]) {
        const answer = await makeCall(world, every, asked, headers);
        if (answer.status >= 500) surprises.push(say(asked, "target", answer));
      }
    }
    const { enteredBy } = every.secrets;
    const OPEN = ["counterClients.find", "tills.open"];
    for (const [name, more] of Object.entries(aboutHer(every)).filter(([, one]) =>
      Object.values(one).includes(every.ids.clientId),
    )) {
      const asked = listedCalls.find((one) => one.name === name) as ListedCall;
      const answer = await makeCall(world, every, asked, {}, { enteredBy, ...more });
      const isShut = answer.status >= 400 && answer.status < 500 && !answer.misunderstood;
      if (isShut === OPEN.includes(name)) surprises.push(say(asked, "a helper", answer));
    }
    for (const name of ["contactChanges.get", "contactChanges.confirm", "contactChanges.undo"]) {
      const asked = listedCalls.find((one) => one.name === name) as ListedCall;
      const answer = await makeCall(world, every, asked, {}, { id: every.secrets.contactChange });
      if (!answer.refused) surprises.push(say(asked, "contactChange", answer));
    }
    expect(surprises).toEqual([]);
    expect(await rowsOfOld()).toEqual(before);
  });
});
