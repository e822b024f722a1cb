import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { order as orderTable } from "~/database/schema/order";
import { cardAttempt, card as cardTable } from "~/database/schema/payment";
import { sandboxCards } from "~/database/schema/sandbox";
import type { ApiClient } from "~/web/api/client.server";
import { recordDeath } from "../../helpers/counter/counter-person";
import { newNric, profileOf } from "../../helpers/people/registered";
import {
  circuitTraining,
  openPaymentSetup,
  ordered,
  outcome,
  type PaymentFixture,
  RETURN_URL,
} from "./payment-fixture";

let world: PaymentFixture;
const card = {
  number: "4111111111111111",
  holder: "Chua Bee Lian",
  expiry: "12/39",
  securityCode: "123",
};
const BACK = "http://localhost:3000/cards/verification?try={tryId}";

const opened = (api: ApiClient, idempotencyKey = randomUUID()) =>
  api.payments.addCard({ body: { returnUrl: BACK }, idempotencyKey });

async function add(api: ApiClient, more: Partial<typeof card> & { loseNotice?: string } = {}) {
  const { tryId, redirectUrl } = await opened(api);
  const answer = await world.post(redirectUrl, { ...card, ...more });
  if (answer.headers.get("location")?.endsWith("/challenge"))
    await world.post(`${redirectUrl}/challenge`, { code: "123456" });
  return api.payments.authenticateCard({ params: { id: tryId } });
}

