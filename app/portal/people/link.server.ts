/** Linking, and sending the client id: limited tries, and one answer whoever is known (SPEC sections 7 and 8). */

import type { Submission } from "@conform-to/react";
import { linkForm, sendForm, sentMessages } from "~/journeys/people/link-form";
import { messages } from "~/lib/messages";
import { isRefused } from "../client.server";
import { asOneself, type Customer, noteOwnName } from "../customer.server";
import { redirectWithFlash } from "../flash.server";
import { parseForm, refuseForm } from "../form.server";
import { withinLimit } from "../rate-limit.server";

const TOO_OFTEN = "You have tried many times. Please wait 15 minutes and try again, or call us.";

export async function link(request: Request, customer: Customer, form: FormData) {
  const submission = parseForm(form, linkForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { idType, nric, lovedOne } = submission.value;
  const allowed =
    (await withinLimit("linking", customer.person.customerId)) &&
    (await withinLimit("linkingOf", `${idType} ${nric}`));
  if (!allowed) return tooOften(submission);
  try {
    const { api } = await asOneself(customer);
    const { name } = await api.linking.link({ body: submission.value });
    if (!lovedOne) await noteOwnName(customer, name);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return refuseForm(submission, { clientId: [error.message] }, error.httpCode);
  }
  return redirectWithFlash(request, lovedOne ? "/loved-ones" : "/profile", {
    kind: "success",
    text: messages.linkingCreated,
  });
}

export async function sendClientId(request: Request, customer: Customer, form: FormData) {
  const submission = parseForm(form, sendForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { idType, nric, channel } = submission.value;
  const allowed =
    (await withinLimit("clientIdSent", customer.person.customerId)) &&
    (await withinLimit("clientIdSent", `${idType} ${nric}`));
  if (!allowed) return tooOften(submission);
  const { api } = await asOneself(customer);
  await api.linking.sendClientId({ body: submission.value });
  return redirectWithFlash(request, "/link-account", {
    kind: "success",
    text: sentMessages[channel],
  });
}

function tooOften(submission: Submission<unknown>) {
  return refuseForm(submission, { "": [TOO_OFTEN] }, 429);
}
