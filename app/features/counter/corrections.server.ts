/** Corrections that a helper makes at a counter, after seeing the identity document. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { recordVersion, requiredText } from "~/contract/fields";
import { errorCodes } from "~/contract/response";
import type { TextKey } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { callWithRules, matchErrorCode, onNotFound, redirectTo } from "~/web/api/call-rules.server";
import { requireDesk } from "~/web/customer/desk.server";
import { createTextFlash, redirectWithFlash } from "~/web/forms/flash.server";
import { renderChangedForm } from "~/web/forms/form.server";
import { type FormContext, onRejected, showFieldError } from "~/web/forms/form-action.server";
import { preprocessFields, readNonBlank, readTicked } from "~/web/forms/form-fields";
import { loadVisitorWords } from "~/web/language/translations.server";
import { toShownCorrection } from "../people/correction/correction.server";
import {
  buildCorrectionForm,
  findCorrectedFieldByWord,
} from "../people/correction/correction-form";
import { handleConfirmedForm } from "./confirmed-form.server";

const readQueryParam = (request: Request, name: string) =>
  new URL(request.url).searchParams.get(name)?.slice(0, 64) ?? "";

/** Reads a client's open requests. An unknown client leads to the search. */
export async function loadClientCorrections(request: Request) {
  const { enteredBy, api } = await requireDesk(request);
  const clientId = readQueryParam(request, "client");
  const { open, ...client } = await callWithRules(
    () => api.counterCorrections.list({ body: { enteredBy, clientId } }),
    onNotFound(redirectTo(paths.counter.findClient)),
  );
  const words = await loadVisitorWords(request);
  return { clientId, ...client, open: open.map((one) => toShownCorrection(one, words)) };
}

/** Finds the open request in the address. One that was decided in between leads to the list. */
export async function requireOpenCorrection(request: Request) {
  const { open, ...client } = await loadClientCorrections(request);
  const wanted = open.find(({ id }) => id === readQueryParam(request, "request"));
  if (wanted === undefined)
    throw redirect(paths.to(paths.counter.corrections, { client: client.clientId }));
  return { ...client, wanted };
}

const ID_NOT_SEEN = reply("replies-counter:id-first");
const NOT_CHOSEN = reply("replies-counter:correct.choose");

const decisionForm = z.preprocess(
  preprocessFields((raw) => ({
    version: readNonBlank(raw.version),
    decision: raw.decision,
    idSeen: readTicked(raw.idSeen),
    refusal: readNonBlank(raw.refusal),
  })),
  z.discriminatedUnion(
    "decision",
    [
      z
        .object({
          decision: z.literal("correct"),
          idSeen: z.literal(true, { error: ID_NOT_SEEN }),
          version: recordVersion,
        })
        .transform(({ version }) => ({ idSeen: true, refusal: null, version })),
      z
        .object({
          decision: z.literal("refuse"),
          refusal: requiredText(reply("replies-counter:reason.required")),
        })
        .transform(({ refusal }) => ({ idSeen: false, refusal, version: null })),
    ],
    { error: NOT_CHOSEN },
  ),
);

export async function handleCorrectionDecision(request: Request) {
  const id = readQueryParam(request, "request");
  return handleConfirmedForm(
    request,
    decisionForm,
    async ({ enteredBy, api }, { refusal, idSeen, version }) => {
      await api.counterCorrections.decide({ body: { enteredBy, id, refusal, idSeen, version } });
      return backToClient(
        request,
        refusal === null ? "counter:decide.corrected" : "counter:decide.left",
      );
    },
    showChangedValue("decision"),
    onRejected(showFieldError("decision")),
  );
}

/** @throws a redirect to the client's requests for a field that cannot be corrected. */
export async function loadCounterCorrectionView(request: Request) {
  await requireDesk(request);
  const field = requireField(request);
  const { open: _open, ...client } = await loadClientCorrections(request);
  return { field, ...client };
}

function requireField(request: Request) {
  const field = findCorrectedFieldByWord(readQueryParam(request, "field"));
  if (field === null)
    throw redirect(
      paths.to(paths.counter.corrections, { client: readQueryParam(request, "client") }),
    );
  return field;
}

const idSeenForm = z.preprocess(
  preprocessFields((raw) => ({
    idSeen: readTicked(raw.idSeen),
    version: readNonBlank(raw.version),
  })),
  z.object({ idSeen: z.literal(true, { error: ID_NOT_SEEN }), version: recordVersion }),
);

/** Shows the form again with the value that is on record now. It counts when it is sent again. */
const showChangedValue = (field: string) =>
  matchErrorCode(errorCodes.recordChanged)(
    async ({ message }, { request, submission }: FormContext) => {
      const { version } = await loadClientCorrections(request);
      return renderChangedForm(submission, { [field]: [message] }, version ?? "");
    },
  );

export async function handleCounterCorrection(request: Request) {
  await requireDesk(request);
  const field = requireField(request);
  return handleConfirmedForm(
    request,
    z.intersection(buildCorrectionForm(field), idSeenForm),
    async ({ enteredBy, api }, { correct, reason, idSeen, version }) => {
      const clientId = readQueryParam(request, "client");
      await api.counterCorrections.record({
        body: { enteredBy, clientId, correct, reason, idSeen, version },
      });
      return backToClient(request, `counter:correct.done.${field}`);
    },
    showChangedValue("value"),
    onRejected(showFieldError("value")),
  );
}

async function backToClient(request: Request, done: TextKey): Promise<Response> {
  const words = await loadVisitorWords(request);
  return redirectWithFlash(
    request,
    paths.to(paths.counter.corrections, { client: readQueryParam(request, "client") }),
    createTextFlash("success", words.text(done), words),
  );
}
