/** Links a record and sends the client id. The response is the same for known and unknown people (SPEC sections 7 and 8). */

import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import type { ApiError } from "~/web/api/api-error.server";
import { callWithRules, loadOrFallback, onNotFound } from "~/web/api/call-rules.server";
import { type Customer, toActingAsSelf, updateHeaderName } from "~/web/customer/customer.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
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

/** A link to a person who ended the customer's access before shows nothing until it is confirmed. */
const isHidden = async (customer: Customer, id: string, isLovedOne: boolean): Promise<boolean> =>
  isLovedOne &&
  callWithRules(
    async () => {
      const { api } = await toActingAsSelf(customer);
      await api.lovedOnes.get({ params: { id } });
      return false;
    },
    onNotFound(() => true),
  );

export async function linkClientRecord(request: Request, customer: Customer) {
  return handleForm(
    request,
    linkForm,
    async (id) => {
      const { api } = await toActingAsSelf(customer);
      const { id: linkedId, name } = await api.linking.link({ body: id });
      if (!id.lovedOne) await updateHeaderName(customer, name);
      const to = id.lovedOne ? paths.people.lovedOnes : await choosePageOfOwnRecord(api);
      return (await isHidden(customer, linkedId, id.lovedOne))
        ? redirectWithFlash(request, to, {
            kind: "info",
            text: reply("replies-people:linked.hidden", { name }),
          })
        : redirectWithSuccess(request, to, reply("replies-people:linked"));
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

/**
 * Chooses the page after one's own record is linked: where people who act for the person already are confirmed, or where the number of the
 * sign-in is offered for messages, if the record does not have it.
 */
async function choosePageOfOwnRecord({ accessLinks, profiles }: Customer["api"]): Promise<string> {
  const people = await loadOrFallback(accessLinks.list(), []);
  if (people.some(({ confirmed }) => !confirmed)) return paths.people.access;
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
