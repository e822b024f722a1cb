/** Who pays one's invoices by eGIRO: behind the link that the person was sent. */
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { formatDateTime } from "~/lib/singapore-date";
import { type Customer, publicApi } from "~/web/customer.server";
import { linkToken } from "~/web/link-token.server";
import { orInstead } from "~/web/page-part.server";
import { behindLink, decisionIn } from "./access-links.server";

const PAYER = "/payer";

export async function readPayerLink(token: string | undefined) {
  const id = linkToken(token, PAYER);
  const { since, ...payer } = await behindLink(PAYER, () =>
    publicApi().egiroPayers.get({ params: { id } }),
  );
  return { ...payer, since: formatDateTime(since) };
}

export async function decidePayer({ request, params }: ActionFunctionArgs): Promise<Response> {
  const id = linkToken(params.id, PAYER);
  const { egiroPayers } = publicApi();
  if ((await decisionIn(request)).decision === "end") {
    await behindLink(PAYER, () => egiroPayers.end({ params: { id } }));
    return redirect(`${PAYER}/stopped`);
  }
  await behindLink(PAYER, () => egiroPayers.confirm({ params: { id } }));
  return redirect(`${PAYER}/${id}`);
}

/** Of the customer's own invoices, not of one acted for; null while the provider does not say. */
export async function readPayers({ api, viewAs }: Customer) {
  const found = viewAs === null ? await orInstead(api.egiroPayers.list(), null) : [];
  if (found === null) return null;
  return found.map((payer) => ({ ...payer, since: formatDateTime(payer.since) }));
}
