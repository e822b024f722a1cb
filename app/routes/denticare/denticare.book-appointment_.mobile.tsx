import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  extendHold,
  holdOf,
  requireHold,
  requireHoldAgain,
} from "~/features/denticare/booking.server";
import { HoldLonger, HoldNotice } from "~/features/denticare/hold-notice";
import { proveMobile, sendCodeAgain } from "~/features/denticare/mobile.server";
import { denticareHeaders } from "~/features/denticare/public-guard.server";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { Anchor, Button, PageForm, QuestionPage, RouteError, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { readUnboundForm } from "~/web/forms/form.server";

const TITLE = "Type the code from our SMS";

export const headers = () => denticareHeaders;

export const meta = () => usePageMeta(TITLE);

/** Still step 2: proves that the SMS about the appointment reaches the visitor who books it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { appointment } = await requireHold(request);
  const { client, mobileProven } = appointment;
  if (client === null) throw redirect(paths.denticare.details);
  if (mobileProven !== false) throw redirect(paths.denticare.confirmed);
  return { hold: holdOf(appointment), mobile: `${client.countryCode} ${client.mobileNumber}` };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  const booking = await requireHoldAgain(request);
  const intent = form.get("intent");
  if (intent === "extend") {
    await extendHold(booking);
    return redirect(paths.denticare.mobile);
  }
  return intent === "again" ? sendCodeAgain(request, booking) : proveMobile(request, booking);
}

export default function ProveMobile() {
  const { hold, mobile } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ code: string }>({ id: "mobile-code" });
  const { number, href } = brand.phones.hotline;
  return (
    <QuestionPage
      title={TITLE}
      step={{ at: 2, of: 3, label: TITLE }}
      back={{ to: paths.denticare.details }}
      lead={`We sent an SMS with a code of 6 digits to ${mobile}. It works for 10 minutes.`}
      form={form}
      before={<HoldNotice {...hold} />}
      also={<HoldLonger {...hold} />}
      after={
        <PageForm action={paths.denticare.mobile} className="mt-8">
          <input type="hidden" name="intent" value="again" />
          <p>
            No SMS yet? <Anchor to={paths.denticare.details}>Check the number again</Anchor>, ask
            for another SMS, or call us: <a href={href}>{number}</a>.
          </p>
          <Button kind="secondary">Send another SMS</Button>
        </PageForm>
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

export const ErrorBoundary = RouteError;
