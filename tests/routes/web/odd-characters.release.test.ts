// Shorter: tests/routes/web/bad-input.test.ts Shorter: tests/routes/registration/register-service-bad-input.test.ts
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { everyForm } from "../../helpers/pages/all-forms";
import { outsideForms } from "../../helpers/pages/outside-forms";
import type { RenderedForm } from "../../helpers/pages/rendered-forms";
import { routeFiles } from "../../helpers/pages/route-files";
import { type DaughterAndMother, daughterAndMother } from "../../helpers/people/acting-pair";
import {
  type Database,
  type PortalWithRows,
  portalWithRows,
} from "../../helpers/portal/portal-with-rows";
import { firstPortal } from "../../helpers/portal/second-portal";

/*
 * Every field of every form gets text that no keyboard types. The rows are read while the portal runs, so the test needs a server.
 */
const server = inject("postgres");

let portal: PortalWithRows;
let who: DaughterAndMother;
let forms: RenderedForm[];
/** Every address that was open while the forms were collected. */
let addresses: string[];
beforeAll(async () => {
  if (server === null) return;
  portal = await portalWithRows({ ...firstPortal(), COUNTER_IDLE_MINUTES: "60", ANALYTICS: "log" });
  who = await daughterAndMother(portal.origin);
  const names = routeFiles.map(({ name }) => name);
  const every = await everyForm(who, names);
  forms = [...every.forms, ...(await outsideForms(portal.origin))].filter(
    ({ address }) => !ENDS_SESSION.test(address),
  );
  addresses = [...new Set(who.visitor.visited)].filter((one) => one.startsWith(portal.origin));
});
afterAll(() => portal?.stop());

const ENDS_SESSION =
  /^\/(sandbox|identity|api|logout|login|acting|counter\/finish|profile\/close-account)\b/;

/** Half of a surrogate pair as a broken program sends it. It has no place in a string, so the encoded form carries it. */
const LONE_SURROGATE = "%ED%A0%BD";
const MARKS = "\0\u200F\u202E\u2067\uFFFE";
const ODD = /[\0\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Cs}\p{NChar}]/u;

/** The texts as they are sent, by the value that the form had. */
const oddTexts: Record<string, (usual: string) => string> = {
  "nothing but marks": () => encodeURIComponent(MARKS),
  "5,000 letters": () => "W".repeat(5_000),
  "a lone surrogate": (usual) => encodeURIComponent(usual || "Tan") + LONE_SURROGATE,
  "marks among its letters": (usual) => {
    const [first = "", ...rest] = usual || "Tan";
    return encodeURIComponent(first + MARKS + rest.join(""));
  },
};

/** Encodes a form in which one field has another value, already encoded. */
function encode({ fields }: RenderedForm, name: string, odd: string): string {
  const others = new URLSearchParams([...fields].filter(([other]) => other !== name)).toString();
  return [...(others ? [others] : []), `${encodeURIComponent(name)}=${odd}`].join("&");
}

async function post({ by, address }: RenderedForm, body: string) {
  const headers = {
    origin: by.origin,
    "content-type": "application/x-www-form-urlencoded",
  };
  const since = performance.now();
  const answer = await by.request(address, { method: "POST", headers, body });
  const page = await answer.text();
  return { status: answer.status, page, milliseconds: performance.now() - since };
}

const SLOW_MS = 1_000;

/** Sends a slow form again: on a busy machine one answer in a thousand waits for other work. */
async function isSlow(form: RenderedForm, body: string, milliseconds: number): Promise<boolean> {
  for (let tries = 0, last = milliseconds; last > SLOW_MS; tries += 1) {
    if (tries === 3) return true;
    last = (await post(form, body)).milliseconds;
  }
  return false;
}

const forgetLimits = (db: Database) => db.execute(sql`delete from portal.rate_limit`);

/** Finds rows with odd characters in any table. Notes of requests that were not carried out are encrypted. */
async function oddRows(db: Database): Promise<string[]> {
  const ask = async (query: string) =>
    ((await db.execute(sql.raw(query))) as unknown as { rows: { value: string }[] }).rows;
  const tables = await ask(`select format('%I.%I', table_schema, table_name) as value
    from information_schema.tables
    where table_schema in ('portal', 'provider', 'sandbox') and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { value: table } of tables)
    for (const { value } of await ask(`select t::text as value from ${table} t`))
      if (ODD.test(value)) found.push(`${table}: ${value.slice(0, 300)}`);
  return found;
}

test.runIf(server)(
  "odd characters in any field of any form break no page and are not kept",
  {
    timeout: 600_000,
  },
  async () => {
    const wrong: string[] = [];
    const counts = { posts: 0, accepted: 0, refused: 0, slowest: 0 };
    const fields = new Set<string>();
    const typed = new Set<string>();
    await portal.rows(async (db) => {
      for (const [kind, make] of Object.entries(oddTexts))
        for (const form of forms) {
          await forgetLimits(db);
          for (const name of new Set(form.fields.keys())) {
            const body = encode(form, name, make(form.fields.get(name) ?? ""));
            const { status, page, milliseconds } = await post(form, body);
            const place = `${form.route} ${name}, ${kind}: ${status}`;
            fields.add(`${form.route} ${name}`);
            if (form.typed.has(name)) typed.add(`${form.route} ${name}`);
            counts.posts += 1;
            counts[status < 400 ? "accepted" : "refused"] += 1;
            counts.slowest = Math.max(counts.slowest, Math.round(milliseconds));
            if (status >= 500 || status === 429) wrong.push(place);
            if (status >= 400 && !page.includes("<h1")) wrong.push(`${place} without words`);
            if (ODD.test(page)) wrong.push(`${place}, shown`);
            if (await isSlow(form, body, milliseconds)) wrong.push(`${place}, slow`);
          }
        }
      wrong.push(...(await oddRows(db)));
    });
    for (const address of addresses) {
      const answer = await who.visitor.request(address);
      const isPage = answer.headers.get("content-type")?.startsWith("text/");
      if (isPage && ODD.test(await answer.text())) wrong.push(`${address} shows`);
    }
    await who.visitor.goto("/profile");
    console.info(
      `${forms.length} forms, ${fields.size} fields, ${typed.size} typed into: ${JSON.stringify(counts)}. ${addresses.length} pages read afterwards.`,
    );
    expect(who.visitor.url.pathname).toBe("/profile");
    expect(wrong).toEqual([]);
    expect(typed.size).toBeGreaterThan(60);
  },
);
