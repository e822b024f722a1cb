/** Checks whether the customer may still act for a loved one. Either of them can end the access at any time. */

import { callWithRules, onRejected } from "../api/call-rules.server";
import { createClient } from "../api/client.server";
import { getPortal } from "../dependencies.server";
import type { Session } from "../session/session.server";
import { getValidAccessToken } from "../session/tokens.server";

/**
 * Asks the provider for the loved one. During an outage the answer is true, since the provider checks each later call.
 * @param clientId null for the customer themselves
 */
export async function canActFor(session: Session, clientId: string | null): Promise<boolean> {
  if (clientId === null) return true;
  return callWithRules(
    async () => {
      const accessToken = await getValidAccessToken(session);
      if (accessToken === null) return true;
      const { lovedOnes } = createClient({ ...getPortal().api, accessToken });
      await lovedOnes.get({ params: { id: clientId } });
      return true;
    },
    onRejected(({ httpCode }) => httpCode !== 404 && httpCode !== 403),
    () => true,
  );
}
