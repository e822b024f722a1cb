import type { LoaderFunctionArgs } from "@remix-run/node";
import { orNotFound } from "~/web/api/call-rules.server";
import { fileResponse, imageResponse } from "~/web/api/file-response.server";
import { actingAsSelf, requireCustomer } from "~/web/customer/customer.server";

/** The browser keeps the customer's own photo for a while, as every page shows it; signing out clears it. */
const KEEP = "private, max-age=3600";

/** The photo of the customer (`mine`), or of whom they act for. */
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
