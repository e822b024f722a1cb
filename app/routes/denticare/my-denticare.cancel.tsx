import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  requireDentalBooker,
  requireDentalClient,
  requireNamedAppointment,
} from "~/features/denticare/customer/my-denticare.server";
import {
  readExpectedFields,
  requireShownAppointment,
  showMovedAppointment,
  toExpectedFields,
} from "~/features/denticare/expected-appointment.server";
import { ExpectedFields } from "~/features/denticare/expected-fields";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { ConfirmPanel, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { readForm } from "~/web/forms/form.server";
import {
  handleButton,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("denticare:cancel.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const appointment = await requireNamedAppointment(request, await requireDentalBooker(request));
  if (!appointment.changeable) throw redirect(paths.denticare.mine);
  const { service, clinic, startsAt, clientName } = appointment;
  const { language, text } = await loadVisitorWords(request);
  return {
    what: text("my-denticare:cancel.what", {
      treatment: service.name,
      name: clientName,
      clinic: clinic.name,
    }),
    when: getFormats(language).dayAndTime(startsAt),
    expected: toExpectedFields(appointment),
    backTo: paths.denticare.mine,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requireDentalClient(request, "my-cancellation");
  const expected = readExpectedFields(await readForm(request));
  const appointment = await requireNamedAppointment(request, patient);
  return handleButton(
    request,
    async () => {
      requireShownAppointment(appointment, expected, "cancelled");
      await patient.api.cancel({ params: { id: appointment.id }, query: expected });
      return redirectWithSuccess(
        request,
        paths.denticare.mine,
        reply("replies:denticare.cancelled"),
      );
    },
    showMovedAppointment(request, request.url),
    onRejectedOrUnavailable(redirectWithErrorFlash(request, paths.denticare.mine)),
  );
}

export default function CancelAppointment() {
  const { what, when, expected, backTo } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ConfirmPanel
      title={text("denticare:cancel.question")}
      yes={text("denticare:cancel.yes")}
      no={text("denticare:cancel.no")}
      noTo={backTo}
      hidden={<ExpectedFields expected={expected} />}
    >
      <p>
        {what}
        <br />
        {when}
      </p>
      <p>{text("denticare:cancel.text")}</p>
    </ConfirmPanel>
  );
}
