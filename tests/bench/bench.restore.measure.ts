/** How long a backup of a provider with 100,000 customers takes, and how long until it is there again. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "~/database/connect.server";
import { databaseOn } from "../helpers/database";
import { onServer } from "../helpers/database-server";
import { findPostgres } from "../helpers/engines";
import { FIRST_DAY, loadSampleOf } from "../helpers/first-day";

const CUSTOMERS = 100_000;
const SESSIONS_EACH = 12;
/** A sealed form is so long, and packs no better than random text does. */
const SEALED =
  "(select string_agg(md5(n::text || part::text), '') from generate_series(1, 48) part)";

const people = `generate_series(1, ${CUSTOMERS}) n`;
const id = (of: string) => `md5('${of}' || n)::uuid`;

/** Each has registered, lives somewhere, bought a package, came to all of it, and was written to. */
const rows = [
  `insert into provider.customer (id, subject, name, email, mobile, created_at)
    select ${id("customer")}, 'subject ' || n, 'Person ' || n, 'person' || n || '@mail.example', '+659' || lpad(n::text, 7, '0'), now() from ${people}`,
  `insert into provider.client (id, name, id_type, id_number_sealed, id_number_lookup, masked_id_number, email, country_code, mobile_number,
      date_of_birth, gender, language, created_at, updated_at)
    select 'C' || n, 'Person ' || n, 'NRIC', repeat(md5(n::text), 2), md5('lookup' || n) || md5(n::text), 'S****123A', 'person' || n || '@mail.example',
      '+65', '9' || lpad(n::text, 7, '0'), '1950-01-01', 'FEMALE', 'ENGLISH', now(), now() from ${people}`,
  `insert into provider.client_access (customer_id, client_id, relation, created_at)
    select ${id("customer")}, 'C' || n, 'SELF', now() from ${people}`,
  `insert into provider.address (client_id, type, postal_code, block, street)
    select 'C' || n, type, '609601', '100', 'Jurong East Street 21' from ${people}, unnest(array['HOME', 'MAILING']) type`,
  `insert into provider.contact (client_id, name, relationship, country_code, mobile_number, emergency, created_at)
    select 'C' || n, 'Daughter ' || n, 'CHILD', '+65', '81234567', true, now() from ${people}`,
  `insert into provider."order" (id, order_number, invoice_number, customer_id, client_id, customer_name, payer_name, status, sub_total_cents,
      discount_cents, gst_basis_points, gst_cents, total_cents, created_at, expires_at, paid_at)
    select ${id("order")}, 'ORD9' || n, 'INV9' || n, ${id("customer")}, 'C' || n, 'Person ' || n, 'Person ' || n, 'PAID', 10000, 0, 900, 900, 10900,
      now(), now(), now() from ${people}`,
  `insert into provider.order_item (id, order_id, position, product_id, offer_id, centre_id, client_id, client_name, description, quantity, sessions,
      validity_days, amount_cents, discount_cents)
    select ${id("item")}, ${id("order")}, 1, 'circuit-training', 'circuit-training-12', 'taman-jurong', 'C' || n, 'Person ' || n,
      'Circuit Training, 12 sessions', 1, ${SESSIONS_EACH}, 90, 10000, 0 from ${people}`,
  `insert into provider.service (id, client_id, order_item_id, product_id, centre_id, total_sessions, used_sessions, valid_from, valid_until, created_at)
    select ${id("service")}, 'C' || n, ${id("item")}, 'circuit-training', 'taman-jurong', ${SESSIONS_EACH}, ${SESSIONS_EACH}, '2026-01-01', '2026-12-31',
      now() from ${people}`,
  `insert into provider.term (id, service_id, stage) select ${id("term")}, ${id("service")}, 'BOOKING_COMPLETED' from ${people}`,
  // A time for every hundred of them.
  `insert into provider.slot (id, product_id, centre_id, kind, starts_at, ends_at, seats)
    select md5('slot' || s || ' ' || g)::uuid, 'circuit-training', 'taman-jurong', 'SESSION', '2020-01-01Z'::timestamptz + (s * 2000 + g) * interval '1 hour',
      '2020-01-01Z'::timestamptz + (s * 2000 + g) * interval '1 hour' + interval '45 minutes', 100
    from generate_series(1, ${SESSIONS_EACH}) s, generate_series(0, ${CUSTOMERS / 100 - 1}) g`,
  `insert into provider.session_booking (term_id, client_id, kind, slot_id, seat, starts_at, ends_at, status, response, attendance, created_at)
    select ${id("term")}, 'C' || n, 'SESSION', md5('slot' || s || ' ' || (n - 1) / 100)::uuid, 1 + (n - 1) % 100, now(), now(), 'COMPLETED', 'CONFIRMED', 'ATTENDED', now()
    from ${people}, generate_series(1, ${SESSIONS_EACH}) s`,
  `insert into provider.health_declaration (client_id, status, answers, created_at, submitted_at)
    select 'C' || n, 'SUBMITTED', ${SEALED}, now(), now() from ${people}`,
  `insert into provider.medical_history (client_id, answers, submitted_at, submitted_by)
    select 'C' || n, ${SEALED}, now(), ${id("customer")} from ${people}`,
  `insert into provider.message (channel, recipient, body, created_at, sent_at, next_attempt_at)
    select 'SMS', '+6591234567', '', now(), now(), now() from ${people}, generate_series(1, 5)`,
];

