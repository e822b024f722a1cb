import type { LoaderFunctionArgs } from "@remix-run/node";
import { orNotFound } from "~/web/api/call-rules.server";
import { fileResponse, imageResponse } from "~/web/api/file-response.server";
import { actingAsSelf, requireCustomer } from "~/web/customer/customer.server";

/** The browser caches the customer's own photo for an hour, as every page shows it. Signing out clears it. */
const KEEP = "private, max-age=3600";

/** Serves the photo of the customer (`mine`), or of the person they act for. */
export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const mine = new URL(request.url).searchParams.has("mine");
  const { api } = mine ? await actingAsSelf(customer) : customer;
  return imageResponse(async () => {
    const answer = fileResponse(await orNotFound(() => api.profiles.picture()), "inline");
    if (mine) answer.headers.set("cache-control", KEEP);
    return answer;
  });
}
