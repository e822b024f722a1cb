import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handleBookingChange, loadBookingChange } from "~/features/counter/bookings.server";
import { CheckboxField, QuestionPage, TextField, usePageMeta } from "~/ui";
import { SelectField } from "~/ui/form/select-field";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("counter:phone.change-title"));

export const loader = ({ request }: LoaderFunctionArgs) => loadBookingChange(request);

export const action = ({ request }: ActionFunctionArgs) => handleBookingChange(request);

type ChangeForm = Record<
  "slotId" | "reason" | "withCharge" | "calledBack" | "expectedStart",
  string
>;

export default function ChangeBookingByPhone() {
  const { back, what, late, expectedStart, numbers, times, idempotencyKey } =
    useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<ChangeForm>({
    id: "change-booking",
    order: ["slotId", "reason", "withCharge", "calledBack"],
  });
  return (
    <QuestionPage
      title={text("counter:phone.change-title")}
      back={{ to: back }}
      lead={what}
      form={form}
      idempotencyKey={idempotencyKey}
      buttonKind={times === null ? "danger" : "main"}
      button={text(times === null ? "counter:phone.cancel" : "counter:phone.move-button")}
    >
      <input type="hidden" name="expectedStart" value={expectedStart} />
      {times === null ? null : (
        <SelectField field={fields.slotId} label={text("counter:phone.time")} options={times} />
      )}
      <TextField
        field={fields.reason}
        label={text("counter:phone.reason")}
        hint={text("counter:phone.reason-hint")}
        autoComplete="off"
      />
      {late ? <CheckboxField field={fields.withCharge} label={text("counter:phone.late")} /> : null}
      <CheckboxField field={fields.calledBack} label={text("counter:phone.called", { numbers })} />
    </QuestionPage>
  );
}
