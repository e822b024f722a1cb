/** The terms, from the provider's content files. */

import { createPageNotFound } from "~/web/api/call-rules.server";
import { listContentFiles } from "./content.server";

/**
 * Reads one text of the terms.
 * @throws 404 if the provider's files leave it out.
 */
export async function readTerms(name: string) {
  const text = (await listContentFiles("terms")).find(({ slug }) => slug === name);
  if (text === undefined) throw createPageNotFound();
  return { title: text.title, body: text.body };
}
