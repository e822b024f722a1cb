import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { momentInWords } from "~/features/denticare/format";
import { cancelLinked, findLinked } from "~/features/denticare/link.server";
import { denticareHeaders } from "~/features/denticare/public-guard.server";
import { ConfirmPanel, RouteError, useHiddenPageMeta } from "~/ui";
import { readUnboundForm } from "~/web/forms/form.server";

export const headers = () => denticareHeaders;

export const meta = () => useHiddenPageMeta("Cancel a dental appointment");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { at, shown } = await findLinked(request, params.id);
  if (!shown?.appointment.changeable) throw redirect(at);
  const { service, clinic, startsAt } = shown.appointment;
  return { at, what: `${service.name} at ${clinic.name}`, when: momentInWords(startsAt) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await readUnboundForm(request);
  return cancelLinked(request, params.id);
}

export default function CancelLinked() {
  const page = useLoaderData<typeof loader>();
  return (
    <ConfirmPanel
      title="Do you want to cancel this appointment?"
      yes="Yes, cancel it"
      no="No, keep it"
      noTo={page.at}
    >
      <p>
        {page.what}
        <br />
        {page.when}
      </p>
      <p>Another customer can then have this time. You can book another one whenever you like.</p>
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
