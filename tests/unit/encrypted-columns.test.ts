import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import {
  encryptedColumns,
  encryptionContext,
  hashedColumns,
} from "~/database/secrets/encrypted-columns";

const APP = path.resolve(import.meta.dirname, "../../app");
const sources = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(path.join(APP, file), "utf8")] as const);

const nameOf = ({ table, name }: PgColumn) => {
  const { schema, name: of } = getTableConfig(table as PgTable);
  return `${schema}.${of} ${name}`;
};
const SCHEMA = path.join(APP, "database/schema");
const modules = await Promise.all(
  readdirSync(SCHEMA, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => import(path.join(SCHEMA, file))),
);
const allColumns = modules
  .flatMap((module: Record<string, unknown>) => Object.values(module))
  .filter((one): one is PgTable => is(one, PgTable))
  .flatMap((table) => Object.values(getTableColumns(table)) as PgColumn[]);

/** Modules that seal values for a column, with a context of the table, so that a rotation of the secret finds them. */
const contextsUsed = sources.flatMap(([file, text]) =>
  file === "database/secrets/encrypted-columns.ts"
    ? []
    : [...text.matchAll(/encryptionContext\.(\w+)/g)].map(([, name]) => name as string),
);

/** Modules that seal values handed out to the browser and never stored. These values expire before the previous secret is removed. */
const HANDED_OUT = [
  "features/check-in/state.server.ts",
  "features/check-in/tablet.server.ts",
  "web/customer/form-subject.server.ts",
  "provider/check-in/posters.ts",
  "provider/check-in/visit.ts",
  "provider/shared/counter-account.ts",
  // The state of the previous secrets in own_state.
  "database/secrets/app-secret.server.ts",
  "database/secrets/key-rotation.server.ts",
  // Takes the contexts of moved rows from the column table.
  "provider/merge/moved-row.ts",
];

test("every module that encrypts takes its context from the column table or passes it on", () => {
  const strangers = sources
    .filter(
      ([file, text]) =>
        /\b(vault|createVault\([^)]*\))\.seal\(/.test(text) && !HANDED_OUT.includes(file),
    )
    .filter(([, text]) => !text.includes("encryptionContext."))
    .map(([file]) => file);
  expect(strangers).toEqual([]);
  const contexts = encryptedColumns.map(({ context }) => context);
  for (const [name, context] of Object.entries(encryptionContext)) {
    expect([name, contexts.includes(context as never)]).toEqual([name, true]);
    expect(contextsUsed).toContain(name);
  }
});

/** Hashes of tokens need no key if the tokens are too long to guess. */
const WITHOUT_KEY =
  /^(provider\.(access_link|appointment_link|dental_link|egiro_payer_link|feedback_link|invoice_link|waiting_place) token_hash|provider\.contact_change (new_)?token_hash|provider\.egiro_transaction pay_link_hash|provider\.ended_sign_in name_hash|provider\.customer former_subject_hash|provider\.death_report stop_token_hash|(portal\.(session|counter)|provider\.dental_session) id_hash|portal\.counter visit_hash|provider\.dental_(proof|mobile_code) session_hash|sandbox\.gateway_sessions request_hash|sandbox\.accounts password_hash|sandbox\.codes code_hash)$/;

test("every column named as sealed or hashed is in the table or needs no key", () => {
  const named = [...encryptedColumns.map(({ column }) => column), ...hashedColumns].map(nameOf);
  const told = allColumns
    .map(nameOf)
    .filter((one) => / (.*_)?(hash|sealed|lookup|sealed_.*)$/.test(one))
    .filter((one) => !WITHOUT_KEY.test(one));
  expect(told.length).toBeGreaterThan(8);
  for (const one of told) expect(named).toContain(one);
  expect(new Set(named).size).toBe(named.length);
});

/** Modules that hash with the secret, and the effect of a new secret on the hash. */
const HASHES: Record<string, "a column of the table" | "begins anew"> = {
  "provider/shared/staff-code.ts": "a column of the table",
  "provider/shared/limits/rate-limits.ts": "begins anew",
  "provider/counter/agreements.ts": "a column of the table",
  "provider/counter/hand-overs.ts": "a column of the table",
  "provider/counter/handlers.ts": "a column of the table",
  "provider/denticare/mobile-code.ts": "a column of the table",
  "provider/denticare/proven-mobile.ts": "a column of the table",
  "provider/denticare/public-links.ts": "a column of the table",
  "provider/denticare/visitors-person.ts": "a column of the table",
  "provider/health/declarations.ts": "begins anew",
  "provider/health/medical-history.ts": "begins anew",
  "provider/people/client-record.ts": "a column of the table",
  "provider/people/access/link-code.ts": "begins anew",
  "sandbox/identity/one-time-code.ts": "begins anew",
};

test("every module that hashes with the secret documents what happens when the secret changes", () => {
  const hashing = sources.filter(([, text]) => /vault\.lookup\(/.test(text)).map(([file]) => file);
  expect(hashing.sort()).toEqual(Object.keys(HASHES).sort());
});
