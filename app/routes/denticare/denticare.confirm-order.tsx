import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import {
  buildChoicePath,
  keepAnswersBefore,
  toDentalAnswers,
} from "~/features/denticare/choice/choice";
import { isChangeable, listAppointmentRows, listClientRows } from "~/features/denticare/format";
import { reviewForm } from "~/features/denticare/forms";
import {
  confirmBooking,
  describeHold,
  findBooking,
  renderExtended,
  requireHoldForForm,
} from "~/features/denticare/visitor/booking.server";
import { ExtendHoldButton, HoldNotice } from "~/features/denticare/visitor/hold-notice";
import { denticareHeaders } from "~/features/denticare/visitor/public-guard.server";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import {
  ButtonLink,
  CheckAnswersPage,
  CheckboxField,
  ConfirmationPage,
  SummaryList,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { getPortal } from "~/web/dependencies.server";
import { parseForm, readUnboundForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const headers = () => denticareHeaders;

export const meta = ({ data: page }: MetaArgs<typeof loader>) =>
  usePageMeta(useText()(page?.confirmed ? "denticare:done.title" : "denticare:confirm.title"));

/** Step 3: the summary to confirm, and afterwards the confirmation. */
export async function loader({ request }: LoaderFunctionArgs) {
  const booking = await findBooking(request);
  if (booking === null) throw redirect(paths.denticare.book);
  const { appointment } = booking;
  if (appointment.status === "EXPIRED") throw redirect(paths.denticare.retained);
  if (appointment.client === null) throw redirect(paths.denticare.details);
  if (appointment.mobileProven === false && appointment.status === "HELD")
    throw redirect(paths.denticare.mobile);
  const words = await loadVisitorWords(request);
  return {
    reference: appointment.reference,
    changeable: isChangeable(appointment.startsAt, getPortal().clock.now()),
    confirmed: appointment.status === "CONFIRMED",
    hold: describeHold(appointment, words.language),
    rows: listAppointmentRows(appointment, words),
    client: listClientRows(appointment.client, words),
    changeTime: buildChoicePath(
      paths.denticare.book,
      keepAnswersBefore(toDentalAnswers(appointment.choice), "center"),
    ),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readUnboundForm(request);
  const booking = await findBooking(request);
  // Sent twice: the second finds the appointment booked, and shows it.
  if (booking?.appointment.status === "CONFIRMED") return confirmBooking(booking, false);
  const hold = await requireHoldForForm(request);
  const submission = parseForm(form, reviewForm);
  return form.get("intent") === "extend" || submission.status !== "success"
    ? renderExtended(hold, submission)
    : confirmBooking(hold, submission.value.marketingConsent);
}

export default function ConfirmOrder() {
  return useLoaderData<typeof loader>().confirmed ? <Done /> : <Check />;
}

function Done() {
  const { reference, changeable, rows, client } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ConfirmationPage
      title={text("denticare:done.title")}
      reference={
        reference ? { label: text("denticare:done.reference"), value: reference } : undefined
      }
      next={[
        text("denticare:done.sent"),
        changeable
          ? text("denticare:done.change")
          : text("denticare:done.no-change", { number: brand.phones.hotline.number }),
        text("denticare:done.bring"),
      ]}
      actions={
        <ButtonLink to={paths.denticare.book} kind="secondary">
          {text("denticare:book-another")}
        </ButtonLink>
      }
    >
      <div className="card">
        <SummaryList rows={[...rows, ...client]} />
      </div>
    </ConfirmationPage>
  );
}

function Check() {
  const { hold, rows, client, changeTime } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ marketingConsent: string }>({ id: "review" });
  return (
    <CheckAnswersPage
      title={text("denticare:confirm.title")}
      step={{ at: 3, of: 3, label: text("denticare:confirm.title") }}
      back={{ to: paths.denticare.details }}
      form={form}
      before={<HoldNotice {...hold} />}
      sections={[
        { title: text("denticare:confirm.appointment"), changeTo: changeTime, rows },
        {
          title: text("denticare:confirm.person"),
          changeTo: paths.denticare.details,
          rows: client,
        },
      ]}
      button={text("denticare:confirm.button")}
      also={<ExtendHoldButton {...hold} />}
    >
      <CheckboxField
        field={fields.marketingConsent}
        label={text("denticare:confirm.marketing")}
        hint={text("denticare:confirm.marketing-hint")}
      />
    </CheckAnswersPage>
  );
}
