/** The page behind the link that offers a freed place. */

import { messages } from "~/lib/messages";
import { formatDayAndTime } from "~/lib/singapore-date";
import { LINK_TEXT, readLinkToken } from "~/lib/token-text";
import { publicApi } from "~/web/customer.server";
import { readOpenForm } from "~/web/form.server";
import { orMissing, pageNotFound } from "~/web/not-found.server";
import * as paths from "~/web/paths";
import { told } from "./waiting.server";
import { whenInFull } from "./words";

/** @throws 404 for a link that leads nowhere, 429 for somebody who tries many. */
export async function offerBehind(token: string | undefined) {
  const params = { token: checked(token) };
  const offer = await orMissing(() => publicApi().waitingLists.offer({ params }));
  return {
    state: offer.state,
    what: `${offer.productName} at ${offer.centerName}`,
    when: offer.isRun ? `the group that begins on ${whenInFull(offer)}` : whenInFull(offer),
    until: formatDayAndTime(offer.offeredUntil),
  };
}

export async function answerOffer(request: Request, token: string | undefined): Promise<Response> {
  const params = { token: checked(token) };
  const form = await readOpenForm(request);
  const { waitingLists } = publicApi();
  const to = paths.to(paths.booking.seatOffer, { token: params.token });
  return form.get("answer") === "decline"
    ? told(request, { to, text: "You let this place go." }, () => waitingLists.decline({ params }))
    : told(request, { to, text: messages.appointmentBooked }, () => waitingLists.take({ params }));
}

function checked(typed: string | undefined): string {
  const token = readLinkToken(typed);
  if (!LINK_TEXT.test(token)) throw pageNotFound();
  return token;
}
