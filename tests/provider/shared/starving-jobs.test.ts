/** Rows that a job can never finish, in front of one that is due: each scheduled job reaches it in one run. */
import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { slot as slotTable } from "~/database/schema/offering/timetable";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import { bookOne, ownerOf, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { book, dentalCustomer } from "../../helpers/denticare/dental";
import { newFamily } from "../../helpers/people/family";
import { register, unpaidOrder } from "../../helpers/people/registered";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

/** More than a page of a job. */
const POISON_ROWS = 600;
/** An id before those of all real rows, by the number of the copy. */
const POISON = "'00000000-0000-4000-8000-' || lpad(nth::text, 12, '0')";
const DAY_MS = 86_400_000;

const read = async (query: SQL) =>
  ((await world.database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] })
    .rows[0];

/** Writes without the checks of foreign keys, so that rows may refer to nothing. */
const writeUnchecked = (...statements: string[]) =>
  world.database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });

/** Copies a row, with other values in the columns that are unique or make the work on it fail. */
const poison = (table: string, where: string, changed: Record<string, string>) => {
  const values = Object.entries(changed).map(([column, value]) => `'${column}', ${value}`);
  return writeUnchecked(`insert into provider.${table}
    select (jsonb_populate_record(one, jsonb_build_object(${values}))).*
    from provider.${table} one, generate_series(1, ${POISON_ROWS}) nth where ${where}`);
};

const insertRow = (table: string, values: object) =>
  writeUnchecked(`insert into provider.${table}
    select (jsonb_populate_record(null::provider.${table}, '${JSON.stringify(values)}')).*`);

/** Lets the database refuse each change of the copies. */
async function refuseChanges(table: string, column = "id", event = "update or delete") {
  const row = event === "insert" ? "new" : "old";
  await writeUnchecked(
    `create or replace function provider.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`,
    `create trigger refuse before ${event} on provider.${table} for each row
      when (${row}.${column}::text like '00000000-%') execute function provider.refuse()`,
  );
}

/** Tables that hold copies, with the column that identifies a copy. */
const copied: Record<string, string> = {
  message: "id",
  look_up: "id",
  session_booking: "id",
  service: "id",
  term: "id",
  waiting_place: "id",
  dental_appointment: "id",
  package_freeze: "id",
  client_access: "customer_id",
  death_report: "client_id",
  package_cancellation: "service_id",
  payment: "id",
  '"order"': "id",
  egiro_arrangement: "id",
  egiro_transaction: "id",
};
afterEach(async () => {
  await world.database.db.execute(sql`drop function if exists provider.refuse() cascade`);
  await writeUnchecked(
    ...Object.entries(copied).map(
      ([table, column]) => `delete from provider.${table} where ${column}::text like '00000000-%'`,
    ),
  );
  world.clock.set(FIRST_DAY);
  world.bank.answer = async () => new Response(null, { status: 503 });
  world.mailbox.accept = () => undefined;
});

const circuit = () => ownerOf(world, "circuit-training");

async function newBooking() {
  const owner = await circuit();
  const [time] = await timesTwiceAWeek(owner, 1);
  return { owner, ...(await bookOne(owner, time?.id as string)) };
}

const poisonBookings = (id: string) =>
  poison("session_booking", `id = '${id}'`, {
    id: POISON,
    term_id: POISON,
    seat: "1000 + nth",
  });

/** Copies a package for a person of whom there is no record. */
async function poisonPackages(serviceId: string) {
  await poison("service", `id = '${serviceId}'`, {
    id: POISON,
    order_item_id: POISON,
    client_id: "'nobody'",
  });
  await poison("term", `service_id = '${serviceId}'`, { id: POISON, service_id: POISON });
}

const now = () => world.clock.now().toISOString();

/** An order of a customer without an attempt to pay it, and one such attempt for it. */
async function newOrder(paid: object) {
  const { orderId } = await unpaidOrder(world);
  const id = randomUUID();
  await insertRow("payment", {
    ...{ id, order_id: orderId, status: "PENDING", amount_cents: 100, save_card: false },
    ...{ reference: id, created_at: now(), ...paid },
  });
  return { orderId, id };
}

