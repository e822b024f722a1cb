/**
 * A backend written from SPEC section 7 alone, as by a provider's engineers. It has different ids and field order, nothing outside the
 * spec, no error codes and no idempotency keys. It stores everything in memory.
 */
import type { Contract } from "~/contract";
import { health } from "./health";
import { money } from "./money";
import { type Person, people } from "./people";
import { type AllHandlers, serve, type Wire } from "./serve";
import { sessions } from "./sessions";
import { shop } from "./shop";

export interface StandIn extends Wire {
  payPayNow(): void;
  /** Returns the link of the newest invoice. */
  invoiceLink(): string;
  posterOf(name: string): string;
  /** Requires a new health declaration of this person. */
  askForDeclaration(name: string): void;
  bookingsOf(name: string): { status: string }[];
}

export async function openStandIn(issuer: string, audience: string): Promise<StandIn> {
  const everybody = people(issuer, audience);
  const sold = shop(everybody);
  const used = sessions(everybody);
  const cared = health(everybody);
  const paid = money(everybody, sold, used.give);
  const parts = [everybody, sold, paid, used, cared];
  const wire = await serve(merged(parts.map(({ handlers }) => handlers)), paid.pages);
  paid.reachedAt(wire.origin);
  return {
    ...wire,
    payPayNow: paid.payPayNow,
    invoiceLink: paid.newestLink,
    posterOf: used.posterOf,
    askForDeclaration: (name) =>
      cared.askForDeclaration(everybody.all().find((person) => person.name === name) as Person),
    bookingsOf: used.bookingsOf,
  };
}

function merged(all: AllHandlers[]): AllHandlers {
  const together: Record<string, object> = {};
  for (const handlers of all)
    for (const [area, works] of Object.entries(handlers))
      together[area] = { ...together[area], ...works };
  return together as { [Area in keyof Contract]?: never };
}
