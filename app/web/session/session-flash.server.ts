/** Messages of a session for the next page. */
import { eq, sql } from "drizzle-orm";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { session } from "~/database/schema/portal";
import { updateMemo } from "~/lib/request/request-context.server";
import { getPortal } from "../dependencies.server";
import { wordForVisitor } from "../language/replies.server";
import { getVisitorLanguage } from "../language/visitor-language.server";
import { type Flash, getSessionKey, type Session } from "./session.server";

/** Words a message in the visitor's language. */
export const wordFlash = ({ link, ...flash }: Flash): Flash => ({
  language: getVisitorLanguage(),
  ...flash,
  text: wordForVisitor(flash.text),
  ...(link && { link: { ...link, text: wordForVisitor(link.text) } }),
});

/** Adds a message for the next page. */
export async function addFlash(current: Session, added: Flash): Promise<void> {
  const flash = wordFlash(added);
  await moreFlash(getPortal().db).execute({
    idHash: current.idHash,
    more: JSON.stringify([flash]),
  });
  updateMemo<Session | null>(
    getSessionKey(current),
    (read) => read && { ...read, flash: [...read.flash, flash] },
  );
}

const moreFlash = createPreparedQuery((db) =>
  db
    .update(session)
    .set({ flash: sql`${session.flash} || ${sql.placeholder("more")}::jsonb` })
    .where(eq(session.idHash, sql.placeholder("idHash")))
    .prepare("more_flash"),
);

/** Returns the waiting messages and removes them. */
export async function consumeFlash(current: Session): Promise<Flash[]> {
  if (current.flash.length === 0) return [];
  await noFlash(getPortal().db).execute({ idHash: current.idHash });
  updateMemo<Session | null>(getSessionKey(current), (read) => read && { ...read, flash: [] });
  return current.flash;
}

const noFlash = createPreparedQuery((db) =>
  db
    .update(session)
    .set({ flash: [] })
    .where(eq(session.idHash, sql.placeholder("idHash")))
    .prepare("no_flash"),
);
