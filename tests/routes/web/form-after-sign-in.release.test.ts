// Shorter: tests/routes/web/form-subject.test.ts Shorter: tests/provider/web/preserved-input.test.ts
/** Every form of a person's pages that is sent after the sign-in has ended, while the customer acts for a loved one. */
import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draft, session } from "~/database/schema/portal";
import { SUBJECT_FIELD } from "~/lib/request/form-subject";
import { withRequestContext } from "~/lib/request/request-context.server";
import { SECRET_FIELDS } from "~/lib/request/secret-fields";
import { createClient } from "~/web/api/client.server";
import { everyForm, medicalForms, withAddressAndContact } from "../../helpers/pages/all-forms";
import { formsOn, type RenderedForm, send } from "../../helpers/pages/rendered-forms";
import { routeFiles } from "../../helpers/pages/route-files";
import { unboundActions } from "../../helpers/pages/unbound-actions";
import { toEgiroCheck } from "../../helpers/payment/egiro-screens";
import {
  actForMother,
  type DaughterAndMother,
  daughterAndMother,
  MOTHER,
} from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";
import { portalFetch } from "../../helpers/portal/portal-fetch";
import { signInAgain } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

const writing = routeFiles
  .filter(({ name, source }) => !(name in unboundActions) && source.includes("action"))
  .map(({ name }) => name);

let who: DaughterAndMother;
let forms: RenderedForm[];
beforeAll(async () => {
  const daughter = await daughterAndMother(origin);
  await withAddressAndContact(daughter.api);
  who = await actForMother(daughter);
  const { forms: every } = await everyForm(who, writing);
  // Both journeys were finished since, and a finished one begins again.
  await medicalForms(who.visitor);
  await toEgiroCheck(who.visitor, who.motherNric);
  forms = every.filter(({ route, by }) => writing.includes(route) && by === who.visitor);
});
afterAll(async () => {
  await send(new Visitor(origin), {
    address: "/sandbox/clock/real-time",
    fields: new URLSearchParams(),
  });
});

async function sessionRow() {
  const { getPortal } = await import("~/web/dependencies.server");
  const { db } = getPortal();
  const [customerId] = who.people;
  const [row] = await db
    .select()
    .from(session)
    .where(
      and(
        sql`${session.person}->>'customerId' = ${customerId}`,
        isNull(session.ending),
        isNull(session.counter),
      ),
    )
    .orderBy(desc(session.createdAt))
    .limit(1);
  return { db, row: row as typeof session.$inferSelect };
}

/** Puts back the journeys, since a form that needs no call of the provider is carried out in spite of a refused token. */
async function restoreDrafts(drafts: (typeof draft.$inferSelect)[]): Promise<void> {
  const { db } = await sessionRow();
  const [customerId = ""] = who.people;
  await db.delete(draft).where(eq(draft.customerId, customerId));
  await db.insert(draft).values(drafts);
}

async function findDrafts() {
  const { db } = await sessionRow();
  const [customerId = ""] = who.people;
  return db.select().from(draft).where(eq(draft.customerId, customerId));
}

/** Forgets the input of the last form of another test, so that no form after it leads to its page. */
async function discardPreserved(): Promise<void> {
  const { PRESERVED_INPUT_DRAFT } = await import("~/web/customer/preserved-input.server");
  const { db } = await sessionRow();
  await db.delete(draft).where(eq(draft.journey, PRESERVED_INPUT_DRAFT));
}

const endings = {
  "the session expired": async () => {
    const { db, row } = await sessionRow();
    const lastSeenAt = new Date(Date.now() - 86_400_000);
    await db.update(session).set({ lastSeenAt }).where(eq(session.idHash, row.idHash));
  },
  "the provider refused the token": async () => {
    const { decryptTokens } = await import("~/web/session/tokens.server");
    const { row } = await sessionRow();
    const accessToken = decryptTokens(row)?.accessToken as string;
    const api = createClient({ baseUrl: `${origin}/api`, fetch: portalFetch, accessToken });
    await withRequestContext(randomUUID(), () => api.auth.signOut());
  },
};

