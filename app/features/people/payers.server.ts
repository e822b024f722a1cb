/** Who pays one's invoices by eGIRO: behind the link that the person was sent. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { formatDateTime } from "~/lib/singapore-date";
import { type Customer, publicApi } from "~/web/customer.server";
import { linkToken } from "~/web/link-token.server";
import { orInstead } from "~/web/page-part.server";
import * as paths from "~/web/paths";
import { behindLink, decisionIn } from "./access-links.server";

export async function readPayerLink(token: string | undefined) {
  const id = linkToken(token, paths.people.payerNotFound);
  const { since, ...payer } = await behindLink("payer", () =>
    publicApi().egiroPayers.get({ params: { id } }),
  );
  return { ...payer, since: formatDateTime(since) };
}

export async function decidePayer({ request, params }: ActionFunctionArgs): Promise<Response> {
  const id = linkToken(params.id, paths.people.payerNotFound);
  const { egiroPayers } = publicApi();
  if ((await decisionIn(request)).decision === "end") {
    await behindLink("payer", () => egiroPayers.end({ params: { id } }));
    return redirect(paths.people.payerStopped);
  }
  await behindLink("payer", () => egiroPayers.confirm({ params: { id } }));
  return redirect(paths.to(paths.people.payerByLink, { id }));
}

/** Of the customer's own invoices, not of one acted for; null while the provider does not say. */
export async function readPayers({ api, viewAs }: Customer) {
  const found = viewAs === null ? await orInstead(api.egiroPayers.list(), null) : [];
  if (found === null) return null;
  return found.map((payer) => ({ ...payer, since: formatDateTime(payer.since) }));
}
