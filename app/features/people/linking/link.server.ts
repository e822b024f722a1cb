/** Links a record and sends the client id. The response is the same for known and unknown people (SPEC sections 7 and 8). */

import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import type { ApiError } from "~/web/api/api-error.server";
import { actingAsSelf, type Customer, updateDisplayName } from "~/web/customer/customer.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { rejectForm } from "~/web/forms/form.server";
import {
  type FormContext,
  fieldError,
  formAction,
  onRejected,
  onRejectedOrUnavailable,
  onStatus,
  onUnavailable,
} from "~/web/forms/form-action.server";
import { linkForm, sendForm, sentMessages } from "./link-form";
import { linkingOf } from "./link-page.server";

/**
 * Selects the message of a refusal (SPEC section 8, Other HTTP errors).
 * Profile linking has one sentence for every refusal that no error code explains.
 */
const linkMessage = ({ failure, message, needsSupport }: ApiError) =>
  failure.errorCode === undefined && needsSupport ? messages.linkRefused : message;

export async function link(request: Request, customer: Customer) {
  return formAction(
    request,
    linkForm,
    async (id) => {
      const { api } = await actingAsSelf(customer);
      const { name } = await api.linking.link({ body: id });
      if (!id.lovedOne) await updateDisplayName(customer, name);
      const to = id.lovedOne ? paths.people.lovedOnes : paths.people.profile;
      return redirectWithSuccess(request, to, messages.linkingCreated);
    },
    onStatus(429)(fieldError()),
    onRejected((error, { submission }: FormContext) =>
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
    onUnavailable(fieldError()),
  );
}

export async function sendClientId(request: Request, customer: Customer) {
  return formAction(
    request,
    sendForm,
    async (id) => {
      const { api } = await actingAsSelf(customer);
      await api.linking.sendClientId({ body: id });
      const to = linkingOf(id.lovedOne ? "loved_one" : "my_self");
      return redirectWithSuccess(request, to, sentMessages[id.channel]);
    },
    onRejectedOrUnavailable(fieldError()),
  );
}
