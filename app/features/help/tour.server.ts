/** The tour: a few pages of the provider's own texts, offered at the first visit and always optional. */
import type { Language } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { createPageNotFound } from "~/web/api/call-rules.server";
import { createTextCookie } from "~/web/cookie-name.server";
import { registerPageVariant } from "~/web/page-variants.server";
import { listContentFiles } from "./content.server";

const seen = createTextCookie("tour", { maxAge: 31_536_000 });

/** Checks if the home page should offer the tour. It does so once. */
export async function shouldOfferTour(request: Request): Promise<boolean> {
  if (new URL(request.url).pathname !== "/") return false;
  return (await seen.parse(request.headers.get("cookie"))) !== "seen";
}

export const createTourSeenCookie = (): Promise<string> => seen.serialize("seen");

const [asSeen = ""] = (await createTourSeenCookie()).split(";");
registerPageVariant(paths.home.start, asSeen);

/**
 * Finds one page of the tour and its neighbours.
 * @throws 404 for a page that the tour does not have.
 */
export async function requireTourPage(slug: string, language: Language) {
  const texts = await listContentFiles("tour", language);
  const at = texts.findIndex((text) => text.slug === slug);
  const text = texts[at];
  if (text === undefined) throw createPageNotFound();
  const addressOf = (index: number) => {
    const neighbour = texts[index];
    return neighbour ? paths.to(paths.help.tourPage, { page: neighbour.slug }) : null;
  };
  const { title, body, isEnglish } = text;
  return {
    title,
    body,
    isEnglish,
    step: { at: at + 1, of: texts.length },
    before: addressOf(at - 1),
    next: addressOf(at + 1),
  };
}

export async function listTourPages(): Promise<string[]> {
  const pages = await listContentFiles("tour");
  return pages.map(({ slug }) => paths.to(paths.help.tourPage, { page: slug }));
}

export async function findFirstTourPage(): Promise<string> {
  const [first = "/"] = await listTourPages();
  return first;
}
