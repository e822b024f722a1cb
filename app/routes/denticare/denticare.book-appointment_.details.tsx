import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  buildChoicePath,
  keepAnswersBefore,
  toDentalAnswers,
} from "~/features/denticare/choice/choice";
import { describeAppointment } from "~/features/denticare/format";
import { buildClientForm } from "~/features/denticare/forms";
import {
  type Booking,
  chooseOtherTime,
  describeHold,
  renderExtended,
  requireHold,
  requireHoldOrReason,
} from "~/features/denticare/visitor/booking.server";
import {
  ExtendHoldButton,
  HoldNotice,
  LostHoldNotice,
} from "~/features/denticare/visitor/hold-notice";
import { requestMobileCode } from "~/features/denticare/visitor/mobile.server";
import { denticareHeaders } from "~/features/denticare/visitor/public-guard.server";
import { IdNumberFields, listIdTypeOptions } from "~/features/people/profile/id-number-fields";
import { IdNumberHint } from "~/features/people/profile/id-number-hint";
import type { Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { brand } from "~/lib/brand/brand";
import { listCallingCodes } from "~/lib/language/country-choices";
import * as paths from "~/lib/paths";
import { isSingaporeLandline } from "~/lib/singapore/singapore-number";
import { PhoneField, QuestionPage, RadioField, TextField, usePageMeta } from "~/ui";
import { AboutOtherContext } from "~/ui/form/counter-context";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useText } from "~/ui/language/language";
import {
  isRevalidationAfterPost,
  parseForm,
  readUnboundForm,
  renderFormErrors,
} from "~/web/forms/form.server";
import {
  handleUnboundForm,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const headers = () => denticareHeaders;

export const meta = () => usePageMeta(useText()("denticare:details.title"));

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
      ? loadTime(appointment, await loadVisitorWords(request))
      : { hold: null, what: undefined, back: paths.denticare.book }),
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

function loadTime(appointment: Booking["appointment"], words: Words) {
  const { status, choice } = appointment;
  return {
    hold: status === "EXPIRED" ? null : describeHold(appointment, words.language),
    what: describeAppointment(appointment, words),
    back: buildChoicePath(paths.denticare.book, keepAnswersBefore(toDentalAnswers(choice), "time")),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  const booking = await requireHoldOrReason(request);
  if ("message" in booking)
    return renderFormErrors(
      parseForm(form, buildClientForm(true)),
      { "": [booking.message] },
      booking.status,
    );
  const { api, session: clientSessionId, appointment } = booking;
  const isExistingClient = appointment.client !== null;
  const isLost = appointment.status === "EXPIRED";
  if (isLost && form.get("intent") !== "extend") {
    const submission = parseForm(form, buildClientForm(isExistingClient));
    if (submission.status !== "success") return renderFormErrors(submission);
  }
  if (form.get("intent") === "extend")
    return renderExtended(booking, parseForm(form, buildClientForm(isExistingClient)));
  return handleUnboundForm(
    request,
    buildClientForm(isExistingClient),
    async ({ forWhom: _recipient, ...client }, { submission }) => {
      const isCodeNeeded = appointment.mobileProven !== undefined;
      if (isCodeNeeded && isSingaporeLandline(client.countryCode, client.mobileNumber))
        return renderFormErrors(submission, {
          mobileNumber: [reply("replies:phone.landline", { number: brand.phones.hotline.number })],
        });
      const body = { ...client, clientSessionId };
      await (isExistingClient ? api.updateClient({ body }) : api.createClient({ body }));
      return isLost ? chooseOtherTime(request, booking) : requestMobileCode(request, booking);
    },
    onRejectedOrUnavailable(showFieldError()),
  );
}

function IdHint({ masked }: { masked: string | null }) {
  const text = useText();
  if (masked) return text("denticare:details.id-kept", { masked });
  return (
    <>
      <IdNumberHint /> {text("denticare:details.id-masked")}
    </>
  );
}

export default function ClientDetails() {
  const { isLost, hold, what, back, masked, answers } = useLoaderData<typeof loader>();
  const { language, text } = useLanguage();
  const [form, fields] = useForm<typeof answers>({ id: "client", defaultValue: answers });
  return (
    <QuestionPage
      title={text("denticare:details.title")}
      step={{ at: 2, of: 3, label: text("denticare:details.title") }}
      back={{ to: back }}
      lead={what}
      form={form}
      action={paths.denticare.details}
      before={hold ? <HoldNotice {...hold} /> : isLost ? <LostHoldNotice /> : null}
      also={hold ? <ExtendHoldButton {...hold} /> : null}
    >
      <RadioField
        field={fields.forWhom}
        label={text("denticare:details.title")}
        options={[
          { value: "yourself", label: text("denticare:details.yourself") },
          {
            value: "other",
            label: text("denticare:details.other"),
            hint: text("denticare:details.other-hint"),
          },
        ]}
      />
      <TextField
        field={fields.name}
        label={text("denticare:details.name")}
        hint={text("denticare:details.name-hint")}
      />
      <IdNumberFields
        type={fields.clientIdType}
        number={fields.nric}
        types={listIdTypeOptions(text)}
        hint={<IdHint masked={masked} />}
      />
      <AboutOtherContext.Provider value={answers.forWhom === "other"}>
        <TextField
          field={fields.email}
          label={text("denticare:row.email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <PhoneField
          code={fields.countryCode}
          number={fields.mobileNumber}
          label={text("denticare:row.mobile")}
          hint={text("denticare:details.mobile-hint")}
          codes={listCallingCodes(language)}
        />
      </AboutOtherContext.Provider>
    </QuestionPage>
  );
}
