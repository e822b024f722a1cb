/** A visitor's cart choices, in their session. */
import { and, eq, sql } from "drizzle-orm";
import { MAX_CART_ITEMS } from "~/contract/shop/cart";
import { session as sessions } from "~/database/schema/portal";
import { getPortal } from "../dependencies.server";
import { invalidateSession, type SavedChoice, type Session } from "./session.server";

/**
 * Saves a choice in one statement, so that two tabs cannot overwrite each other's choice.
 * @returns false if it is in the cart already, or the cart is full
 */
export async function saveChoice(session: Session, choice: SavedChoice): Promise<boolean> {
  const { offeringId, centerId } = choice;
  const saved = await getPortal()
    .db.update(sessions)
    .set({ savedCart: sql`${sessions.savedCart} || ${JSON.stringify([choice])}::jsonb` })
    .where(
      and(
        eq(sessions.idHash, session.idHash),
        sql`jsonb_array_length(${sessions.savedCart}) < ${MAX_CART_ITEMS}`,
        sql`not ${sessions.savedCart} @> ${JSON.stringify([{ offeringId, centerId }])}::jsonb`,
      ),
    )
    .returning({ idHash: sessions.idHash });
  invalidateSession(session);
  return saved.length > 0;
}

type ChoiceKey = Pick<SavedChoice, "offeringId" | "centerId">;

/** Takes choices away in one statement: what another tab adds at the same time stays. */
export async function removeChoices(
  session: Session,
  dropped: readonly ChoiceKey[],
): Promise<void> {
  const which = JSON.stringify(
    dropped.map(({ offeringId, centerId }) => ({ offeringId, centerId })),
  );
  const others = sql`coalesce((select jsonb_agg(kept.choice order by kept.place)
    from jsonb_array_elements(${sessions.savedCart}) with ordinality as kept(choice, place)
    where not exists (select from jsonb_array_elements(${which}::jsonb) as gone(choice)
      where kept.choice @> gone.choice)), '[]'::jsonb)`;
  await getPortal()
    .db.update(sessions)
    .set({ savedCart: others })
    .where(eq(sessions.idHash, session.idHash));
  invalidateSession(session);
}
