import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  type ExistingBooking,
  keepExisting,
  readExistingBooking,
  requestAppointmentCode,
  type ShownAppointment,
  toAppointmentSummary,
  verifyMobileCode,
} from "~/features/denticare/existing.server";
import { denticareHeaders } from "~/features/denticare/public-guard.server";
import { personalChoices } from "~/features/people/options";
import { IdNumberFields } from "~/features/people/profile/id-number-fields";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { callingCodes } from "~/lib/singapore/countries";
import {
  Anchor,
  Button,
  ButtonLink,
  Card,
  DetailPage,
  PageForm,
  PhoneField,
  QuestionPage,
  RouteError,
  SummaryList,
  TextField,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { readUnboundForm } from "~/web/forms/form.server";
import { callWithRules, preserveInput } from "~/web/forms/form-action.server";

const FIND_LABEL = "Find my appointment";
const FOUND = "Existing appointment found";
const CODE = "Type the code from our SMS";

export const headers = () => denticareHeaders;

export const meta = () =>
  usePageMeta(FIND_LABEL, "See a dental appointment that was booked without an account.");

/**
 * Loads the decision page. A visitor decides here if they book for a person with a coming appointment and proved their mobile. The pages
 * are the same for all others, and only the mobile on record learns of an appointment.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const existing = await readExistingBooking(request);
  const isCodeStep = new URL(request.url).searchParams.get("step") === "code";
  return { existing, isCodeStep: isCodeStep, idTypes: personalChoices.idTypes };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  if (form.get("intent") === "keep") return keepExisting(request);
  return callWithRules(() => answer(request, form), preserveInput(form));
}

async function answer(request: Request, form: FormData) {
  if (!form.has("code"))
    return requestAppointmentCode(
      request,
      paths.to(paths.denticare.findExisting, { step: "code" }),
    );
  const proved = await verifyMobileCode(request);
  if (!("appointments" in proved)) return proved;
  return data({ found: proved.appointments.map(toAppointmentSummary), lastResult: null });
}

export default function ExistingAppointment() {
  const { isCodeStep: asked, existing } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  if (existing) return <Decide {...existing} />;
  if (actionData && "found" in actionData) return <Found found={actionData.found} />;
  return asked ? <Code /> : <FindAppointment />;
}

function FindAppointment() {
  const { idTypes } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<
    Record<"clientIdType" | "nric" | "countryCode" | "mobileNumber", string>
  >({
    id: "existing",
    defaultValue: { clientIdType: "NRIC", countryCode: "+65" },
    order: ["nric", "mobileNumber"],
  });
  return (
    <QuestionPage
      title={FIND_LABEL}
      back={{ to: paths.denticare.start, label: "Denticare" }}
      lead="We will send the details to the mobile number on our records, and to no one else."
      form={form}
      action={paths.denticare.findExisting}
      button="Send me an SMS"
    >
      <IdNumberFields
        type={fields.clientIdType}
        number={fields.nric}
        types={idTypes}
        label="ID number of the person it is for"
      />
      <PhoneField
        code={fields.countryCode}
        number={fields.mobileNumber}
        label="Mobile number that was given with the booking"
        codes={callingCodes}
      />
    </QuestionPage>
  );
}

function Code() {
  const [form, fields] = useForm<{ code: string }>({ id: "code" });
  return (
    <QuestionPage
      title={CODE}
      back={{ to: paths.denticare.findExisting }}
      lead="If there is an appointment with these details, an SMS is on its way to the mobile number on our records. It has a link, and a code to see the appointment here."
      form={form}
      button="Show the appointment"
      after={
        <p className="mt-8">
          No SMS after two minutes? Then there is no appointment with these details.{" "}
          <Anchor to={paths.denticare.findExisting}>Try other details</Anchor>, or call us:{" "}
          <a href={brand.phones.hotline.href}>{brand.phones.hotline.number}</a>.
        </p>
      }
    >
      <TextField
        field={fields.code}
        label="Code of 6 digits"
        width="short"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </QuestionPage>
  );
}

/** Renders the choice between the person's existing appointment alone and a second one. */
function Decide({ name, appointments }: ExistingBooking) {
  return (
    <DetailPage
      title={FOUND}
      back={{ to: paths.denticare.details }}
      lead={`${name} already has an appointment with us. The new time is not booked yet.`}
    >
      <Appointments found={appointments} />
      <PageForm action={paths.denticare.findExisting} className="row mt-8">
        <Button name="intent" value="keep">
          Keep this appointment only
        </Button>
        <ButtonLink to={paths.denticare.confirmed} kind="secondary">
          Book the new time as well
        </ButtonLink>
      </PageForm>
    </DetailPage>
  );
}

function Found({ found }: { found: ShownAppointment[] }) {
  return (
    <DetailPage
      title={FOUND}
      back={{ to: paths.denticare.start, label: "Denticare" }}
      lead="To add it to your calendar or to cancel it, open the link in our SMS."
      actions={<ButtonLink to={paths.denticare.book}>Book another appointment</ButtonLink>}
    >
      <Appointments found={found} />
    </DetailPage>
  );
}

function Appointments({ found }: { found: ShownAppointment[] }) {
  return (
    <div className="stack">
      {found.map(({ id, title, rows }) => (
        <Card key={id} title={title} icon="tooth">
          <SummaryList rows={rows} />
        </Card>
      ))}
    </div>
  );
}

export const ErrorBoundary = RouteError;
