import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { handleOpenClient } from "~/features/counter/staff.server";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { FormError } from "~/ui/language/reply";
import { requireDesk } from "~/web/customer/desk.server";

export const meta = () => usePageMeta(useText()("counter:not-opened.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDesk(request);
  // A page that was reloaded has no form.
  if (request.method === "GET" && !request.headers.has("content-type"))
    throw redirect(paths.counter.findClient);
  return null;
}

export const action = ({ request }: ActionFunctionArgs) => handleOpenClient(request);

export default function OpenClient() {
  const text = useText();
  const answer = useActionData<typeof action>();
  const [error] = answer?.lastResult?.error?.idSeen ?? [];
  return (
    <MessagePage
      title={text("counter:not-opened.title")}
      actions={
        <ButtonLink to={paths.counter.findClient}>{text("counter:not-opened.button")}</ButtonLink>
      }
    >
      <p>{error ? <FormError>{error}</FormError> : text("counter:not-opened.text")}</p>
    </MessagePage>
  );
}
