import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withAddresses } from "~/journeys/registration/addresses";
import { addressFields } from "~/journeys/registration/form-values";
import { addressOf } from "~/journeys/registration/steps";
import { billingAddressForm, oneAddressForm } from "~/journeys/registration/your-address";
import { fillAddress, postalCodeProblem } from "~/portal/address-form.server";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { requireStep } from "~/portal/registration/draft.server";
import { finishStep, stepFrame } from "~/portal/registration/step-form.server";
import { Button, Notice, QuestionPage, RadioField, RouteError, TextField, usePageMeta } from "~/ui";

const titles = {
  BILLING: "Your billing address",
  RESIDENTIAL: "Your home address",
  SERVICE: "Where we serve you",
};
const homeOptions = [
  { value: "yes", label: "Yes, I live here" },
  { value: "no", label: "No, I live at another address" },
];

export const meta = () => usePageMeta("Your address");

/** The billing address comes first; the home address is asked for when it is another one. */
function typeOf(request: Request): "BILLING" | "RESIDENTIAL" {
  return new URL(request.url).searchParams.get("type") === "RESIDENTIAL"
    ? "RESIDENTIAL"
    : "BILLING";
}

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireStep(request, "YourAddress");
  const { addresses } = registration.state;
  const type = typeOf(request);
  if (type === "RESIDENTIAL" && addresses.length === 0) return redirect(addressOf("YourAddress"));
  const { personalDetail } = registration.state;
  const known = personalDetail === null ? [] : await registration.customer.api.addresses.list();
  const frame = stepFrame(request, registration, "YourAddress");
  const back = type === "RESIDENTIAL" ? addressOf("YourAddress") : frame.back;
  return { ...frame, back, type, answers: addressFields(type, addresses, known) };
}

export async function action({ request }: ActionFunctionArgs) {
  const registration = await requireStep(request, "YourAddress");
  const { customerId } = registration.customer.person;
  const form = await readForm(request);
  const type = typeOf(request);
  form.set("type", type);
  const billing = type === "BILLING";
  const submission = billing
    ? parseForm(form, billingAddressForm)
    : parseForm(form, oneAddressForm);
  if (form.get("intent") === "find") return fillAddress(submission, customerId);
  if (submission.status !== "success") return refuseForm(submission);
  const problem = await postalCodeProblem(submission.value.postalCode, customerId);
  if (problem) return refuseForm(submission, problem);
  const { addresses, homeNext } = withAddresses(registration.state.addresses, submission.value);
  const params = new URL(request.url).searchParams;
  params.set("type", "RESIDENTIAL");
  const to = homeNext ? `${addressOf("YourAddress")}?${params}` : undefined;
  return finishStep(request, registration, "YourAddress", {
    form,
    submission,
    change: { addresses },
    to,
  });
}

export default function YourAddress() {
  const { answers, saves, back, step, type } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<typeof answers>({
    id: "your-address",
    lastResult: actionData?.lastResult,
    defaultValue: answers,
  });
  const lookedUp = actionData && "lookedUp" in actionData ? actionData.lookedUp : null;
  return (
    <QuestionPage
      form={form}
      title={titles[type]}
      step={step}
      back={back ? { to: back } : undefined}
      lead={type === "BILLING" ? "This address goes on your invoices." : "This is where you live."}
    >
      {/* The first button of a form is the one the Enter key presses. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="saves" defaultValue={saves} />
      <TextField
        field={fields.postalCode}
        label="Postal code"
        hint="6 digits"
        width="short"
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <p className="-mt-3 mb-7">
        <Button kind="secondary" name="intent" value="find">
          Find address
        </Button>
      </p>
      {lookedUp === "found" ? (
        <Notice kind="success">
          We found your address. Please check it, and fill in level and unit.
        </Notice>
      ) : null}
      {lookedUp === "unanswered" ? (
        <Notice kind="warning">
          We cannot look up addresses at the moment. Please type your address.
        </Notice>
      ) : null}
      <TextField field={fields.block} label="Block" width="short" />
      <TextField
        field={fields.street}
        label="Address line 1"
        hint="The street"
        autoComplete="address-line1"
      />
      <div className="flex flex-wrap gap-x-6">
        <TextField field={fields.level} label="Level" optional width="short" />
        <TextField field={fields.unit} label="Unit" optional width="short" />
      </div>
      <TextField field={fields.building} label="Building" optional autoComplete="address-line2" />
      {type === "BILLING" ? (
        <RadioField
          field={fields.sameAsHome}
          label="Do you live at this address?"
          options={homeOptions}
        />
      ) : null}
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
