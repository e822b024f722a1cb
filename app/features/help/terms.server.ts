/** The terms, from the provider's content files. */

import { pageNotFound } from "~/web/api/call-rules.server";
import { textsIn } from "./content.server";

/**
 * Reads one text of the terms.
 * @throws 404 if the provider's files leave it out.
 */
export async function terms(name: string) {
  const text = (await textsIn("terms")).find(({ slug }) => slug === name);
  if (text === undefined) throw pageNotFound();
  return { title: text.title, body: text.body };
}
