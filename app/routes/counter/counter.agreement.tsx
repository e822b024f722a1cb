import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  requireAgreeing,
  sendAgreementCode,
  submitAgreement,
} from "~/features/counter/agreement.server";
import { AgreementTicks } from "~/features/counter/agreement-ticks";
import { buildAgreementForm } from "~/features/counter/forms";
import * as paths from "~/lib/paths";
import { Anchor, Button, PageForm, QuestionPage, RouteError, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { readForm } from "~/web/forms/form.server";
import { handleForm } from "~/web/forms/form-action.server";

const TITLE = "Please read this and agree yourself";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { subject, customer, back, search } = await requireAgreeing(request);
  return { subject, name: customer.person.name, back, search };
}

export async function action({ request }: ActionFunctionArgs) {
  const agreeing = await requireAgreeing(request);
  const form = await readForm(request);
  if (form.get("intent") === "send") return sendAgreementCode(request, agreeing);
  const schema = buildAgreementForm(agreeing.subject, false);
  return handleForm(request, schema, (agreed, { submission }) =>
    submitAgreement(request, agreeing, agreed, submission),
  );
}

export default function Agreement() {
  const { subject, name, back, search } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<
    Record<"truth" | "personalDataConsent" | "marketingConsent" | "egiroConsent" | "code", string>
  >({ id: "agreement" });
  return (
    <div className="large">
      <QuestionPage
        title={TITLE}
        back={{ to: back }}
        lead={`This page is for ${name}. Take your time. Ask us to read it to you.`}
        form={form}
        button="I agree"
        before={
          <PageForm className="panel stack max-w-measure">
            <p>First, we will send six numbers to your own phone. Type them below to agree.</p>
            <Button kind="secondary" name="intent" value="send">
              Send a code to my phone
            </Button>
          </PageForm>
        }
        after={
          <p className="mt-8">
            No phone here?{" "}
            <Anchor to={paths.counter.agreementSlip + search}>Sign a printed slip instead</Anchor>
          </p>
        }
      >
        <AgreementTicks fields={fields} subject={subject} />
        <TextField
          field={fields.code}
          label="Code from my phone"
          inputMode="numeric"
          width="short"
          autoComplete="off"
        />
      </QuestionPage>
    </div>
  );
}

export const ErrorBoundary = RouteError;
