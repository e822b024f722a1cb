/**
 * A backend written from SPEC section 7 alone, as a provider's engineers would have it: ids and an order of fields of its own, nothing
 * that is left out of the spec, no error codes, and no idea of one-time keys. It keeps everything in memory.
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
  /** Of the invoice that was made last. */
  invoiceLink(): string;
  posterOf(name: string): string;
  /** Somebody's health has to be declared anew. */
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