const poisonPayments = (id: string, more: Record<string, string> = {}) =>
  poison("payment", `id = '${id}'`, {
    ...{ id: POISON, order_id: POISON, reference: POISON },
    ...{ gateway_session_id: `'poison ' || nth`, ...more },
  });

const poisonOrders = (orderId: string) =>
  poison('"order"', `id = '${orderId}'`, {
    ...{ id: POISON, order_number: "'POISON' || nth", invoice_number: "'POISON' || nth" },
  });

async function newArrangement(more: object) {
  const customer = await world.customer();
  const clientId = await register(customer);
  const id = randomUUID();
  await insertRow("egiro_arrangement", {
    ...{ id, dda_reference_no: id, bo_transaction_ref_no: id, client_id: clientId },
    ...{ customer_id: customer.customerId, relationship: "Other", bank_code: "DBS" },
    ...{ mandate_id: `real-${id}`, created_at: now(), status: "ACTIVE", ...more },
  });
  return { id, clientId };
}

const poisonArrangements = (id: string) =>
  poison("egiro_arrangement", `id = '${id}'`, {
    ...{ id: POISON, dda_reference_no: POISON, bo_transaction_ref_no: POISON },
    ...{
      customer_id: POISON,
      mandate_id: "'poison ' || nth",
      created_at: "one.created_at - nth * interval '1 second'",
    },
  });

/** The bank answers about the real authorisation only. */
function answerMandate(status: string) {
  const mandate = { id: "real", url: "http://bank.example/real", reference: "real", status };
  const rest = { limitCents: null, effectiveDate: null, authorisedAt: null };
  world.bank.answer = async ({ url }) =>
    url.includes("/real")
      ? Response.json({ ...mandate, ...rest })
      : new Response(null, { status: 404 });
}

