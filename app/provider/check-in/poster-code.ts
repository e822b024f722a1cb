/** The signature in a poster's QR code: who changes the kind or the place has no code for it. */
import type { Poster } from "~/contract/check-in/check-in";
import type { Context } from "../shared/context";

const CONTEXT = "check-in poster";
const textOf = ({ kind, id }: Omit<Poster, "code">) => `${kind} ${id}`;

export function posterUrl(
  { vault, publicUrl }: Pick<Context, "vault" | "publicUrl">,
  place: Omit<Poster, "code">,
): string {
  const query = new URLSearchParams({ code: vault.sign(textOf(place), CONTEXT) });
  return `${publicUrl}/check-in-check-out/${place.kind}/${encodeURIComponent(place.id)}?${query}`;
}

export function isOurs({ vault }: Pick<Context, "vault">, poster: Poster): boolean {
  return vault.verify(textOf(poster), CONTEXT, poster.code);
}
