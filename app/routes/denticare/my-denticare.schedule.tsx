import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { readDentalChoice } from "~/features/denticare/choice/choice.server";
import { DentalChoice } from "~/features/denticare/choice/dental-choice";
import { findChosenStart, listNearAppointments } from "~/features/denticare/choice/nearby.server";
import { NearbyAppointmentWarning } from "~/features/denticare/choice/nearby-appointment-warning";
import { createCustomerDentalChoices } from "~/features/denticare/choice/offers.server";
import {
  findPrerequisite,
  registerForDenticare,
  requireDentalBooker,
  requireDentalClient,
  saveAnswerAndRedirect,
  submitAppointment,
} from "~/features/denticare/customer/my-denticare.server";
import {
  describePrerequisite,
  PrerequisitePage,
} from "~/features/denticare/customer/prerequisite-page";
import { describeDentalNotice } from "~/features/denticare/format";
import { bookForm } from "~/features/denticare/forms";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { getActingName } from "~/web/customer/acting-for.server";
import { getPortal } from "~/web/dependencies.server";
import { parseForm, readForm, renderFormErrors } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";

const PLACE = { base: paths.denticare.schedule } as const;
export function meta({ data: page }: MetaArgs<typeof loader>) {
  const text = useText();
  return usePageMeta(
    page?.hurdle
      ? describePrerequisite(page.hurdle, page.personName, text)
      : (page?.choice?.title ?? text("my-denticare:check.title")),
  );
}

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requireDentalBooker(request);
  const hurdle = await findPrerequisite(patient);
  const at = hurdle ? null : findChosenStart(request);
  const words = await loadVisitorWords(request);
  return {
    notice: at && describeDentalNotice(at.startsAt, getPortal().clock.now(), words),
    near: at ? await listNearAppointments(patient, at, words) : [],
    personName: getActingName(patient.customer),
    hurdle,
    choice: hurdle
      ? null
      : await readDentalChoice(
          request,
          createCustomerDentalChoices(patient.customer),
          PLACE,
          words,
        ),
    idempotencyKey: createToken(),
    backTo: paths.denticare.mine,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requireDentalClient(request);
  const form = await readForm(request);
  if (form.get("intent") === "register") return registerForDenticare(request, patient);
  if (await findPrerequisite(patient)) return redirect(paths.denticare.schedule);
  const offers = createCustomerDentalChoices(patient.customer);
  const answered = await saveAnswerAndRedirect(request, form, offers, PLACE);
  if (answered) return answered;
  const submission = parseForm(form, bookForm);
  if (submission.status !== "success") return renderFormErrors(submission);
  const { idempotencyKey, besides } = submission.value;
  return submitAppointment(
    request,
    PLACE,
    (body) => patient.api.book({ body: { ...body, besides }, idempotencyKey }),
    reply("replies:offer.booked"),
  );
}

export default function Schedule() {
  const { personName, hurdle, choice, notice, near, idempotencyKey, backTo } =
    useLoaderData<typeof loader>();
  const text = useText();
  if (hurdle || choice === null)
    return (
      <PrerequisitePage hurdle={hurdle ?? "register"} personName={personName} backTo={backTo} />
    );
  return (
    <DentalChoice
      choice={choice}
      backTo={backTo}
      lead={personName ? text("my-denticare:for", { name: personName }) : undefined}
      idempotencyKey={idempotencyKey}
      check={{
        title: text("my-denticare:check.title"),
        section: text("denticare:confirm.appointment"),
        button: text("denticare:confirm.button"),
      }}
    >
      <NearbyAppointmentWarning near={near} />
      {notice ? <p className="hint">{notice}</p> : null}
    </DentalChoice>
  );
}