/** Writes one due row with copies before it. @returns a query of whether the job has worked on the due row */
const cases: Record<string, () => Promise<SQL>> = {
  async "send-messages"() {
    const id = randomUUID();
    await insertRow("message", {
      ...{ id, channel: "SMS", recipient: "+6591234567", body: "Come at 9", kind: "refund" },
      ...{ created_at: now(), next_attempt_at: now(), attempts: 0, unsure: 0, daytime_only: false },
      format: 1,
    });
    await poison("message", `id = '${id}'`, {
      id: POISON,
      recipient: "'+6590000000'",
      created_at: "one.created_at - interval '1 day'",
    });
    world.mailbox.accept = ({ to }) => {
      if (to === "+6590000000") throw new Error("The SMS service answered 503");
    };
    return sql`select sent_at is not null as done from provider.message where id = ${id}`;
  },
  async "answer-look-ups"() {
    const id = "ffffffff-0000-4000-8000-000000000000";
    const lookup = JSON.stringify({ tokenHash: "of nothing" });
    const asked = world.vault.seal(lookup, encryptionContext.lookUp(id));
    await insertRow("look_up", { id, kind: "INVOICE_LINK", asked, created_at: now() });
    await poison("look_up", `id = '${id}'`, { id: POISON });
    return sql`select count(*) = 0 as done from provider.look_up where id = ${id}`;
  },
  async "reconcile-payments"() {
    const open = await newOrder({ method: "CARD", gateway_session_id: "real" });
    const ended = await newOrder({ method: "PAYNOW", status: "EXPIRED" });
    await poisonPayments(open.id);
    return sql`select asked_at is not null as done from provider.payment where id = ${ended.id}`;
  },
  async "ask-egiro-banks"() {
    const { id } = await newArrangement({ status: "PENDING" });
    await poisonArrangements(id);
    answerMandate("REFUSED");
    return sql`select status = 'REJECTED' as done from provider.egiro_arrangement where id = ${id}`;
  },
  async "tell-whose-invoices"() {
    const { customerId } = await world.customer();
    const { id } = await newArrangement({ customer_id: customerId });
    await poisonArrangements(id);
    await refuseChanges("egiro_arrangement");
    return sql`select told_at is not null as done from provider.egiro_arrangement where id = ${id}`;
  },
  async "end-stopped-egiro"() {
    const { id } = await newArrangement({ status: "CANCELLED", stopped_at: now() });
    await poisonArrangements(id);
    answerMandate("CANCELLED");
    return sql`select mandate_ended_at is not null as done from provider.egiro_arrangement where id = ${id}`;
  },
  async "collect-egiro"() {
    const { id: arrangementId } = await newArrangement({});
    const { orderId } = await unpaidOrder(world);
    const id = randomUUID();
    await insertRow("egiro_transaction", {
      ...{ id, arrangement_id: arrangementId, order_id: orderId, amount_cents: 100, tries: 0 },
      ...{ status: "ACCEPTED", collect_on: toSingaporeDay(world.clock.now()), created_at: now() },
    });
    await poison("egiro_transaction", `id = '${id}'`, { id: POISON, order_id: POISON });
    await refuseChanges("egiro_transaction");
    return sql`select tries = 1 as done from provider.egiro_transaction where id = ${id}`;
  },
  async "notify-of-deductions"() {
    const { clientId } = await newArrangement({});
    const { orderId } = await unpaidOrder(world);
    await writeUnchecked(
      `update provider."order" set made_by = 'PROVIDER', client_id = '${clientId}' where id = '${orderId}'`,
    );
    await poisonOrders(orderId);
    await refuseChanges("egiro_transaction", "order_id", "insert");
    return sql`select count(*) = 1 as done from provider.egiro_transaction where order_id = ${orderId}`;
  },
  async "complete-sessions"() {
    const { id, endsAt } = await newBooking();
    await poisonBookings(id);
    world.clock.set(new Date(Date.parse(endsAt) + 60_000));
    return sql`select status = 'COMPLETED' as done from provider.session_booking where id = ${id}`;
  },
  async "remind-of-sessions"() {
    const { id, startsAt } = await newBooking();
    await poisonBookings(id);
    world.clock.set(new Date(Date.parse(startsAt) - 23 * 3_600_000));
    return sql`select count(*) > 0 as done from provider.session_reminder where booking_id = ${id}`;
  },
  async "tell-package-news"() {
    const { id, validUntil } = await (await circuit()).service();
    await poisonPackages(id);
    world.clock.set(new Date(`${addDays(validUntil, -13)}T02:00:00Z`));
    return sql`select count(*) = 1 as done from provider.service_notice where service_id = ${id}`;
  },
  async "pass-on-freed-seats"() {
    const [holder, waiting] = [await circuit(), await circuit()];
    const [full] = await timesTwiceAWeek(holder, 1);
    const slotId = full?.id as string;
    await world.database.db.update(slotTable).set({ seats: 1 }).where(eq(slotTable.id, slotId));
    await bookOne(holder, slotId);
    const { termId } = waiting;
    await waiting.api.waitingLists.join({ body: { termId, slotId }, idempotencyKey: randomUUID() });
    await poison("waiting_place", `term_id = '${termId}'`, { id: POISON, term_id: POISON });
    await refuseChanges("waiting_place");
    world.clock.set(new Date(full?.endsAt as string));
    return sql`select status = 'OVER' as done from provider.waiting_place where term_id = ${termId}`;
  },
  async "remind-of-dentist"() {
    const { id, startsAt } = (await book((await dentalCustomer(world)).api)) as {
      id: string;
      startsAt: string;
    };
    await poison("dental_appointment", `id = '${id}'`, { id: POISON });
    await refuseChanges("dental_appointment");
    world.clock.set(new Date(Date.parse(startsAt) - DAY_MS));
    return sql`select reminded_at is not null as done from provider.dental_appointment where id = ${id}`;
  },
  async "close-attendance"() {
    const { id, endsAt } = await newBooking();
    await writeUnchecked(
      `update provider.session_booking set attendance = 'ATTENDING' where id = '${id}'`,
    );
    await poisonBookings(id);
    world.clock.set(new Date(Date.parse(endsAt) + DAY_MS));
    return sql`select status = 'COMPLETED' as done from provider.session_booking where id = ${id}`;
  },
  async "apply-freezes"() {
    const { id: serviceId } = await (await circuit()).service();
    await poisonPackages(serviceId);
    const id = randomUUID();
    const today = toSingaporeDay(world.clock.now());
    await insertRow("package_freeze", {
      ...{ id, service_id: serviceId, from_day: addDays(today, 3), to_day: addDays(today, 9) },
      ...{ reason: "TRAVEL", status: "APPROVED", requested_at: now(), decided_at: now() },
    });
    await poison("package_freeze", `id = '${id}'`, { id: POISON, service_id: POISON });
    return sql`select applied_at is not null as done from provider.package_freeze where id = ${id}`;
  },
  async "end-limited-access"() {
    const { father } = await newFamily(world);
    const yesterday = addDays(toSingaporeDay(world.clock.now()), -1);
    const ofFather = `client_id = '${father.clientId}' and relation = 'LOVED_ONE'`;
    await writeUnchecked(
      `update provider.client_access set last_day = '${yesterday}' where ${ofFather}`,
    );
    const [one] = (
      (await world.database.db.execute(
        sql.raw(`select customer_id from provider.client_access where ${ofFather}`),
      )) as unknown as { rows: { customer_id: string }[] }
    ).rows;
    await poison("client_access", `${ofFather} and customer_id = '${one?.customer_id}'`, {
      customer_id: POISON,
    });
    await refuseChanges("client_access", "customer_id");
    return sql`select count(*) = 0 as done from provider.client_access
      where client_id = ${father.clientId} and customer_id = ${one?.customer_id}`;
  },
  async "close-records"() {
    const { clientId } = await circuit();
    const row = { client_id: clientId, reported_at: now(), accesses: [] };
    await insertRow("death_report", row);
    await poison("death_report", `client_id = '${clientId}'`, { client_id: POISON });
    return sql`select closed_at is not null as done from provider.client where id = ${clientId}`;
  },
  async "refund-packages"() {
    const gateway_session_id = "real-refund";
    const { orderId, id } = await newOrder({
      method: "CARD",
      status: "APPROVED",
      gateway_session_id,
    });
    const serviceId = randomUUID();
    await insertRow("package_cancellation", {
      ...{ service_id: serviceId, order_id: orderId, credit_note_number: serviceId },
      ...{ reason: "HEALTH", unused_sessions: 1, refund_cents: 100, gst_cents: 9 },
      ...{ cancelled_at: now(), to_estate: false, taken_off: false },
    });
    await poisonOrders(orderId);
    await poisonPayments(id);
    await poison("package_cancellation", `service_id = '${serviceId}'`, {
      ...{ service_id: POISON, order_id: POISON, credit_note_number: POISON },
    });
    world.gateway.fetch = async (request) => {
      if (request.method === "GET") return Response.json({ data: [] });
      const { sessionId } = (await request.json()) as { sessionId: string };
      if (sessionId !== "real-refund") return new Response(null, { status: 500 });
      return Response.json({ id: "refund", key: null, amountCents: 100, status: "SUCCEEDED" });
    };
    return sql`select returned_at is not null as done from provider.package_cancellation where service_id = ${serviceId}`;
  },
  async "close-expired-orders"() {
    const attempted = await newOrder({ method: "PAYNOW" });
    const { orderId } = await unpaidOrder(world);
    await poisonOrders(attempted.orderId);
    await poisonPayments(attempted.id);
    const order = await read(sql`select expires_at from provider."order" where id = ${orderId}`);
    world.clock.set(new Date(Date.parse(String(order?.expires_at)) + 60_000));
    return sql`select status = 'EXPIRED' as done from provider."order" where id = ${orderId}`;
  },
};

/** Jobs that find nothing to do for a copy, and leave it due without a word in the log. */
const silent = ["end-stopped-egiro", "close-records"];

/** Jobs of one statement, which has no limit. */
const ofOneStatement = ["close-health-forms", "end-invitations"];

test("every scheduled job is listed here", () => {
  const names = world.provider.jobs.map(({ name }) => name);
  expect([...Object.keys(cases), ...ofOneStatement].sort()).toEqual(names.sort());
});

test.each(Object.keys(cases))("%s reaches a row behind hundreds that always fail", async (name) => {
  const query = (await cases[name]?.()) as SQL;
  world.logged.length = 0;
  await world.job(name);
  expect(await read(query)).toEqual({ done: true });
  if (!silent.includes(name)) expect(world.logged.length).toBeGreaterThanOrEqual(POISON_ROWS);
});
