import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  readExpectedFields,
  toExpectedFields,
} from "~/features/denticare/expected-appointment.server";
import { ExpectedFields } from "~/features/denticare/expected-fields";
import {
  cancelLinkedAppointment,
  requireLinkedAppointment,
} from "~/features/denticare/visitor/link.server";
import { denticareHeaders } from "~/features/denticare/visitor/public-guard.server";
import { getFormats } from "~/lib/language/formats";
import { ConfirmPanel, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { readUnboundForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const headers = () => denticareHeaders;

export const meta = () => useHiddenPageMeta(useText()("denticare:cancel.title"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { at, shown } = await requireLinkedAppointment(request, params.id);
  if (!shown?.appointment.changeable) throw redirect(at);
  const { service, clinic, startsAt } = shown.appointment;
  const { language, text } = await loadVisitorWords(request);
  return {
    at,
    expected: toExpectedFields(shown.appointment),
    what: text("denticare:cancel.what", { treatment: service.name, clinic: clinic.name }),
    when: getFormats(language).dayAndTime(startsAt),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const expected = readExpectedFields(await readUnboundForm(request));
  return cancelLinkedAppointment(request, params.id, expected);
}

export default function CancelLinked() {
  const page = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ConfirmPanel
      title={text("denticare:cancel.question")}
      yes={text("denticare:cancel.yes")}
      no={text("denticare:cancel.no")}
      noTo={page.at}
      hidden={<ExpectedFields expected={page.expected} />}
    >
      <p>
        {page.what}
        <br />
        {page.when}
      </p>
      <p>{text("denticare:cancel.text")}</p>
    </ConfirmPanel>
  );
}
