import type { LoaderFunctionArgs } from "@remix-run/node";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";
import { Hotline } from "~/ui/text/hotline";
import { requireCustomer } from "~/web/customer/customer.server";

const TITLE = "We need your mobile number first";

export const meta = () => usePageMeta(TITLE);

/** Says before a form that the provider refuses it without a mobile number which the identity provider has proved. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireCustomer(request);
  return null;
}

export default function MobileNeeded() {
  return (
    <MessagePage
      kind="missing"
      title={TITLE}
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      <p>
        You logged in without a mobile number. We need one to register you, to add a loved one and
        to set up eGIRO.
      </p>
      <p>
        Add a mobile number to your login account and confirm it there. Then log out, log in again,
        and come back to this page.
      </p>
      <Hotline />
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
