/** Numbers of tax documents and receipts: no gap, no duplicate, no deadlock. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Transaction } from "~/database/engine/connect.server";
import { lockNumbers, takeNumber } from "~/provider/payment/order/numbers";
import { beginVisit } from "../../helpers/counter/counter-person";
import { register, unpaidOrder } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
let enteredBy: string;
beforeAll(async () => {
  enteredBy = await beginVisit(world);
});

const numberIn = (text: string) => Number(text.replace(/\D/g, ""));
const take = (kind: Parameters<typeof takeNumber>[1]) =>
  world.database.db.transaction((tx) => takeNumber(tx, kind));

test("concurrent transactions, of which a third fails, take numbers without a gap", async () => {
  const before = numberIn(await take("RECEIPT"));
  const attempts = Array.from({ length: 30 }, async (_, index) => {
    try {
      return await world.database.db.transaction(async (tx) => {
        // Both orders of asking, as the till and a void.
        await lockNumbers(tx, "INVOICE", "RECEIPT");
        const kinds = ["RECEIPT", "INVOICE"] as const;
        const taken = [];
        for (const kind of index % 2 === 0 ? kinds : [...kinds].reverse())
          taken.push(await takeNumber(tx, kind));
        if (index % 3 === 0) throw new Error("the work has failed");
        return taken.find((number) => number.startsWith("R")) as string;
      });
    } catch {
      return null;
    }
  });
  const taken = (await Promise.all(attempts)).flatMap((number) => number ?? []).map(numberIn);
  expect(taken.sort()).toEqual(Array.from({ length: 20 }, (_, index) => before + 1 + index));
});

test("a number that the version before takes meanwhile is not given again, and the other way round", async () => {
  const nextval = async (name: string) => {
    const { rows } = (await world.database.db.execute(
      sql`select nextval(${`provider.${name}`}::regclass)::int as number`,
    )) as unknown as { rows: { number: number }[] };
    return rows[0]?.number as number;
  };
  const ours = numberIn(await take("INVOICE"));
  expect(await nextval("invoice_number")).toBe(ours + 1);
  const { orderId } = await unpaidOrder(world);
  await world.database.db.execute(
    sql`update provider."order" set invoice_number = ${`INV${ours + 5}`} where id = ${orderId}`,
  );
  expect(numberIn(await take("INVOICE"))).toBe(ours + 6);
});

test("a dry run of an invoice uses up no number, and neither does a refused payment", async () => {
  const customer = await world.customer();
  const clientId = await register(customer);
  const operate = operatorFor({ db: world.database.db, now: world.clock.now, vault: world.vault });
  const what = ["invoice", "issue", clientId, "taman-jurong", "circuit-training-8", "2026-12-24"];
  const tried = await operate(...what, "--dry-run");
  const issued = await operate(...what);
  const numberOf = (said: string) => /INV\d+/.exec(said)?.[0];
  expect(numberOf(issued.said)).toBe(numberOf(tried.said));

  const before = numberIn(await take("RECEIPT"));
  const bill = await unpaidOrder(world);
  const pay = (amount: number) =>
    world.anybody.tills.take({
      body: { enteredBy, orderId: bill.orderId, method: "CASH", amount, chequeNumber: null },
      idempotencyKey: randomUUID(),
    });
  await expect(pay(bill.amount + 5)).rejects.toThrow();
  expect((await pay(bill.amount)).receiptNumber).toBe(`R${before + 1}`);
});

test("counters are locked in one order", async () => {
  await take("CREDIT_NOTE");
  const one = async (tx: Transaction) => {
    await lockNumbers(tx, "RECEIPT", "CREDIT_NOTE");
    return takeNumber(tx, "RECEIPT");
  };
  const other = async (tx: Transaction) => {
    await lockNumbers(tx, "CREDIT_NOTE", "RECEIPT");
    return takeNumber(tx, "CREDIT_NOTE");
  };
  const work = Array.from({ length: 10 }, (_, index) =>
    world.database.db.transaction(index % 2 === 0 ? one : other),
  );
  expect(new Set(await Promise.all(work)).size).toBe(10);
});

test.each([true, false])(
  "the second of two connections waits for the first, which commits: %s",
  async (commits) => {
    const before = numberIn(await take("RECEIPT"));
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let hasTaken: (number: string) => void = () => undefined;
    const taken = new Promise<string>((resolve) => {
      hasTaken = resolve;
    });
    const first = world.database.db
      .transaction(async (tx) => {
        hasTaken(await takeNumber(tx, "RECEIPT"));
        await ended;
        if (!commits) tx.rollback();
      })
      .catch(() => undefined);
    expect(numberIn(await taken)).toBe(before + 1);
    const second = take("RECEIPT");
    const waits = new Promise<string>((resolve) => setTimeout(resolve, 200, "waits"));
    expect(await Promise.race([second, waits])).toBe("waits");
    end();
    await first;
    expect(numberIn(await second)).toBe(before + (commits ? 2 : 1));
  },
);

test("the first number of a series is given once to two connections", async () => {
  await world.database.db.execute(sql`delete from provider.document_number where kind = 'RECEIPT'`);
  const both = await Promise.all([take("RECEIPT"), take("RECEIPT")]);
  expect(new Set(both).size).toBe(2);
});
