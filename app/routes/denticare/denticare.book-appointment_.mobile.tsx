import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  describeHold,
  extendHold,
  requireHold,
  requireHoldForForm,
} from "~/features/denticare/visitor/booking.server";
import { ExtendHoldButton, HoldNotice } from "~/features/denticare/visitor/hold-notice";
import { sendCodeAgain, verifyVisitorMobile } from "~/features/denticare/visitor/mobile.server";
import { denticareHeaders } from "~/features/denticare/visitor/public-guard.server";
import * as paths from "~/lib/paths";
import { Anchor, Button, PageForm, QuestionPage, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { DeskSentence } from "~/ui/text/hotline";
import { readUnboundForm } from "~/web/forms/form.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

export const headers = () => denticareHeaders;

export const meta = () => usePageMeta(useText()("denticare:code.title"));

/** Still step 2: proves that the SMS about the appointment reaches the visitor who books it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { appointment } = await requireHold(request);
  const { client, mobileProven } = appointment;
  if (client === null) throw redirect(paths.denticare.details);
  if (mobileProven !== false) throw redirect(paths.denticare.confirmed);
  const language = await readVisitorLanguage(request);
  return {
    hold: describeHold(appointment, language),
    mobile: `${client.countryCode} ${client.mobileNumber}`,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  const booking = await requireHoldForForm(request);
  const intent = form.get("intent");
  if (intent === "extend") {
    await extendHold(booking);
    return redirect(paths.denticare.mobile);
  }
  return intent === "again"
    ? sendCodeAgain(request, booking)
    : verifyVisitorMobile(request, booking);
}

export default function ProveMobile() {
  const { hold, mobile } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ code: string }>({ id: "mobile-code" });
  const text = useText();
  const check = <Anchor to={paths.denticare.details}>{text("denticare:code.check")}</Anchor>;
  return (
    <QuestionPage
      title={text("denticare:code.title")}
      step={{ at: 2, of: 3, label: text("denticare:code.title") }}
      back={{ to: paths.denticare.details }}
      lead={text("denticare:code.sent", { mobile })}
      form={form}
      before={<HoldNotice {...hold} />}
      also={<ExtendHoldButton {...hold} />}
      after={
        <PageForm action={paths.denticare.mobile} className="mt-8">
          <input type="hidden" name="intent" value="again" />
          <p>
            <DeskSentence of="denticare:code.none" parts={{ check }} />
          </p>
          <Button kind="secondary">{text("denticare:code.again")}</Button>
        </PageForm>
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
