/** Linking, and sending the client id: one answer whoever is known (SPEC sections 7 and 8). */

import { messages } from "~/lib/messages";
import type { ApiError } from "~/web/client.server";
import { asOneself, type Customer, noteOwnName } from "~/web/customer.server";
import { doneOn } from "~/web/flash.server";
import { rejectForm } from "~/web/form.server";
import {
  atField,
  formAction,
  ifRefused,
  ifSilent,
  ifStatus,
  ifTold,
  type Sent,
} from "~/web/form-action.server";
import * as paths from "~/web/paths";
import { linkForm, sendForm, sentMessages } from "./link-form";
import { linkingOf } from "./link-page.server";

/** SPEC section 8, Other HTTP errors: profile linking has one sentence for every refusal that no error code explains. */
const linkMessage = ({ failure, message, needsSupport }: ApiError) =>
  failure.errorCode === undefined && needsSupport ? messages.linkRefused : message;

export async function link(request: Request, customer: Customer) {
  return formAction(
    request,
    linkForm,
    async (asked) => {
      const { api } = await asOneself(customer);
      const { name } = await api.linking.link({ body: asked });
      if (!asked.lovedOne) await noteOwnName(customer, name);
      const to = asked.lovedOne ? paths.people.lovedOnes : paths.people.profile;
      return doneOn(request, to, messages.linkingCreated);
    },
    ifStatus(429)(atField()),
    ifRefused((error, { submission }: Sent) =>
      rejectForm(
        submission,
        {
          message: linkMessage(error),
          status: error.status,
          needsSupport: error.needsSupport,
        },
        "clientId",
      ),
    ),
    ifSilent(atField()),
  );
}

export async function sendClientId(request: Request, customer: Customer) {
  return formAction(
    request,
    sendForm,
    async (asked) => {
      const { api } = await asOneself(customer);
      await api.linking.sendClientId({ body: asked });
      const to = linkingOf(asked.lovedOne ? "loved_one" : "my_self");
      return doneOn(request, to, sentMessages[asked.channel]);
    },
    ifTold(atField()),
  );
}
