import type { LoaderFunctionArgs } from "@remix-run/node";
import { ButtonLink, MessagePage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { Hotline } from "~/ui/text/hotline";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta(useText()("sign-in:mobile.title"));

/** Says before a form that the provider refuses it without a mobile number which the identity provider has proved. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireCustomer(request);
  return null;
}

export default function MobileNeeded() {
  const text = useText();
  return (
    <MessagePage
      kind="missing"
      title={text("sign-in:mobile.title")}
      actions={<ButtonLink to="/">{text("shell:home")}</ButtonLink>}
    >
      <p>{text("sign-in:mobile.why")}</p>
      <p>{text("sign-in:mobile.how")}</p>
      <Hotline />
    </MessagePage>
  );
}
