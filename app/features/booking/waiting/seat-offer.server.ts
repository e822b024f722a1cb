/** The page behind the link that offers a freed place. */

import * as paths from "~/lib/paths";
import { LINK_TEXT, readLinkToken } from "~/lib/security/token-format";
import { formatDayAndTime } from "~/lib/singapore-date";
import { messages } from "~/lib/text/messages";
import { orNotFound, pageNotFound } from "~/web/api/call-rules.server";
import { publicApi } from "~/web/api/public-api.server";
import { readUnboundForm } from "~/web/forms/form.server";
import { whenInFull } from "../messages";
import { withFlash } from "./waiting.server";

/**
 * Finds the offer behind a link.
 * @throws 404 for a link that leads nowhere, 429 for a visitor who tries many.
 */
export async function findSeatOffer(token: string | undefined) {
  const params = { token: checked(token) };
  const offer = await orNotFound(() => publicApi().waitingLists.offer({ params }));
  return {
    state: offer.state,
    what: `${offer.productName} at ${offer.centerName}`,
    when: offer.isRun ? `the group that begins on ${whenInFull(offer)}` : whenInFull(offer),
    until: formatDayAndTime(offer.offeredUntil),
  };
}

export async function answerSeatOffer(
  request: Request,
  token: string | undefined,
): Promise<Response> {
  const params = { token: checked(token) };
  const form = await readUnboundForm(request);
  const { waitingLists } = publicApi();
  const to = paths.to(paths.booking.seatOffer, { token: params.token });
  return form.get("answer") === "decline"
    ? withFlash(request, { to, text: "You gave up this place." }, () =>
        waitingLists.decline({ params }),
      )
    : withFlash(request, { to, text: messages.appointmentBooked }, () =>
        waitingLists.take({ params }),
      );
}

function checked(typed: string | undefined): string {
  const token = readLinkToken(typed);
  if (!LINK_TEXT.test(token)) throw pageNotFound();
  return token;
}
