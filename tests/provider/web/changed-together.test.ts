/** Two requests that read the same session, and each change something of it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { updateHeaderPhoto } from "~/features/people/profile/overview.server";
import { addFinanceToMenu, type Customer, updateHeaderName } from "~/web/customer/customer.server";
import { switchActingFor } from "~/web/customer/form-subject.server";
import { type PortalDependencies, setDependencies } from "~/web/dependencies.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { removeChoices, saveChoice } from "~/web/session/saved-choices.server";
import { readSession, type Session, startSession } from "~/web/session/session.server";
import { addFlash, consumeFlash } from "~/web/session/session-flash.server";
import { freshDatabase } from "../../helpers/database/database";
import { testVault } from "../../helpers/database/first-day";

let database: OpenDatabase;
let later = 0;
beforeAll(async () => {
  database = await freshDatabase();
  const clock = { now: () => new Date(Date.now() + later) };
  setDependencies({ db: database.db, clock, vault: testVault } as unknown as PortalDependencies);
});
afterAll(() => database?.close());

const person = { customerId: "daughter", name: "Chua Bee Lian", finance: false };
const MOTHER = { id: "mother", name: "Chua Ah Moy" };
const PHOTO = "2026-11-26T01:00:00.000Z";
const asVisitor = () => new Request("http://portal.example/");

async function begin(changes: Parameters<typeof startSession>[1]) {
  const { session, setCookie } = await startSession(asVisitor(), changes);
  const headers = { cookie: setCookie.split(";")[0] as string };
  const read = () => readSession(new Request("http://portal.example/", { headers }));
  return { session, read, headers };
}

const toCustomer = (session: Session) =>
  ({ session, person: session.person, viewAs: null }) as unknown as Customer;

/** Each change starts from the session as it was before all of them. */
const changes: [string, (session: Session) => Promise<unknown>][] = [
  ["acting for the mother", (session) => switchActingFor(session, MOTHER)],
  [
    "the name of the record",
    (session) => updateHeaderName(toCustomer(session), "Chua Bee Lian Mary"),
  ],
  ["the finance menu", (session) => addFinanceToMenu(toCustomer(session))],
  ["a photo", (session) => updateHeaderPhoto(toCustomer(session), PHOTO)],
];

const orders = changes.map((_change, first) => [
  ...changes.slice(first),
  ...changes.slice(0, first),
]);

test.each(orders)("four changes of the person, %s first, are all saved", async (...order) => {
  const { session, read } = await begin({ tokens: "sealed", person });
  for (const [, change] of order as unknown as typeof changes) await change(session);
  expect(await read()).toMatchObject({
    viewAs: "mother",
    person: {
      customerId: "daughter",
      name: "Chua Bee Lian Mary",
      finance: true,
      pictureAt: PHOTO,
      actingFor: MOTHER.name,
    },
  });
});

test("a removed photo and an ended view-as leave no data behind", async () => {
  const acting = { ...person, pictureAt: PHOTO, actingFor: MOTHER.name };
  const { session, read } = await begin({ tokens: "sealed", person: acting, viewAs: "mother" });
  await switchActingFor(session, null);
  await updateHeaderPhoto(toCustomer(session), null);
  expect(await read()).toMatchObject({ viewAs: null, person });
  expect(Object.keys((await read())?.person ?? {}).sort()).toEqual(Object.keys(person).sort());
});

const choiceOf = (offeringId: string) => ({
  categoryId: "active-ageing",
  productId: "gym-tonic",
  offeringId,
  centerId: "taman-jurong",
});

test("signing in keeps the choices of another tab", async () => {
  const { session } = await begin({ savedCart: [choiceOf("one")] });
  await saveChoice(session, choiceOf("two"));
  await addFlash(session, { kind: "info", text: "Added" });
  const { session: signedIn } = await startSession(
    asVisitor(),
    { tokens: "sealed", person },
    session,
  );
  expect(signedIn.savedCart.map(({ offeringId }) => offeringId)).toEqual(["one", "two"]);
  expect(signedIn.flash).toHaveLength(1);
});

test("choices moved to the cart are removed, and later ones stay", async () => {
  const { session, read } = await begin({ savedCart: [choiceOf("one"), choiceOf("two")] });
  await saveChoice(session, choiceOf("three"));
  await removeChoices(session, session.savedCart);
  expect((await read())?.savedCart).toEqual([choiceOf("three")]);
});

test("a message is shown in the tab whose form caused it, and on any page after ten seconds", async () => {
  const { session, read, headers } = await begin({ tokens: "sealed", person });
  const send = (from: string, text: string) =>
    redirectWithFlash(new Request(`http://portal.example${from}`, { headers }), from, {
      kind: "success",
      text,
    });
  const show = async (pathname: string) =>
    (await consumeFlash((await read()) as Session, pathname)).map(({ text }) => text);
  await send("/profile/edit?from=menu", "Details saved");
  await send("/cart", "Removed");
  expect(await show("/services")).toEqual([]);
  expect(await show("/cart")).toEqual(["Removed"]);
  expect(await show("/profile/edit")).toEqual(["Details saved"]);
  await send("/cart", "Removed");
  const before = (await read()) as Session;
  await addFlash(session, { kind: "info", text: "You act for Chua Ah Moy." });
  expect(await consumeFlash(before, "/cart")).toHaveLength(1);
  expect(await show("/services")).toEqual(["You act for Chua Ah Moy."]);
  await send("/cart", "Removed");
  later += 11_000;
  expect(await show("/services")).toEqual(["Removed"]);
});