/** Fills the text fields with texts that no other page has. */
function typedInto(form: RenderedForm, mark: string): URLSearchParams {
  const fields = new URLSearchParams(form.fields);
  for (const name of form.typed) fields.set(name, `${mark} ${name}`);
  return fields;
}

const namesOf = (fields: URLSearchParams) =>
  [...fields.keys()].filter((name) => ![SUBJECT_FIELD, "idempotencyKey"].includes(name));

/** Checks which texts of the form the page does not show. Secrets are never stored. */
function lostTexts({ visitor }: DaughterAndMother, form: RenderedForm, sent: URLSearchParams) {
  const shown = formsOn(visitor).filter(({ route }) => route === form.route);
  const kept = [...form.typed].filter((name) => !SECRET_FIELDS.includes(name));
  return kept.filter((name) => !shown.some(({ fields }) => fields.get(name) === sent.get(name)));
}

/** Sends the form after the end of the sign-in, signs in again, and goes where that leads. */
async function sendTooLate(form: RenderedForm, sent: URLSearchParams, end: () => Promise<void>) {
  const { visitor, person } = who;
  const isOpen = (await visitor.request(form.address)).status < 400;
  await visitor.goto("/profile/contact");
  const subject = formsOn(visitor)[0]?.fields.get(SUBJECT_FIELD) as string;
  await end();
  sent.set(SUBJECT_FIELD, subject);
  const answer = await send(visitor, { address: form.address, fields: sent });
  await visitor.show(answer, new URL(form.address, origin));
  const ended = `${visitor.url.pathname} ${visitor.status}`;
  const promise = visitor.text.includes("What you typed is not saved yet");
  const returnTo = visitor.url.searchParams.get("returnTo");
  if (visitor.url.pathname === "/signing-out") await visitor.refresh();
  const place = await signInAgain(visitor, person);
  await visitor.goto(returnTo ?? place ?? "/");
  return { ended, promise, isOpen };
}

test.each(Object.entries(endings))(
  "after sign-in every form has the same person and the same text: %s",
  { timeout: 600_000 },
  async (ending, end) => {
    const wrong: string[] = [];
    const counts = {
      forms: 0,
      routes: 0,
      texts: 0,
      restored: 0,
      withoutInput: 0,
      carriedOut: 0,
      saved: 0,
    };
    const { visitor } = who;
    await discardPreserved();
    const drafts = await findDrafts();
    for (const [index, form] of forms.entries()) {
      await restoreDrafts(drafts);
      const sent = typedInto(form, `typed${index}`);
      const { ended, promise, isOpen } = await sendTooLate(form, sent, end);
      const place = `${form.route} [${namesOf(form.fields)}] ${ended}, then ${visitor.url.pathname} ${visitor.status}`;
      counts.forms += 1;
      if (!/^\/(login|signing-out) /.test(ended)) counts.carriedOut += 1;
      counts.texts += form.typed.size;
      if (!visitor.everything.includes(`Acting for ${MOTHER}`))
        wrong.push(`${place}: other person`);
      if (isOpen && visitor.status >= 400) wrong.push(`${place}: no page`);
      // A step that asks the provider nothing is saved in its draft, without what its choices make superfluous.
      const saved = JSON.stringify(await findDrafts()) !== JSON.stringify(drafts) && !promise;
      const lost = saved ? [] : lostTexts(who, form, sent);
      if (saved) counts.saved += 1;
      if (lost.length > 0) wrong.push(`${place}: lost ${lost}, promised ${promise}`);
      else if (form.typed.size > 0 && !saved) counts.restored += 1;
      else counts.withoutInput += 1;
    }
    counts.routes = new Set(forms.map(({ route }) => route)).size;
    console.info(`Sent after the end of the sign-in: ${JSON.stringify(counts)}.`);
    expect(wrong).toEqual([]);
    expect(counts.texts).toBeGreaterThan(50);
    expect(counts.forms).toBeGreaterThan(70);
    // A form that asks the provider nothing does not notice a refused token.
    if (ending === "the session expired") expect(counts.carriedOut).toBe(0);
  },
);
