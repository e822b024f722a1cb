/** Events of an order with two codes and their expected results. The model uses no code of the provider. */

const ways = ["late", "part", "exact", "once more", "too much"] as const;

export const happenings = [
  ...ways.flatMap((way) => [
    { kind: "money" as const, code: 0 as const, way },
    { kind: "money" as const, code: 1 as const, way },
  ]),
  { kind: "cancel" as const },
  { kind: "card" as const, told: true },
  { kind: "card" as const, told: false },
  { kind: "end" as const },
];
export type Happening = (typeof happenings)[number];

/** The price of the order, in cents. */
export const TOTAL = 21_200;

export const amounts = {
  late: TOTAL,
  part: TOTAL / 2,
  exact: TOTAL,
  "once more": TOTAL,
  "too much": TOTAL + 1000,
};

const START = new Date("2026-11-23T02:00:00.000Z");
const minutes = (after: number) => new Date(START.getTime() + after * 60_000);

/** The first code has expired when the second is made. The order lasts as long as the second. */
export const codes = [
  { made: minutes(0), paid: minutes(10), expires: minutes(15), late: minutes(16) },
  { made: minutes(16), paid: minutes(20), expires: minutes(31), late: minutes(32) },
] as const;
export const PLAYED = minutes(20);
export const OVER = minutes(40);

interface Imagined {
  /** How the order stands. */
  order: "waiting" | "paid" | "cancelled" | "over";
  /** The card page: open, charged without a notice, charged and reported, or closed. */
  card: "open" | "charged" | "told" | "closed";
  refunds: string[];
}

export interface Account {
  status: string;
  /** The money received, less the refunds. */
  kept: number;
  refunds: string[];
  services: number;
  /** Open payment attempts. */
  open: number;
}

export function expectedOf(history: readonly Happening[]): Account {
  const imagined: Imagined = { order: "waiting", card: "open", refunds: [] };
  for (const happening of [...history, { kind: "end" } as const]) imagine(imagined, happening);
  const { order, refunds } = imagined;
  const endings = { paid: "PAID", cancelled: "CANCELLED", over: "EXPIRED", waiting: "nothing" };
  return {
    status: order !== "paid" && refunds.length > 0 ? "REFUND_DUE" : endings[order],
    kept: order === "paid" ? TOTAL : 0,
    refunds: [...refunds].sort(),
    services: order === "paid" ? 1 : 0,
    open: 0,
  };
}

function imagine(now: Imagined, happening: Happening): void {
  switch (happening.kind) {
    case "money":
      money(now, happening.way);
      break;
    case "card":
      if (now.card === "open") now.card = "charged";
      if (now.card === "charged" && happening.told) findCard(now);
      break;
    case "cancel":
      close(now, "cancelled");
      break;
    case "end":
      close(now, "over");
  }
}

function money(now: Imagined, way: Extract<Happening, { kind: "money" }>["way"]): void {
  const whole = amounts[way];
  if (now.order === "paid") now.refunds.push(`TWICE ${whole}`);
  else if (now.order === "cancelled") now.refunds.push(`CANCELLED ${whole}`);
  else if (way === "late") now.refunds.push(`LATE ${whole}`);
  else if (now.order === "over") now.refunds.push(`ENDED ${whole}`);
  else if (way === "part") now.refunds.push(`PART ${whole}`);
  else {
    now.order = "paid";
    if (way === "too much") now.refunds.push("SURPLUS 1000");
    endCard(now);
  }
}

/** Records a reported charge. It pays the order, or is refunded if the order is already paid. */
function findCard(now: Imagined): void {
  now.card = "told";
  if (now.order === "waiting") now.order = "paid";
  else now.refunds.push(`TWICE ${TOTAL}`);
}

function endCard(now: Imagined): void {
  if (now.card === "charged") findCard(now);
  if (now.card === "open") now.card = "closed";
}

/** Closes the order. The gateway is queried first, and a charged card wins. */
function close(now: Imagined, as: "cancelled" | "over"): void {
  if (now.order !== "waiting") return;
  endCard(now);
  if (now.order === "waiting") now.order = as;
}
