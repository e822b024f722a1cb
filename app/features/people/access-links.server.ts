/** Who may act for a person: behind the link that the record's owner was sent, and on the customer's own page. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { formatDateTime } from "~/lib/singapore-date";
import { ApiError } from "~/web/client.server";
import { type Customer, publicApi, requireSignedIn } from "~/web/customer.server";
import { redirectWithFlash } from "~/web/flash.server";
import { parseForm, readOpenForm } from "~/web/form.server";
import { linkToken } from "~/web/link-token.server";
import { orMissing, pageNotFound } from "~/web/not-found.server";
import { orInstead } from "~/web/page-part.server";
import { accessDecision } from "./access-decision";

const ACCESS = "/access";
const OWN_PAGE = "/profile/access";

export async function readAccessLink(token: string | undefined) {
  const id = linkToken(token, ACCESS);
  const { since, ...link } = await behindAccessLink(() =>
    publicApi().accessLinks.get({ params: { id } }),
  );
  return { ...link, since: formatDateTime(since) };
}

export async function decideBehindLink({ request, params }: ActionFunctionArgs): Promise<Response> {
  const id = linkToken(params.id, ACCESS);
  const { accessLinks } = publicApi();
  if ((await decisionIn(request)).decision === "end") {
    await behindAccessLink(() => accessLinks.end({ params: { id } }));
    return redirect(`${ACCESS}/stopped`);
  }
  await behindAccessLink(() => accessLinks.confirm({ params: { id } }));
  return redirect(`${ACCESS}/${id}`);
}

/** Of the customer's own record, not of one acted for; null while the provider does not say. */
export async function readHolders({ api, viewAs }: Customer) {
  const found = viewAs === null ? await orInstead(api.accessLinks.list(), null) : [];
  if (found === null) return null;
  return found.map((holder) => ({ ...holder, since: formatDateTime(holder.since) }));
}

export async function decideOnOwnPage(request: Request): Promise<Response> {
  const { api } = await requireSignedIn(request);
  const { decision, person: id } = await decisionIn(request);
  const ended = decision === "end";
  await orMissing(() =>
    ended
      ? api.accessLinks.endOwn({ params: { id } })
      : api.accessLinks.confirmOwn({ params: { id } }),
  );
  const text = ended
    ? "This person can no longer see your records or book for you."
    : "Thank you. This person may see your records and book for you.";
  return redirectWithFlash(request, OWN_PAGE, { kind: "success", text });
}

async function decisionIn(request: Request) {
  const submission = parseForm(await readOpenForm(request), accessDecision);
  if (submission.status !== "success") throw pageNotFound();
  return submission.value;
}

/** A token nobody was given, one that is over, and one whose access has ended look alike. */
async function behindAccessLink<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const missing = error.httpCode === 404 || error.httpCode === 400;
    throw redirect(`${ACCESS}/${missing ? "page-not-found" : "something-went-wrong"}`);
  }
}
