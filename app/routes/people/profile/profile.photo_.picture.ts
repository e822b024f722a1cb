import type { LoaderFunctionArgs } from "@remix-run/node";
import { callOrNotFound } from "~/web/api/call-rules.server";
import { createFileResponse, createImageResponse } from "~/web/api/file-response.server";
import { requireCustomer, toActingAsSelf } from "~/web/customer/customer.server";

/** The browser caches the customer's own photo for an hour, as every page shows it. Signing out clears it. */
const KEEP = "private, max-age=3600";

/** Serves the photo of the customer (`mine`), or of the person they act for. */
export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const mine = new URL(request.url).searchParams.has("mine");
  const { api } = mine ? await toActingAsSelf(customer) : customer;
  return createImageResponse(async () => {
    const answer = createFileResponse(await callOrNotFound(() => api.profiles.picture()), "inline");
    if (mine) answer.headers.set("cache-control", KEEP);
    return answer;
  });
}
