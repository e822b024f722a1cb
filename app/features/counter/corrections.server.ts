/** Corrections that a helper makes at a counter, after seeing the identity document. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { requiredText } from "~/contract/fields";
import * as paths from "~/lib/paths";
import { correctedFieldName } from "~/lib/text/corrected-fields";
import { callWithRules, onNotFound, redirectTo } from "~/web/api/call-rules.server";
import { publicApi } from "~/web/api/public-api.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { fieldError, onRejected, unboundFormAction } from "~/web/forms/form-action.server";
import { nonBlank, preprocessFields, ticked } from "~/web/forms/form-fields";
import { shownCorrection } from "../people/correction/correction.server";
import { correctionForm, fieldOfWord } from "../people/correction/correction-form";
import { requireVisit } from "./staff.server";

const paramIn = (request: Request, name: string) =>
  new URL(request.url).searchParams.get(name)?.slice(0, 64) ?? "";

/** Reads a client's open requests. An unknown client leads to the search. */
export async function clientCorrections(request: Request) {
  const { enteredBy } = await requireVisit(request);
  const clientId = paramIn(request, "client");
  const { open, ...whose } = await callWithRules(
    () => publicApi().counterCorrections.list({ body: { enteredBy, clientId } }),
    onNotFound(redirectTo(paths.counter.findClient)),
  );
  return { clientId, ...whose, open: open.map(shownCorrection) };
}

/** Finds the open request in the address. One that was decided in between leads to the list. */
export async function requestedCorrection(request: Request) {
  const { open, ...whose } = await clientCorrections(request);
  const wanted = open.find(({ id }) => id === paramIn(request, "request"));
  if (wanted === undefined)
    throw redirect(paths.to(paths.counter.corrections, { client: whose.clientId }));
  return { ...whose, wanted };
}

const SEEN = "Please look at the identity document first";
const NOT_CHOSEN = "Choose what to do";

const decisionForm = z.preprocess(
  preprocessFields((raw) => ({
    decision: raw.decision,
    idSeen: ticked(raw.idSeen),
    refusal: nonBlank(raw.refusal),
  })),
  z.discriminatedUnion(
    "decision",
    [
      z
        .object({ decision: z.literal("correct"), idSeen: z.literal(true, { error: SEEN }) })
        .transform(() => ({ idSeen: true, refusal: null })),
      z
        .object({ decision: z.literal("refuse"), refusal: requiredText("Reason is required") })
        .transform(({ refusal }) => ({ idSeen: false, refusal })),
    ],
    { error: NOT_CHOSEN },
  ),
);

export async function decideAction(request: Request) {
  const { enteredBy } = await requireVisit(request);
  const id = paramIn(request, "request");
  return unboundFormAction(
    request,
    decisionForm,
    async ({ refusal, idSeen }) => {
      await publicApi().counterCorrections.decide({ body: { enteredBy, id, refusal, idSeen } });
      return backToClient(
        request,
        refusal === null ? "The record is corrected." : "The record stays as it is.",
      );
    },
    onRejected(fieldError("decision")),
  );
}

/** @throws a redirect to the client's requests for a field that cannot be corrected. */
export async function correctView(request: Request) {
  await requireVisit(request);
  const field = fieldIn(request);
  const { clientId, maskedName, maskedNric } = await clientCorrections(request);
  return { field, clientId, maskedName, maskedNric };
}

function fieldIn(request: Request) {
  const field = fieldOfWord(paramIn(request, "field"));
  if (field === null)
    throw redirect(paths.to(paths.counter.corrections, { client: paramIn(request, "client") }));
  return field;
}

const seenForm = z.preprocess(
  preprocessFields((raw) => ({ idSeen: ticked(raw.idSeen) })),
  z.object({ idSeen: z.literal(true, { error: SEEN }) }),
);

export async function correctAction(request: Request) {
  const { enteredBy } = await requireVisit(request);
  const field = fieldIn(request);
  return unboundFormAction(
    request,
    z.intersection(correctionForm(field), seenForm),
    async ({ correct, reason, idSeen }) => {
      const clientId = paramIn(request, "client");
      await publicApi().counterCorrections.record({
        body: { enteredBy, clientId, correct, reason, idSeen },
      });
      return backToClient(request, `The ${correctedFieldName(field)} is corrected.`);
    },
    onRejected(fieldError("value")),
  );
}

const backToClient = (request: Request, text: string) =>
  redirectWithSuccess(
    request,
    paths.to(paths.counter.corrections, { client: paramIn(request, "client") }),
    `${text} All who act for the person get a message.`,
  );
