/** Links a record and sends the client id. The response is the same for known and unknown people (SPEC sections 7 and 8). */

import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import type { ApiError } from "~/web/api/api-error.server";
import { loadOrFallback } from "~/web/api/call-rules.server";
import { type Customer, toActingAsSelf, updateHeaderName } from "~/web/customer/customer.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { renderRejectedForm } from "~/web/forms/form.server";
import {
  type FormContext,
  handleForm,
  matchStatus,
  onRejected,
  onRejectedOrUnavailable,
  onUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";
import { clientIdSentMessages, linkForm, sendClientIdForm } from "./link-form";
import { buildLinkingUrl } from "./link-page.server";

/**
 * Selects the message of a refusal (SPEC section 8, Other HTTP errors).
 * Profile linking has one sentence for every refusal that no error code explains.
 */
const linkMessage = ({ failure, message, needsSupport }: ApiError) =>
  failure.errorCode === undefined && needsSupport ? reply("replies-people:link-refused") : message;

export async function linkClientRecord(request: Request, customer: Customer) {
  return handleForm(
    request,
    linkForm,
    async (id) => {
      const { api } = await toActingAsSelf(customer);
      const { name } = await api.linking.link({ body: id });
      if (!id.lovedOne) await updateHeaderName(customer, name);
      const to = id.lovedOne ? paths.people.lovedOnes : await choosePageOfOwnRecord(api);
      return redirectWithSuccess(request, to, reply("replies-people:linked"));
    },
    matchStatus(429)(showFieldError()),
    onRejected((error, { submission }: FormContext) =>
      renderRejectedForm(
        submission,
        {
          message: linkMessage(error),
          status: error.status,
          needsSupport: error.needsSupport,
        },
        "clientId",
      ),
    ),
    onUnavailable(showFieldError()),
  );
}

/** Chooses the page that offers the number of the sign-in for messages, if the record does not have it. */
async function choosePageOfOwnRecord({ profiles }: Customer["api"]): Promise<string> {
  const profile = await loadOrFallback(profiles.get(), null);
  return profile?.offeredMobile && profile.messageChannel !== undefined
    ? paths.people.messages
    : paths.people.profile;
}

export async function sendClientId(request: Request, customer: Customer) {
  return handleForm(
    request,
    sendClientIdForm,
    async (id) => {
      const { api } = await toActingAsSelf(customer);
      await api.linking.sendClientId({ body: id });
      const to = buildLinkingUrl(id.lovedOne ? "loved_one" : "my_self");
      return redirectWithSuccess(request, to, clientIdSentMessages[id.channel]);
    },
    onRejectedOrUnavailable(showFieldError()),
  );
}
