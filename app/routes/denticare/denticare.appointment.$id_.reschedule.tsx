import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { buildChoicePath } from "~/features/denticare/choice/choice";
import { answerDentalStep, readDentalChoice } from "~/features/denticare/choice/choice.server";
import { DentalMove } from "~/features/denticare/choice/dental-move";
import { createVisitorDentalChoices } from "~/features/denticare/choice/offers.server";
import {
  readExpectedFields,
  toExpectedFields,
} from "~/features/denticare/expected-appointment.server";
import { describeAppointment } from "~/features/denticare/format";
import {
  requireLinkedAppointment,
  rescheduleLinkedAppointment,
} from "~/features/denticare/visitor/link.server";
import {
  denticareHeaders,
  requirePublicDenticare,
} from "~/features/denticare/visitor/public-guard.server";
import * as paths from "~/lib/paths";
import { useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { readUnboundForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const headers = () => denticareHeaders;

export function meta({ data: page }: MetaArgs<typeof loader>) {
  const text = useText();
  return useHiddenPageMeta(page?.choice.title ?? text("my-denticare:move.title"));
}

const placeOf = (token: string) => ({
  base: paths.to(paths.denticare.byLinkReschedule, { id: token }),
});

/** Loads the questions of a new time, with the present choices selected. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { at, token, shown } = await requireLinkedAppointment(request, params.id);
  if (!shown?.appointment.changeable) throw redirect(at);
  const { appointment } = shown;
  const words = await loadVisitorWords(request);
  const offers = createVisitorDentalChoices(
    await requirePublicDenticare(request, "cancellation"),
    null,
  );
  const choice = await readDentalChoice(request, offers, placeOf(token), words);
  const usual = { service: appointment.service.id, center: appointment.clinic.id, time: undefined };
  return {
    choice: { ...choice, chosen: usual[choice.step ?? "time"] },
    now: describeAppointment(appointment, words),
    expected: toExpectedFields(appointment),
    backTo: at,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const linked = await requireLinkedAppointment(request, params.id);
  const form = await readUnboundForm(request);
  const place = placeOf(linked.token);
  const offers = createVisitorDentalChoices(
    await requirePublicDenticare(request, "cancellation"),
    null,
  );
  const answer = await answerDentalStep(request, form, offers, place);
  if (answer !== null)
    return "refused" in answer
      ? answer.refused
      : redirect(buildChoicePath(place.base, answer.answers));
  return rescheduleLinkedAppointment(request, linked, {
    place,
    expected: readExpectedFields(form),
  });
}

export default function RescheduleLinked() {
  return <DentalMove {...useLoaderData<typeof loader>()} />;
}
