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

/** Time for the tab that sent a form to load the page of its message. After it, the message is for whichever page comes next. */
const LOADS_WITHIN_MS = 10_000;

/** Returns the waiting messages of a page and removes them. A message for the page of another tab stays. */
export async function consumeFlash(current: Session, pathname: string): Promise<Flash[]> {
  const now = getPortal().clock.now().getTime();
  const shown = current.flash.filter(
    ({ meantFor }) =>
      meantFor === undefined ||
      meantFor.pathname === pathname ||
      Math.abs(now - Date.parse(meantFor.at)) > LOADS_WITHIN_MS,
  );
  if (shown.length === 0) return [];
  await lessFlash(getPortal().db).execute({
    idHash: current.idHash,
    shown: JSON.stringify(shown),
  });
  updateMemo<Session | null>(
    getSessionKey(current),
    (read) => read && { ...read, flash: read.flash.filter((flash) => !shown.includes(flash)) },
  );
  return shown;
}

// Another tab may have added a message since, so only the shown ones are removed.
const lessFlash = createPreparedQuery((db) =>
  db
    .update(session)
    .set({
      flash: sql`(select coalesce(jsonb_agg(waiting), '[]'::jsonb) from jsonb_array_elements(${session.flash}) waiting
        where not ${sql.placeholder("shown")}::jsonb @> jsonb_build_array(waiting))`,
    })
    .where(eq(session.idHash, sql.placeholder("idHash")))
    .prepare("less_flash"),
);
