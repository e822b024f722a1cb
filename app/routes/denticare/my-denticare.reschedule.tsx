import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { readDentalChoice } from "~/features/denticare/choice/choice.server";
import { DentalMove } from "~/features/denticare/choice/dental-move";
import { findChosenStart } from "~/features/denticare/choice/nearby.server";
import { createCustomerDentalChoices } from "~/features/denticare/choice/offers.server";
import {
  requireDentalBooker,
  requireDentalClient,
  requireNamedAppointment,
  saveAnswerAndRedirect,
  submitAppointment,
} from "~/features/denticare/customer/my-denticare.server";
import {
  isShownAppointment,
  readExpectedFields,
  requireShownAppointment,
  toExpectedFields,
} from "~/features/denticare/expected-appointment.server";
import { describeAppointment, describeDentalNotice } from "~/features/denticare/format";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { getPortal } from "~/web/dependencies.server";
import { readForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export function meta({ data: page }: MetaArgs<typeof loader>) {
  const text = useText();
  return usePageMeta(page?.choice.title ?? text("my-denticare:move.title"));
}

const placeOf = (appointment: string) =>
  ({ base: paths.denticare.reschedule, more: { appointment } }) as const;

/** Loads the questions of a new appointment, with the current choices selected. */
export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requireDentalBooker(request);
  const moved = await requireNamedAppointment(request, patient);
  if (!moved.changeable) throw redirect(paths.denticare.mine);
  const words = await loadVisitorWords(request);
  const at = findChosenStart(request);
  const offers = createCustomerDentalChoices(patient.customer, moved.id);
  const choice = await readDentalChoice(request, offers, placeOf(moved.id), words);
  const usual = { service: moved.service.id, center: moved.clinic.id, time: undefined };
  return {
    choice: { ...choice, chosen: usual[choice.step ?? "time"] },
    now: describeAppointment(moved, words),
    notice: at && describeDentalNotice(at.startsAt, getPortal().clock.now(), words),
    expected: toExpectedFields(moved),
    backTo: paths.denticare.mine,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requireDentalClient(request);
  const form = await readForm(request);
  const moved = await requireNamedAppointment(request, patient);
  const place = placeOf(moved.id);
  const offers = createCustomerDentalChoices(patient.customer, moved.id);
  const expected = readExpectedFields(form);
  const answered = await saveAnswerAndRedirect(request, form, offers, place);
  if (answered) return answered;
  return submitAppointment(
    request,
    place,
    async (body) => {
      const isThere = isShownAppointment(moved, {
        expectedStart: findChosenStart(request)?.startsAt,
        expectedCenter: body.centerId,
      });
      // A repeated submission finds the appointment at the chosen time.
      if (!isThere) requireShownAppointment(moved, expected, "changed");
      return patient.api.reschedule({ params: { id: moved.id }, body: { ...body, ...expected } });
    },
    reply("replies:appointment.moved"),
  );
}

export default function Reschedule() {
  const { notice, ...move } = useLoaderData<typeof loader>();
  return <DentalMove {...move}>{notice ? <p className="hint">{notice}</p> : null}</DentalMove>;
}