describe.each(["sessions", "stripe"] as const)("with the adapter %s", (kind) => {
  beforeAll(async () => {
    world = await openPaymentSetup(kind);
  });
  afterAll(() => world?.close());

  describe("adding a card", () => {
    test("lists it without its number after the bank's confirmation, the first as default", async () => {
      const api = await world.customer();
      expect(await add(api, { number: "4000000000003220" })).toMatchObject({ status: "APPROVED" });
      expect(await add(api, { number: "5555555555554444", loseNotice: "yes" })).toMatchObject({
        status: "APPROVED",
      });
      expect(await api.payments.cards()).toMatchObject([
        { brand: "VISA", lastFour: "3220", isDefault: true, expired: false },
        { brand: "MASTERCARD", lastFour: "4444", isDefault: false },
      ]);
    });

    test("opens one page for one key, stores a repeated card once, and does not restore a deleted one", async () => {
      const api = await world.customer();
      const key = randomUUID();
      expect(await opened(api, key)).toEqual(await opened(api, key));
      await add(api);
      await add(api);
      const cards = await api.payments.cards();
      expect(cards).toHaveLength(1);
      const { tryId, redirectUrl } = await opened(api);
      await world.post(redirectUrl, { ...card, number: "378282246310005", securityCode: "1234" });
      const amex = (await api.payments.cards()).find(({ brand }) => brand === "AMEX");
      await api.payments.removeCard({ params: { id: amex?.id as string } });
      await api.payments.authenticateCard({ params: { id: tryId } });
      expect(await api.payments.cards()).toHaveLength(1);
    });

    test("does not store a card that the bank declined, and gives the reason", async () => {
      const api = await world.customer();
      expect(await add(api, { number: "4000000000000002" })).toEqual({
        status: "DECLINED",
        failureCode: "DECLINED",
      });
      expect(await api.payments.cards()).toEqual([]);
    });

    test("stores no card number in the database", async () => {
      const { rows } = (await world.database.db.execute(
        sql`select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables where table_schema in ('portal', 'provider', 'sandbox')`,
      )) as unknown as { rows: { name: string }[] };
      for (const { name } of rows) {
        const found = (await world.database.db.execute(
          sql.raw(
            `select count(*)::int as n from ${name} t where t::text ~ '4111.?1111.?1111.?1111|5555555555554444'`,
          ),
        )) as unknown as { rows: { n: number }[] };
        expect(found.rows[0]?.n, name).toBe(0);
      }
    });
  });

  describe("the end of an account", () => {
    type End = (api: ApiClient) => Promise<unknown>;
    const close: End = (api) =>
      api.accountClosing.close({ body: { forfeits: 0 }, idempotencyKey: randomUUID() });
    const die: End = async (api) => recordDeath(world, (await api.profiles.get()).id as string);
    const readCards = async () => [
      await world.database.db.$count(cardTable),
      await world.database.db.$count(
        sandboxCards,
        and(eq(sandboxCards.reusable, true), isNull(sandboxCards.deletedAt)),
      ),
    ];
    const statusOf = async (tryId: string) => {
      const isAttempt = eq(cardAttempt.id, tryId);
      const [attempt] = await world.database.db.select().from(cardAttempt).where(isAttempt);
      return attempt?.status;
    };

    test.each([close, die])("ends the page on which a card is added (%#)", async (end) => {
      const before = await readCards();
      const api = await world.customer();
      const { tryId, redirectUrl } = await opened(api);
      await end(api);
      expect(await statusOf(tryId)).toBe("CANCELLED");
      await world.post(redirectUrl, card);
      expect(await readCards()).toEqual(before);
    });

    test.each([close, die])(
      "deletes a card at the gateway that is entered afterwards on a page that did not end (%#)",
      async (end) => {
        const before = await readCards();
        const api = await world.customer();
        const { tryId, redirectUrl } = await opened(api);
        world.gatewayAnswers = false;
        await end(api);
        world.gatewayAnswers = true;
        await world.post(redirectUrl, card);
        expect(await statusOf(tryId)).toBe("APPROVED");
        expect(await readCards()).toEqual(before);
      },
    );

    test("deletes a card with which another person's order is paid afterwards", async () => {
      const before = await readCards();
      const api = await world.customer();
      const { id: clientId } = await api.lovedOnes.create({
        body: { ...profileOf(newNric()), name: "Chua Ah Moy" },
        idempotencyKey: randomUUID(),
      });
      const order = await ordered(api, { ...circuitTraining, clientId });
      const { redirectUrl } = await api.payments.payByCard({
        body: {
          orderId: order.id,
          amount: order.totalAmount,
          saveCard: true,
          returnUrl: RETURN_URL,
        },
        idempotencyKey: randomUUID(),
      });
      await die(api);
      await world.post(redirectUrl as string, card);
      const isOrder = eq(orderTable.id, order.id);
      const [paid] = await world.database.db.select().from(orderTable).where(isOrder);
      expect(paid?.status).toBe("PAID");
      expect(await readCards()).toEqual(before);
    });
  });

  describe("a saved card", () => {
    test("can become the default, expires, and is deleted at the gateway too", async () => {
      const api = await world.customer();
      await add(api);
      await add(api, { number: "5555555555554444", expiry: "12/30" });
      const [visa, master] = await api.payments.cards();
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          api.payments.setDefaultCard({
            params: { id: (index % 2 ? visa : master)?.id as string },
          }),
        ),
      );
      await api.payments.setDefaultCard({ params: { id: master?.id as string } });
      expect((await api.payments.cards()).filter(({ isDefault }) => isDefault)).toMatchObject([
        { id: master?.id },
      ]);

      world.gatewayAnswers = false;
      expect(
        await outcome(api.payments.removeCard({ params: { id: visa?.id as string } })),
      ).toMatch(/still saved/);
      world.gatewayAnswers = true;
      await api.payments.removeCard({ params: { id: visa?.id as string } });
      expect(await api.payments.cards()).toHaveLength(1);

      const order = await ordered(api);
      const body = {
        orderId: order.id,
        cardId: visa?.id as string,
        amount: order.totalAmount,
        returnUrl: RETURN_URL,
      };
      expect(await outcome(api.payments.payByCard({ body, idempotencyKey: randomUUID() }))).toBe(
        "Your credit / debit card is not valid",
      );
      const { leastCents } = world.gateway;
      world.gateway.leastCents = order.totalAmount + 1;
      const refused = await outcome(
        api.payments.payByCard({
          body: { ...body, cardId: undefined },
          idempotencyKey: randomUUID(),
        }),
      );
      world.gateway.leastCents = leastCents;
      expect(refused).toMatch(/^A card can pay \$\d+\.\d\d or more\./);
      await world.later(60 * 24 * 365 * 6);
      expect(await api.payments.cards()).toMatchObject([{ lastFour: "4444", expired: true }]);
      expect(
        await outcome(api.payments.setDefaultCard({ params: { id: master?.id as string } })),
      ).toBe("This card has expired");
    });

    test("of another customer cannot be used, changed, deleted or read", async () => {
      const [api, stranger] = [await world.customer(), await world.customer()];
      const { tryId, redirectUrl } = await opened(api);
      await world.post(redirectUrl, card);
      const [mine] = await api.payments.cards();
      const params = { id: mine?.id as string };
      expect(await outcome(stranger.payments.setDefaultCard({ params }))).toBe(
        "Your credit / debit card is not valid",
      );
      expect(await outcome(stranger.payments.removeCard({ params }))).toBe(
        "Your credit / debit card is not valid",
      );
      expect(await outcome(stranger.payments.authenticateCard({ params: { id: tryId } }))).toBe(
        "Invalid Card",
      );
      expect(await api.payments.cards()).toHaveLength(1);
    });
  });
});
