/** Forms of staff that move money, change a record or close it. They ask for the staff code each time. */
import { z } from "zod";
import { staffCodeForm } from "~/features/check-in/forms";
import { getRejectionStatus } from "~/web/api/api-error.server";
import { type ConfirmedDesk, confirmHelper, requireDesk } from "~/web/customer/desk.server";
import {
  callWithRules,
  type ErrorRule,
  type FormContext,
  handleUnboundForm,
  onRejected,
  showFieldError,
} from "~/web/forms/form-action.server";

/** Handles the form at the desk. It runs `work` in the name of the helper whose staff code the form has. */
export async function handleConfirmedForm<
  Schema extends z.ZodType,
  Answer,
  Rules extends readonly ErrorRule<FormContext>[],
>(
  request: Request,
  schema: Schema,
  work: (
    confirmed: ConfirmedDesk,
    value: z.output<Schema>,
    sent: FormContext,
  ) => Answer | Promise<Answer>,
  ...rules: Rules
) {
  const desk = await requireDesk(request);
  return handleUnboundForm(
    request,
    z.intersection(schema, staffCodeForm),
    async ({ staffCode, ...value }, sent) => {
      const confirmed = await callWithRules(
        () => confirmHelper(desk, staffCode),
        onRejected((error) => showFieldError("staffCode", getRejectionStatus)(error, sent)),
      );
      if (!("enteredBy" in confirmed)) return confirmed;
      return work(confirmed, value as z.output<Schema>, sent);
    },
    ...rules,
  );
}
