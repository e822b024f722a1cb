import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  type ExistingBooking,
  keepExistingAppointment,
  readExistingBooking,
  requestAppointmentCode,
  type ShownAppointment,
  verifyAppointmentCode,
} from "~/features/denticare/visitor/existing.server";
import { denticareHeaders } from "~/features/denticare/visitor/public-guard.server";
import { IdNumberFields, listIdTypeOptions } from "~/features/people/profile/id-number-fields";
import { listCallingCodes } from "~/lib/language/country-choices";
import * as paths from "~/lib/paths";
import {
  Anchor,
  Button,
  ButtonLink,
  Card,
  DetailPage,
  PageForm,
  PhoneField,
  QuestionPage,
  SummaryList,
  TextField,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useText } from "~/ui/language/language";
import { DeskSentence } from "~/ui/text/hotline";
import { readUnboundForm } from "~/web/forms/form.server";
import { callWithRules, showFormWhenUnavailable } from "~/web/forms/form-action.server";

export const headers = () => denticareHeaders;

export function meta() {
  const text = useText();
  return usePageMeta(text("denticare:find.title"), text("denticare:find.description"));
}

/**
 * Loads the decision page. A visitor decides here if they book for a person with a coming appointment and proved their mobile. The pages
 * are the same for all others, and only the mobile on record learns of an appointment.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const existing = await readExistingBooking(request);
  const isCodeStep = new URL(request.url).searchParams.get("step") === "code";
  return { existing, isCodeStep };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  if (form.get("intent") === "keep") return keepExistingAppointment(request);
  return callWithRules(() => answer(request, form), showFormWhenUnavailable(form));
}

async function answer(request: Request, form: FormData) {
  if (!form.has("code"))
    return requestAppointmentCode(
      request,
      paths.to(paths.denticare.findExisting, { step: "code" }),
    );
  const proved = await verifyAppointmentCode(request);
  if (!("appointments" in proved)) return proved;
  return data({ found: proved.appointments, lastResult: null });
}

export default function ExistingAppointment() {
  const { isCodeStep: asked, existing } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  if (existing) return <Decide {...existing} />;
  if (actionData && "found" in actionData) return <Found found={actionData.found} />;
  return asked ? <Code /> : <FindAppointment />;
}

function FindAppointment() {
  const { language, text } = useLanguage();
  const [form, fields] = useForm<
    Record<"clientIdType" | "nric" | "countryCode" | "mobileNumber", string>
  >({
    id: "existing",
    defaultValue: { clientIdType: "NRIC", countryCode: "+65" },
    order: ["nric", "mobileNumber"],
  });
  return (
    <QuestionPage
      title={text("denticare:find.title")}
      back={{ to: paths.denticare.start, label: text("denticare:name") }}
      lead={text("denticare:find.lead")}
      form={form}
      action={paths.denticare.findExisting}
      button={text("denticare:find.button")}
    >
      <IdNumberFields
        type={fields.clientIdType}
        number={fields.nric}
        types={listIdTypeOptions(text)}
        label={text("denticare:find.id-number")}
      />
      <PhoneField
        code={fields.countryCode}
        number={fields.mobileNumber}
        label={text("denticare:find.mobile")}
        codes={listCallingCodes(language)}
      />
    </QuestionPage>
  );
}

function Code() {
  const [form, fields] = useForm<{ code: string }>({ id: "code" });
  const text = useText();
  const other = <Anchor to={paths.denticare.findExisting}>{text("denticare:find.other")}</Anchor>;
  return (
    <QuestionPage
      title={text("denticare:code.title")}
      back={{ to: paths.denticare.findExisting }}
      lead={text("denticare:find.code-lead")}
      form={form}
      button={text("denticare:find.show")}
      after={
        <p className="mt-8">
          <DeskSentence of="denticare:find.none" parts={{ other }} />
        </p>
      }
    >
      <TextField
        field={fields.code}
        label={text("denticare:code.label")}
        width="short"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </QuestionPage>
  );
}

/** Renders the choice between the person's existing appointment alone and a second one. */
function Decide({ name, appointments }: ExistingBooking) {
  const text = useText();
  return (
    <DetailPage
      title={text("denticare:found.title")}
      back={{ to: paths.denticare.details }}
      lead={text("denticare:found.decide", { name })}
    >
      <Appointments found={appointments} />
      <PageForm action={paths.denticare.findExisting} className="row mt-8">
        <Button name="intent" value="keep">
          {text("denticare:found.keep")}
        </Button>
        <ButtonLink to={paths.denticare.confirmed} kind="secondary">
          {text("denticare:found.both")}
        </ButtonLink>
      </PageForm>
    </DetailPage>
  );
}

function Found({ found }: { found: ShownAppointment[] }) {
  const text = useText();
  return (
    <DetailPage
      title={text("denticare:found.title")}
      back={{ to: paths.denticare.start, label: text("denticare:name") }}
      lead={text("denticare:found.lead")}
      actions={<ButtonLink to={paths.denticare.book}>{text("denticare:book-another")}</ButtonLink>}
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
