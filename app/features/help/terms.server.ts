/** The terms, from the provider's content files. */

import { pageNotFound } from "~/web/api/call-rules.server";
import { textsIn } from "./content.server";

/** @throws 404 when the provider's files leave this text out. */
export async function terms(name: string) {
  const text = (await textsIn("terms")).find(({ slug }) => slug === name);
  if (text === undefined) throw pageNotFound();
  return { title: text.title, body: text.body };
}
