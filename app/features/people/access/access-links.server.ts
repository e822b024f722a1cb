/** People who may act for a person, shown behind the link sent to the record's owner and on the customer's own page. */

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import {
  callWithRules,
  createPageNotFound,
  loadOrFallback,
  onNotFound,
  redirectTo,
} from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { type Customer, requireSignedIn } from "~/web/customer/customer.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { parseForm, readUnboundForm } from "~/web/forms/form.server";
import { requireLinkToken } from "~/web/url/link-token.server";
import { accessDecision } from "./access-decision";

const CONFIRMED = reply("replies:links.saved");

export const accessLink = createDecisionLinkHandlers("access", () => createPublicApi().accessLinks);

/**
 * Reads who may act for the customer. The list covers only the customer's own record.
 * @returns null during an outage of the provider.
 */
export async function readProxies({ api, viewAs }: Customer) {
  return viewAs === null ? await loadOrFallback(api.accessLinks.list(), null) : [];
}

export async function decideAccessOnOwnPage(request: Request): Promise<Response> {
  const { api } = await requireSignedIn(request);
  const { decision, person: id, about } = await decisionIn(request);
  const decide = about === "paying" ? api.egiroPayers : api.accessLinks;
  const how = decision === "end" ? ("endOwn" as const) : ("confirmOwn" as const);
  const flash = (kind: "success" | "info", text: string) =>
    redirectWithFlash(request, paths.people.access, { kind, text });
  return callWithRules(
    async () => {
      await decide[how]({ params: { id } });
      return flash("success", decided[about][decision]);
    },
    // Another tab, or the person, has ended it since.
    onNotFound(() => flash("info", reply("replies-people:access.decided"))),
  );
}

const decided = {
  acting: {
    confirm: CONFIRMED,
    end: reply("replies-people:access.ended"),
  },
  paying: {
    confirm: reply("replies-people:payer.confirmed"),
    end: reply("replies-people:payer.ended"),
  },
};

async function decisionIn(request: Request) {
  const submission = parseForm(await readUnboundForm(request), accessDecision);
  if (submission.status !== "success") throw createPageNotFound();
  return submission.value;
}

interface LinkedCalls<Linked> {
  get(input: { params: { id: string } }): Promise<Linked>;
  end(input: { params: { id: string } }): Promise<unknown>;
  confirm(input: { params: { id: string } }): Promise<unknown>;
}

const places = {
  access: {
    stopped: paths.people.accessStopped,
    byLink: (id: string) => paths.to(paths.people.accessByLink, { id }),
  },
  payer: {
    stopped: paths.people.payerStopped,
    byLink: (id: string) => paths.to(paths.people.payerByLink, { id }),
  },
} as const;

/** Builds the loader and the actions of a page behind such a link. */
export function createDecisionLinkHandlers<Linked extends { since: string }>(
  link: "access" | "payer",
  callsOf: () => LinkedCalls<Linked>,
) {
  return {
    async read(token: string | undefined) {
      const id = requireLinkToken(token, paths.people[`${link}NotFound`]);
      return behindLink(link, () => callsOf().get({ params: { id } }));
    },
    async decide({ request, params }: ActionFunctionArgs): Promise<Response> {
      const id = requireLinkToken(params.id, paths.people[`${link}NotFound`]);
      if ((await decisionIn(request)).decision === "end") {
        await behindLink(link, () => callsOf().end({ params: { id } }));
        return redirect(places[link].stopped);
      }
      await behindLink(link, () => callsOf().confirm({ params: { id } }));
      return redirectWithFlash(request, places[link].byLink(id), {
        kind: "success",
        text: CONFIRMED,
      });
    },
  };
}

/** Calls the backend. An unknown token, an expired one and one of an ended access look alike. */
const behindLink = <Answer>(
  link: "access" | "payer",
  call: () => Promise<Answer>,
): Promise<Answer> =>
  callWithRules(
    call,
    onNotFound(redirectTo(paths.people[`${link}NotFound`])),
    redirectTo(paths.people[`${link}Wrong`]),
  );