const run = promisify(execFile);
const toFile = (url: string, file: string) =>
  run("pg_dump", ["--format=custom", `--file=${file}`, url]);
const fromFile = (url: string, file: string, jobs: number) =>
  run("pg_restore", ["--no-owner", `--jobs=${jobs}`, `--dbname=${url}`, file]);

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function sizeOf(db: Database): Promise<{ bytes: number; customers: number }> {
  const { rows: found } = (await db.execute(
    sql`select pg_database_size(current_database())::float8 as bytes, (select count(*) from provider.customer)::int as customers`,
  )) as unknown as { rows: { bytes: number; customers: number }[] };
  return found[0] as { bytes: number; customers: number };
}

test("backup and restore of 100,000 customers on PostgreSQL", async () => {
  const server = await findPostgres();
  if (server === null) return console.info("no PostgreSQL server answers: nothing is measured");
  const folder = await mkdtemp(path.join(tmpdir(), "portal-restore-"));
  const plain = (url: string) => Object.assign(new URL(url), { search: "" }).href;
  const restored = `portal_restored_${process.pid}`;
  const full = await databaseOn(server);
  try {
    await loadSampleOf(full.db, FIRST_DAY);
    const made = await seconds(async () => {
      for (const one of rows) await onServer(full.url, one);
    });
    const { bytes, customers } = await sizeOf(full.db);
    expect(customers).toBeGreaterThan(CUSTOMERS);
    console.info(
      `${customers} customers, ${megabytes(bytes)} in the database, made in ${made.toFixed(0)} s`,
    );
    const file = path.join(folder, "portal.dump");
    const dumped = await seconds(() => toFile(plain(full.url), file));
    console.info(`pg_dump: ${dumped.toFixed(1)} s, ${megabytes((await stat(file)).size)}`);
    for (const jobs of [1, 2]) {
      await onServer(server, `drop database if exists ${restored} with (force)`);
      await onServer(server, `create database ${restored}`);
      const url = Object.assign(new URL(plain(full.url)), { pathname: `/${restored}` }).href;
      const back = await seconds(() => fromFile(url, file, jobs));
      console.info(`pg_restore --jobs=${jobs}: ${back.toFixed(1)} s`);
    }
  } finally {
    await onServer(server, `drop database if exists ${restored} with (force)`);
    await full.close();
    await rm(folder, { recursive: true, force: true });
  }
});

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;
