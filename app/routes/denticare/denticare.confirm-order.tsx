import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import {
  confirmBooking,
  extended,
  findBooking,
  holdOf,
  requireHoldAgain,
} from "~/features/denticare/booking.server";
import { answersOf, before, choicePath } from "~/features/denticare/choice";
import { appointmentRows, changeableAt, clientRows } from "~/features/denticare/format";
import { reviewForm } from "~/features/denticare/forms";
import { HoldLonger, HoldNotice } from "~/features/denticare/hold-notice";
import { denticareHeaders } from "~/features/denticare/public-guard.server";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import {
  ButtonLink,
  CheckAnswersPage,
  CheckboxField,
  ConfirmationPage,
  RouteError,
  SummaryList,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { portal } from "~/web/dependencies.server";
import { parseForm, readUnboundForm } from "~/web/forms/form.server";

const TITLE = "Check and confirm";
const DONE = "Your appointment is booked";

export const headers = () => denticareHeaders;

export const meta = ({ data: page }: MetaArgs<typeof loader>) =>
  usePageMeta(page?.confirmed ? DONE : TITLE);

/** Step 3: the summary to confirm, and afterwards the confirmation. */
export async function loader({ request }: LoaderFunctionArgs) {
  const booking = await findBooking(request);
  if (booking === null) throw redirect(paths.denticare.book);
  const { appointment } = booking;
  if (appointment.status === "EXPIRED") throw redirect(paths.denticare.retained);
  if (appointment.client === null) throw redirect(paths.denticare.details);
  if (appointment.mobileProven === false && appointment.status === "HELD")
    throw redirect(paths.denticare.mobile);
  return {
    reference: appointment.reference,
    changeable: changeableAt(appointment.startsAt, portal().clock.now()),
    confirmed: appointment.status === "CONFIRMED",
    hold: holdOf(appointment),
    rows: appointmentRows(appointment),
    client: clientRows(appointment.client),
    changeTime: choicePath(paths.denticare.book, before(answersOf(appointment.choice), "center")),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  const booking = await findBooking(request);
  // Sent twice: the second finds the appointment booked, and shows it.
  if (booking?.appointment.status === "CONFIRMED") return confirmBooking(booking, false);
  const hold = await requireHoldAgain(request);
  const submission = parseForm(form, reviewForm);
  return form.get("intent") === "extend" || submission.status !== "success"
    ? extended(hold, submission)
    : confirmBooking(hold, submission.value.marketingConsent);
}

export default function ConfirmOrder() {
  const { confirmed, reference, changeable, hold, rows, client, changeTime } =
    useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ marketingConsent: string }>({ id: "review" });
  if (confirmed)
    return (
      <ConfirmationPage
        title={DONE}
        reference={reference ? { label: "Your reference", value: reference } : undefined}
        next={[
          "We have sent you an SMS and an e-mail. The link in them shows the appointment.",
          changeable
            ? "With it you can cancel until 24 hours before the appointment begins."
            : `It begins in less than 24 hours and cannot be changed here any more. Please call ${brand.phones.hotline.number} if you cannot come.`,
          "Please bring the identity card, a list of medicines, and the CHAS card if there is one.",
        ]}
        actions={
          <ButtonLink to={paths.denticare.book} kind="secondary">
            Book another appointment
          </ButtonLink>
        }
      >
        <div className="card">
          <SummaryList rows={[...rows, ...client]} />
        </div>
      </ConfirmationPage>
    );
  return (
    <CheckAnswersPage
      title={TITLE}
      step={{ at: 3, of: 3, label: TITLE }}
      back={{ to: paths.denticare.details }}
      form={form}
      before={<HoldNotice {...hold} />}
      sections={[
        { title: "The appointment", changeTo: changeTime, rows },
        { title: "Who it is for", changeTo: paths.denticare.details, rows: client },
      ]}
      button="Book this appointment"
      also={<HoldLonger {...hold} />}
    >
      <CheckboxField
        field={fields.marketingConsent}
        label="I would like to hear about programmes and offers by e-mail, SMS or phone (optional)."
        hint="You can stop this at any time."
      />
    </CheckAnswersPage>
  );
}

export const ErrorBoundary = RouteError;
