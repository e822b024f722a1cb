/** Who may act for a person: behind the link that the record's owner was sent, and on the customer's own page. */

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { formatDateTime } from "~/lib/singapore-date";
import { type Customer, publicApi, requireSignedIn } from "~/web/customer.server";
import { redirectWithFlash } from "~/web/flash.server";
import { parseForm, readOpenForm } from "~/web/form.server";
import { answered, ifUnknown, leadTo } from "~/web/form-action.server";
import { linkToken } from "~/web/link-token.server";
import { orMissing, pageNotFound } from "~/web/not-found.server";
import { orInstead } from "~/web/page-part.server";
import * as paths from "~/web/paths";
import { accessDecision } from "./access-decision";

export async function readAccessLink(token: string | undefined) {
  const id = linkToken(token, paths.people.accessNotFound);
  const { since, ...link } = await behindLink("access", () =>
    publicApi().accessLinks.get({ params: { id } }),
  );
  return { ...link, since: formatDateTime(since) };
}

export async function decideBehindLink({ request, params }: ActionFunctionArgs): Promise<Response> {
  const id = linkToken(params.id, paths.people.accessNotFound);
  const { accessLinks } = publicApi();
  if ((await decisionIn(request)).decision === "end") {
    await behindLink("access", () => accessLinks.end({ params: { id } }));
    return redirect(paths.people.accessStopped);
  }
  await behindLink("access", () => accessLinks.confirm({ params: { id } }));
  return redirect(paths.to(paths.people.accessByLink, { id }));
}

/** Of the customer's own record, not of one acted for; null while the provider does not say. */
export async function readHolders({ api, viewAs }: Customer) {
  const found = viewAs === null ? await orInstead(api.accessLinks.list(), null) : [];
  if (found === null) return null;
  return found.map((holder) => ({ ...holder, since: formatDateTime(holder.since) }));
}

export async function decideOnOwnPage(request: Request): Promise<Response> {
  const { api } = await requireSignedIn(request);
  const { decision, person: id, about } = await decisionIn(request);
  const decide = about === "paying" ? api.egiroPayers : api.accessLinks;
  const how = decision === "end" ? ("endOwn" as const) : ("confirmOwn" as const);
  await orMissing(() => decide[how]({ params: { id } }));
  return redirectWithFlash(request, paths.people.access, {
    kind: "success",
    text: decided[about][decision],
  });
}

const decided = {
  acting: {
    confirm: "Thank you. This person may see your records and book for you.",
    end: "This person can no longer see your records or book for you.",
  },
  paying: {
    confirm: "Thank you. This person may pay your invoices and see what they are for.",
    end: "This person no longer pays your invoices.",
  },
};

export async function decisionIn(request: Request) {
  const submission = parseForm(await readOpenForm(request), accessDecision);
  if (submission.status !== "success") throw pageNotFound();
  return submission.value;
}

/** A token nobody was given, one that is over, and one of something that has ended look alike. */
export const behindLink = <Answer>(
  link: "access" | "payer",
  ask: () => Promise<Answer>,
): Promise<Answer> =>
  answered(
    ask,
    ifUnknown(leadTo(paths.people[`${link}NotFound`])),
    leadTo(paths.people[`${link}Wrong`]),
  );
