/** Reads and saves what another person may do, on the owner's own page and behind the link in a message. */
import type { ActionFunctionArgs } from "@remix-run/node";
import type { ProxyRights } from "~/contract/people/proxy-rights";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { createPageNotFound } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { requireSignedIn, toActingAsSelf } from "~/web/customer/customer.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { handleUnboundForm, onRejected, showFieldError } from "~/web/forms/form-action.server";
import { toDateFields } from "~/web/forms/form-fields";
import { requireLinkToken } from "~/web/url/link-token.server";
import { accessLink } from "./access-links.server";
import { rightsForm } from "./rights-form";

const SAVED = reply("replies-people:rights.saved");

const toFields = ({ book, pay, health, until }: ProxyRights) => ({
  book: book ? "on" : "",
  pay: pay ? "on" : "",
  health: health ? "on" : "",
  until: toDateFields(until),
});

const personIn = (request: Request) => new URL(request.url).searchParams.get("person") ?? "";

/** @throws 404 for a person who does not act for the customer, and for a backend without limits. */
export async function loadOwnRightsView(request: Request) {
  const { api } = await toActingAsSelf(await requireSignedIn(request));
  const found = (await api.accessLinks.list()).find(({ id }) => id === personIn(request));
  if (found?.rights === undefined) throw createPageNotFound();
  return { by: found.by, defaultValue: toFields(found.rights), backTo: paths.people.access };
}

export async function saveOwnRights(request: Request) {
  const { api } = await toActingAsSelf(await requireSignedIn(request));
  return handleUnboundForm(
    request,
    rightsForm,
    async (body) => {
      await api.accessLinks.limitOwn({ params: { id: personIn(request) }, body });
      return redirectWithSuccess(request, paths.people.access, SAVED);
    },
    onRejected(showFieldError("")),
  );
}

const backTo = (id: string) => paths.to(paths.people.accessByLink, { id });

export async function loadRightsByLinkView(token: string | undefined) {
  const { by, rights } = await accessLink.read(token);
  if (rights === undefined) throw createPageNotFound();
  return { by, defaultValue: toFields(rights), backTo: backTo(token ?? "") };
}

export async function saveRightsByLink({ request, params }: ActionFunctionArgs) {
  const id = requireLinkToken(params.id, paths.people.accessNotFound);
  return handleUnboundForm(
    request,
    rightsForm,
    async (body) => {
      await createPublicApi().accessLinks.limit({ params: { id }, body });
      return redirectWithSuccess(request, backTo(id), SAVED);
    },
    onRejected(showFieldError("")),
  );
}
