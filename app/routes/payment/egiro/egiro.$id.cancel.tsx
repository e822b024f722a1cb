import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { ConfirmPanel, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import {
  createPageNotFound,
  handleButton,
  onNotFound,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
  throwNotFound,
} from "~/web/forms/form-action.server";

export const meta = () => usePageMeta(useText()("giro:cancel.title"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const { client, lovedOne } = await customer.api.egiro.list();
  const found = [...client, ...lovedOne].find(({ id }) => id === params.id);
  if (found === undefined) throw createPageNotFound();
  if (found.status !== "ACTIVE" || found.cancellationDate)
    throw redirect(paths.to(paths.payment.arrangement, { id: found.id }));
  return { id: found.id, bankName: found.bankName, reference: found.ddaReferenceNo };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { api } = await requireCustomer(request);
  const back = paths.to(paths.payment.arrangement, { id });
  return handleButton(
    request,
    async () => {
      await api.egiro.cancel({ params: { id } });
      return redirectWithSuccess(request, back, CANCELLATION_NOTE);
    },
    onNotFound(throwNotFound),
    onRejectedOrUnavailable(redirectWithErrorFlash(request, back)),
  );
}

const CANCELLATION_NOTE = reply("replies-giro:cancel-asked");

export default function CancelArrangement() {
  const { id, bankName, reference } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ConfirmPanel
      title={text("giro:cancel.question")}
      yes={text("denticare:cancel.yes")}
      no={text("denticare:cancel.no")}
      noTo={paths.to(paths.payment.arrangement, { id })}
    >
      <p>{text("giro:cancel.what", { bank: bankName, reference })}</p>
      <p>{text("giro:cancel.text")}</p>
    </ConfirmPanel>
  );
}
