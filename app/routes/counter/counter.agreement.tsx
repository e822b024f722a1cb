import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  requireAgreementContext,
  sendAgreementCode,
  submitAgreement,
} from "~/features/counter/agreement.server";
import { AgreementTicks } from "~/features/counter/agreement-ticks";
import { buildAgreementForm } from "~/features/counter/forms";
import * as paths from "~/lib/paths";
import { Anchor, Button, PageForm, QuestionPage, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { readForm } from "~/web/forms/form.server";
import { handleForm } from "~/web/forms/form-action.server";

export const meta = () => usePageMeta(useText()("counter:agreement.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const { subject, customer, back, search } = await requireAgreementContext(request);
  return { subject, name: customer.person.name, back, search };
}

export async function action({ request }: ActionFunctionArgs) {
  const agreeing = await requireAgreementContext(request);
  const form = await readForm(request);
  if (form.get("intent") === "send") return sendAgreementCode(request, agreeing);
  const schema = buildAgreementForm(agreeing.subject, false);
  return handleForm(request, schema, (agreed, { submission }) =>
    submitAgreement(request, agreeing, agreed, submission),
  );
}

export default function Agreement() {
  const { subject, name, back, search } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<
    Record<"truth" | "personalDataConsent" | "marketingConsent" | "egiroConsent" | "code", string>
  >({ id: "agreement" });
  return (
    <div className="large">
      <QuestionPage
        title={text("counter:agreement.title")}
        back={{ to: back }}
        lead={text("counter:agreement.lead", { name })}
        form={form}
        button={text("counter:agreement.button")}
        before={
          <>
            <p className="mb-5">
              <Sentence
                of="counter:agreement.no-phone"
                parts={{
                  link: (
                    <Anchor to={paths.counter.agreementSlip + search}>
                      {text("counter:agreement.slip-link")}
                    </Anchor>
                  ),
                }}
              />
            </p>
            <PageForm className="panel stack max-w-measure">
              <p>{text("counter:agreement.first")}</p>
              <Button kind="secondary" name="intent" value="send">
                {text("counter:agreement.send")}
              </Button>
            </PageForm>
          </>
        }
      >
        <AgreementTicks fields={fields} subject={subject} />
        <TextField
          field={fields.code}
          label={text("counter:agreement.code")}
          inputMode="numeric"
          width="short"
          autoComplete="off"
        />
      </QuestionPage>
    </div>
  );
}
