/** The page behind the link that offers a freed place. */

import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { LINK_TOKEN_PATTERN, readLinkToken } from "~/lib/security/token-format";
import { callOrNotFound, createPageNotFound } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { readUnboundForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { redirectWithFlashAfter } from "./waiting.server";

/**
 * Finds the offer behind a link.
 * @throws 404 for a link that leads nowhere, 429 for a visitor who tries many.
 */
export async function findSeatOffer(request: Request, token: string | undefined) {
  const params = { token: checked(token) };
  const offer = await callOrNotFound(() => createPublicApi().waitingLists.offer({ params }));
  const { language, text } = await loadVisitorWords(request);
  const { dayAndDate, dayAndTime, time } = getFormats(language);
  const { productName: programme, centerName: centre, startsAt, endsAt } = offer;
  const when = text("links:offer.when", {
    day: dayAndDate(startsAt),
    from: time(startsAt),
    to: time(endsAt),
  });
  return {
    state: offer.state,
    what: text("links:offer.what", { programme, centre }),
    when: offer.isRun ? text("links:offer.run", { when }) : when,
    until: dayAndTime(offer.offeredUntil),
  };
}

export async function answerSeatOffer(
  request: Request,
  token: string | undefined,
): Promise<Response> {
  const params = { token: checked(token) };
  const form = await readUnboundForm(request);
  const { waitingLists } = createPublicApi();
  const to = paths.to(paths.booking.seatOffer, { token: params.token });
  return form.get("answer") === "decline"
    ? redirectWithFlashAfter(request, { to, text: reply("replies:offer.declined") }, () =>
        waitingLists.decline({ params }),
      )
    : redirectWithFlashAfter(request, { to, text: reply("replies:offer.booked") }, () =>
        waitingLists.take({ params }),
      );
}

function checked(typed: string | undefined): string {
  const token = readLinkToken(typed);
  if (!LINK_TOKEN_PATTERN.test(token)) throw createPageNotFound();
  return token;
}
