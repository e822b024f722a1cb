import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPersonSlip } from "~/features/counter/slip.server";
import * as paths from "~/lib/paths";
import { ButtonLink, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { SlipPage } from "~/ui/page/slip-page";
import { requireCustomer } from "~/web/customer/customer.server";

export const handle = { prints: true };

export const meta = () => usePageMeta(useText()("slips:title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  if (customer.visit === null) throw redirect("/");
  return loadPersonSlip(request, customer);
}

export default function PersonSlip() {
  const text = useText();
  return (
    <>
      <SlipPage {...useLoaderData<typeof loader>()} />
      <p className="mt-8 print:hidden">
        <ButtonLink to={paths.registration.start}>{text("counter:helping.register")}</ButtonLink>
      </p>
    </>
  );
}
