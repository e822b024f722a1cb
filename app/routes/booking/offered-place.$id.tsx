import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfferedPlace } from "~/features/booking/waiting/offered-place";
import { answerOfferedPlace, findOfferedPlace } from "~/features/booking/waiting/waiting.server";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { readForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { parseIdOr404 } from "~/web/url/url-params.server";

export const meta = () => usePageMeta(useText()("links:offer.tab"));

/** Opening the page changes nothing. Only the button takes the place. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireRight(request, "book");
  return findOfferedPlace(customer, parseIdOr404(params.id), await loadVisitorWords(request));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  return answerOfferedPlace(request, customer, parseIdOr404(params.id), await readForm(request));
}

export default function OwnOfferedPlace() {
  const { offer } = useLoaderData<typeof loader>();
  const text = useText();
  if (offer !== null) return <OfferedPlace {...offer} />;
  return (
    <MessagePage
      kind="expired"
      title={text("booking:not-reserved")}
      actions={<ButtonLink to={paths.booking.list}>{text("booking:see-appointments")}</ButtonLink>}
    >
      <p>{text("booking:not-reserved.why")}</p>
      <p>{text("booking:not-reserved.see")}</p>
    </MessagePage>
  );
}
