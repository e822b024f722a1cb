/** The report of a death at a counter. */

import { errorCodes } from "~/contract/response";
import { deathForm } from "~/features/people/death/death-form";
import * as paths from "~/lib/paths";
import { closedMattersText } from "~/lib/text/death-words";
import { groupClientId } from "~/lib/text/typed-codes";
import { callWithRules, onErrorCode, onNotFound, onUnsupported } from "~/web/api/call-rules.server";
import { publicApi } from "~/web/api/public-api.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import {
  fieldError,
  onRejected,
  onStatus,
  unboundFormAction,
} from "~/web/forms/form-action.server";
import { requireVisit } from "./staff.server";

const NOT_OPEN = "No open record has this client ID.";

/** Names the client to compare with the death certificate. An unknown or closed record leads to the search. */
export async function deathView(request: Request) {
  const { enteredBy } = await requireVisit(request);
  const clientId = clientIdIn(request);
  const client = await callWithRules(
    () => publicApi().counterCorrections.list({ body: { enteredBy, clientId } }),
    onUnsupported(() => ({ maskedName: "", maskedNric: "" })),
    onNotFound(() => null),
  );
  if (client === null)
    throw await redirectWithFlash(request, paths.counter.findClient, {
      kind: "error",
      text: NOT_OPEN,
    });
  const { maskedName, maskedNric } = client;
  return {
    rows: [
      { label: "Client", value: maskedName },
      { label: "Client ID", value: groupClientId(clientId) },
      { label: "ID number", value: maskedNric },
    ].filter(({ value }) => value !== ""),
  };
}

const clientIdIn = (request: Request) =>
  new URL(request.url).searchParams.get("client")?.slice(0, 64) ?? "";

export async function deathAction(request: Request) {
  const { enteredBy } = await requireVisit(request);
  const clientId = clientIdIn(request);
  return unboundFormAction(
    request,
    deathForm,
    async ({ diedOn }) => {
      const { name: _name, ...closed } = await publicApi().deaths.reportAtCounter({
        body: { enteredBy, clientId, diedOn },
      });
      const text = [`The record of client ${clientId} is closed.`, ...closedMattersText(closed)];
      return redirectWithSuccess(request, paths.counter.start, text.join(" "));
    },
    onStatus(404)(fieldError("sure")),
    onErrorCode(errorCodes.over)(fieldError("sure")),
    onRejected(fieldError("diedOn")),
  );
}
