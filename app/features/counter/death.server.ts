/** The report of a death at a counter. */

import { z } from "zod";
import { errorCodes } from "~/contract/response";
import { addClosedMatters } from "~/features/people/death/closed-matters";
import { bearerForm, deathForm } from "~/features/people/death/death-form";
import type { Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { joinSentences } from "~/lib/text/join-sentences";
import { spaceClientId } from "~/lib/text/typed-codes";
import {
  callWithRules,
  matchErrorCode,
  onNotFound,
  onUnsupported,
} from "~/web/api/call-rules.server";
import { requireDesk } from "~/web/customer/desk.server";
import { createTextFlash, redirectWithFlash } from "~/web/forms/flash.server";
import { matchStatus, onRejected, showFieldError } from "~/web/forms/form-action.server";
import { loadVisitorText, loadVisitorWords } from "~/web/language/translations.server";
import { handleConfirmedForm } from "./confirmed-form.server";

const NOT_OPEN = reply("replies-counter:death.not-open");

/** Names the client to compare with the death certificate. An unknown or closed record leads to the search. */
export async function loadDeathView(request: Request) {
  const { enteredBy, api } = await requireDesk(request);
  const clientId = clientIdIn(request);
  const client = await callWithRules(
    () => api.counterCorrections.list({ body: { enteredBy, clientId } }),
    onUnsupported(() => ({ maskedName: "", maskedNric: "" })),
    onNotFound(() => null),
  );
  if (client === null)
    throw await redirectWithFlash(request, paths.counter.findClient, {
      kind: "error",
      text: NOT_OPEN,
    });
  const { maskedName, maskedNric } = client;
  const text = await loadVisitorText(request);
  return {
    rows: [
      { label: text("counter:client"), value: maskedName },
      { label: text("counter:client-id"), value: spaceClientId(clientId) },
      { label: text("shell:identity.number"), value: maskedNric },
    ].filter(({ value }) => value !== ""),
  };
}

/** A backend that does not tell how many people get a message says nothing about it. */
function describeNotified(notified: number | undefined, { text }: Words): string {
  if (notified === undefined) return "";
  return notified === 0
    ? text("counter:death.nobody-notified")
    : text("counter:death.notified", { count: notified });
}

const clientIdIn = (request: Request) =>
  new URL(request.url).searchParams.get("client")?.slice(0, 64) ?? "";

export async function handleDeathReport(request: Request) {
  const clientId = clientIdIn(request);
  return handleConfirmedForm(
    request,
    z.intersection(deathForm, bearerForm),
    async ({ enteredBy, api }, { diedOn, broughtByName: name, broughtByNumber: mobileNumber }) => {
      const broughtBy = name === undefined ? null : { name, countryCode: "+65", mobileNumber };
      const { name: _name, ...closed } = await api.deaths.reportAtCounter({
        body: { enteredBy, clientId, diedOn, broughtBy },
      });
      const words = await loadVisitorWords(request);
      const closing = joinSentences([
        words.text("counter:death.closed", { id: clientId }),
        describeNotified(closed.notified, words),
      ]);
      const text = addClosedMatters(closing, closed, words);
      return redirectWithFlash(
        request,
        paths.counter.start,
        createTextFlash("success", text, words),
      );
    },
    matchStatus(404)(showFieldError("sure")),
    matchErrorCode(errorCodes.over)(showFieldError("sure")),
    onRejected(showFieldError("diedOn")),
  );
}
