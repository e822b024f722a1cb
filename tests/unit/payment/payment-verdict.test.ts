/**
 * Replays the verdict on money over histories of an order with two codes and a card page. A separate model, without the rule, gives the
 * expected results. PAYMENT_HISTORIES=100000 runs that many histories. PAYMENT_SEED repeats a run.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decideVerdict,
  verdictTable,
} from "../../../app/provider/payment/settlement/payment-verdict";
import {
  type Account,
  amounts,
  codes,
  expectedOf,
  type Happening,
  happenings,
  TOTAL,
} from "../../provider/payment/two-codes-model";

const RUNS = Number(process.env.PAYMENT_HISTORIES ?? 2_000);
const SEED = Number(process.env.PAYMENT_SEED ?? Date.now() % 1_000_000);

type Judged = Parameters<typeof decideVerdict>[0];

/** An order as the provider stores it, with the money in its tables. */
class Books {
  order: Judged = { status: "PENDING_PAYMENT", cancelledAt: null, totalCents: TOTAL };
  came = 0;
  back = 0;
  refunds: string[] = [];
  charged: "no" | "untold" | "told" | "closed" = "no";

  book(amountCents: number, occurredAt: Date, expiresAt: Date | null): void {
    const method = expiresAt === null ? "CARD" : "PAYNOW";
    const verdict = decideVerdict(this.order, { method, expiresAt }, { amountCents, occurredAt });
    this.came += amountCents;
    const pays = verdict === "PAYS" || verdict === "SURPLUS";
    const back = verdict === "SURPLUS" ? amountCents - TOTAL : amountCents;
    if (verdict !== "PAYS") {
      this.refunds.push(`${verdict} ${back}`);
      this.back += back;
    }
    if (pays) this.order = { ...this.order, status: "PAID" };
    else if (!["PENDING_PAYMENT", "PAID"].includes(this.order.status))
      this.order = { ...this.order, status: "REFUND_DUE" };
    if (this.order.status !== "PENDING_PAYMENT") this.closeCard();
  }

  /** Queries the gateway: a charge counts, and an open page accepts no card afterwards. */
  closeCard(): void {
    if (this.charged === "no") this.charged = "closed";
    this.findCharge();
  }

  findCharge(): void {
    if (this.charged !== "untold") return;
    this.charged = "told";
    this.book(TOTAL, codes[1].paid, null);
  }

  close(status: "CANCELLED" | "EXPIRED"): void {
    if (this.order.status !== "PENDING_PAYMENT") return;
    this.closeCard();
    if (this.order.status !== "PENDING_PAYMENT") return;
    const cancelledAt = status === "CANCELLED" ? codes[1].paid : null;
    this.order = {
      ...this.order,
      status: this.refunds.length > 0 ? "REFUND_DUE" : status,
      cancelledAt,
    };
  }

  happen(happening: Happening): void {
    switch (happening.kind) {
      case "cancel":
        this.close("CANCELLED");
        break;
      case "end":
        this.close("EXPIRED");
        break;
      case "card":
        if (this.charged === "no") this.charged = "untold";
        if (happening.told) this.findCharge();
        break;
      case "money": {
        const { expires, paid, late } = codes[happening.code];
        this.book(amounts[happening.way], happening.way === "late" ? late : paid, expires);
      }
    }
  }

  account(): Account {
    const { status } = this.order;
    return {
      status,
      kept: this.came - this.back,
      refunds: [...this.refunds].sort(),
      services: status === "PAID" ? 1 : 0,
      open: 0,
    };
  }
}

function played(history: readonly Happening[]): Account {
  const books = new Books();
  for (const happening of [...history, { kind: "end" } as const]) books.happen(happening);
  return books.account();
}

function hold(history: readonly Happening[]): void {
  const account = played(history);
  expect(account).toEqual(expectedOf(history));
  expect(account.kept).toBe(account.status === "PAID" ? TOTAL : 0);
}

/** Yields every order of events, each event at most once. */
function* interleavings(length: number, before: Happening[] = []): Generator<Happening[]> {
  if (before.length === length) {
    yield before;
    return;
  }
  for (const next of happenings)
    if (!before.includes(next)) yield* interleavings(length, [...before, next]);
}

test("every order of up to three events gives the expected verdict", () => {
  let count = 0;
  for (const length of [1, 2, 3])
    for (const history of interleavings(length)) {
      hold(history);
      count += 1;
    }
  expect(count).toBe(14 + 14 * 13 + 14 * 13 * 12);
});

test(`longer sequences of events give the expected verdict (${RUNS}, seed ${SEED})`, () => {
  let count = 0;
  fc.assert(
    fc.property(fc.shuffledSubarray(happenings, { minLength: 4 }), (history) => {
      hold(history);
      count += 1;
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(count).toBe(RUNS);
});

test("the table has every cell, and only money in time for a waiting order is accepted", () => {
  const cells = Object.entries(verdictTable).flatMap(([order, byCode]) =>
    Object.entries(byCode).flatMap(([code, byAmount]) =>
      Object.entries(byAmount).map(([amount, verdict]) => ({ at: [order, code, amount], verdict })),
    ),
  );
  expect(cells).toHaveLength(4 * 2 * 3);
  const kept = cells.filter(({ verdict }) => verdict === "PAYS" || verdict === "SURPLUS");
  expect(kept.map(({ at }) => at.join(" "))).toEqual([
    "WAITING IN_TIME EXACT",
    "WAITING IN_TIME MORE",
  ]);
});
