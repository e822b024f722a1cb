/** Linking, and sending the client id: one answer whoever is known (SPEC sections 7 and 8). */

import { messages } from "~/lib/messages";
import { isRefused } from "~/web/client.server";
import { asOneself, type Customer, noteOwnName } from "~/web/customer.server";
import { redirectWithFlash } from "~/web/flash.server";
import { parseForm, refuseForm } from "~/web/form.server";
import { linkForm, sendForm, sentMessages } from "./link-form";
import { linkingOf } from "./link-page.server";

export async function link(request: Request, customer: Customer, form: FormData) {
  const submission = parseForm(form, linkForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { lovedOne } = submission.value;
  try {
    const { api } = await asOneself(customer);
    const { name } = await api.linking.link({ body: submission.value });
    if (!lovedOne) await noteOwnName(customer, name);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const at = error.httpCode === 429 ? "" : "clientId";
    return refuseForm(submission, { [at]: [error.message] }, error.status);
  }
  return redirectWithFlash(request, lovedOne ? "/loved-ones" : "/profile", {
    kind: "success",
    text: messages.linkingCreated,
  });
}

export async function sendClientId(request: Request, customer: Customer, form: FormData) {
  const submission = parseForm(form, sendForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { channel, lovedOne } = submission.value;
  try {
    const { api } = await asOneself(customer);
    await api.linking.sendClientId({ body: submission.value });
  } catch (error) {
    if (!isRefused(error)) throw error;
    return refuseForm(submission, { "": [error.message] }, error.status);
  }
  return redirectWithFlash(request, linkingOf(lovedOne ? "loved_one" : "my_self"), {
    kind: "success",
    text: sentMessages[channel],
  });
}
