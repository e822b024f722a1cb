/** The signature in a poster's QR code. A changed kind or place invalidates it. */
import type { Poster } from "~/contract/check-in/check-in";
import type { Context } from "../shared/context";

const CONTEXT = "check-in poster";
const FIRST = 1;

type Place = Omit<Poster, "code">;

/** Builds the signed text. The first edition has none in it, because older posters were signed before editions existed. */
const textOf = ({ kind, id }: Place, edition: number) =>
  edition === FIRST ? `${kind} ${id}` : `${kind} ${id} edition ${edition}`;

/** @param edition the current edition of the place's centre. */
export function buildPosterUrl(
  { vault, publicUrl }: Pick<Context, "vault" | "publicUrl">,
  place: Place,
  edition: number,
): string {
  const signature = vault.sign(textOf(place, edition), CONTEXT);
  const code = edition === FIRST ? signature : `${edition}.${signature}`;
  const query = new URLSearchParams({ code });
  return `${publicUrl}/check-in-check-out/${place.kind}/${encodeURIComponent(place.id)}?${query}`;
}

/**
 * Verifies a poster's code.
 * @returns the edition of the centre's posters that the code belongs to, or null for a foreign code.
 */
export function verifyPosterEdition(
  { vault }: Pick<Context, "vault">,
  poster: Poster,
): number | null {
  const [, written, signature = ""] = /^(?:([1-9]\d{0,8})\.)?(.*)$/s.exec(poster.code) ?? [];
  const edition = written === undefined ? FIRST : Number(written);
  return vault.verify(textOf(poster, edition), CONTEXT, signature) ? edition : null;
}
