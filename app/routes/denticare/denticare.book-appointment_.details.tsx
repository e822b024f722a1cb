import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  type Booking,
  chooseOtherTime,
  extended,
  holdOf,
  requireHold,
  requireHoldOrReason,
} from "~/features/denticare/booking.server";
import { answersOf, before, choicePath } from "~/features/denticare/choice";
import { momentInWords } from "~/features/denticare/format";
import { clientForm } from "~/features/denticare/forms";
import { HoldLonger, HoldNotice, LostNotice } from "~/features/denticare/hold-notice";
import { requestMobileCode } from "~/features/denticare/mobile.server";
import { denticareHeaders } from "~/features/denticare/public-guard.server";
import { personalChoices } from "~/features/people/options";
import { IdNumberFields } from "~/features/people/profile/id-number-fields";
import { IdNumberHint } from "~/features/people/profile/id-number-hint";
import * as paths from "~/lib/paths";
import { callingCodes } from "~/lib/singapore/countries";
import { isSingaporeLandline } from "~/lib/singapore/singapore-mobile";
import { noSmsWords } from "~/lib/text/no-sms-words";
import { PhoneField, QuestionPage, RadioField, RouteError, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import {
  isRevalidationAfterPost,
  parseForm,
  readUnboundForm,
  refuseForm,
} from "~/web/forms/form.server";
import {
  fieldError,
  onRejectedOrUnavailable,
  unboundFormAction,
} from "~/web/forms/form-action.server";

const TITLE = "Who is it for?";
const RECIPIENTS = [
  { value: "yourself", label: "For myself" },
  { value: "other", label: "For someone else", hint: "Give that person's name and ID." },
];

export const headers = () => denticareHeaders;

export const meta = () => usePageMeta(TITLE);

/** Step 2: the client's details, while the time is held. */
export async function loader({ request }: LoaderFunctionArgs) {
  const booking = isRevalidationAfterPost(request)
    ? await requireHoldOrReason(request)
    : await requireHold(request);
  const appointment = "message" in booking ? null : booking.appointment;
  const client = appointment?.client;
  return {
    isLost: appointment?.status === "EXPIRED",
    ...(appointment
      ? loadTime(appointment)
      : { hold: null, what: undefined, back: paths.denticare.book }),
    idTypes: personalChoices.idTypes,
    masked: client?.maskedNric ?? null,
    answers: {
      forWhom: client ? (client.isBookingForYourSelf ? "yourself" : "other") : "",
      name: client?.name ?? "",
      clientIdType: client?.clientIdType ?? "NRIC",
      nric: "",
      email: client?.email ?? "",
      countryCode: client?.countryCode ?? "+65",
      mobileNumber: client?.mobileNumber ?? "",
    },
  };
}

function loadTime(appointment: Booking["appointment"]) {
  const { service, clinic, startsAt, choice } = appointment;
  return {
    hold: appointment.status === "EXPIRED" ? null : holdOf(appointment),
    what: `${service.name}, ${momentInWords(startsAt)}, ${clinic.name}`,
    back: choicePath(paths.denticare.book, before(answersOf(choice), "time")),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  const booking = await requireHoldOrReason(request);
  if ("message" in booking)
    return refuseForm(parseForm(form, clientForm(true)), { "": [booking.message] }, booking.status);
  const { api, session: clientSessionId, appointment } = booking;
  const isExistingClient = appointment.client !== null;
  const isLost = appointment.status === "EXPIRED";
  if (isLost && form.get("intent") !== "extend") {
    const submission = parseForm(form, clientForm(isExistingClient));
    if (submission.status !== "success") return refuseForm(submission);
  }
  if (form.get("intent") === "extend")
    return extended(booking, parseForm(form, clientForm(isExistingClient)));
  return unboundFormAction(
    request,
    clientForm(isExistingClient),
    async ({ forWhom: _recipient, ...client }, { submission }) => {
      const isCodeNeeded = appointment.mobileProven !== undefined;
      if (isCodeNeeded && isSingaporeLandline(client.countryCode, client.mobileNumber))
        return refuseForm(submission, { mobileNumber: [noSmsWords()] });
      const body = { ...client, clientSessionId };
      await (isExistingClient ? api.updateClient({ body }) : api.createClient({ body }));
      return isLost ? chooseOtherTime(request, booking) : requestMobileCode(booking);
    },
    onRejectedOrUnavailable(fieldError()),
  );
}

const NEW_ID_HINT = (
  <>
    <IdNumberHint /> From here on, we will show only part of it.
  </>
);

export default function ClientDetails() {
  const { isLost, hold, what, back, idTypes, masked, answers } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<typeof answers>({ id: "client", defaultValue: answers });
  return (
    <QuestionPage
      title={TITLE}
      step={{ at: 2, of: 3, label: TITLE }}
      back={{ to: back }}
      lead={what}
      form={form}
      action={paths.denticare.details}
      before={hold ? <HoldNotice {...hold} /> : isLost ? <LostNotice /> : null}
      also={hold ? <HoldLonger {...hold} /> : null}
    >
      <RadioField field={fields.forWhom} label={TITLE} options={RECIPIENTS} />
      <TextField field={fields.name} label="Full name" hint="As on the identity card" />
      <IdNumberFields
        type={fields.clientIdType}
        number={fields.nric}
        types={idTypes}
        hint={masked ? `You gave ${masked}. Leave this empty to keep it.` : NEW_ID_HINT}
      />
      <TextField
        field={fields.email}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
      />
      <PhoneField
        code={fields.countryCode}
        number={fields.mobileNumber}
        label="Mobile number"
        hint="We will send a code to it, and then the confirmation, by SMS."
        codes={callingCodes}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
