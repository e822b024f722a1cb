import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import type { Address } from "~/contract/people/address";
import {
  AddressFields,
  FindAddress,
  isCompleteAddress,
} from "~/features/people/address/address-fields";
import {
  findPostalCodeProblem,
  renderLookedUpAddress,
} from "~/features/people/address/address-form.server";
import { billingAddressForm, oneAddressForm } from "~/features/people/address/posted-address";
import { fillAddressFields } from "~/features/people/profile/form-values";
import { requireEligible } from "~/features/registration/choice/eligibility.server";
import {
  getAddressType,
  removeServiceAddress,
  withAddresses,
} from "~/features/registration/forms/addresses";
import {
  type Registration,
  readFormVersion,
  requireRegistrationStep,
  saveStep,
} from "~/features/registration/journey/draft.server";
import { buildStepFrame, finishStep } from "~/features/registration/journey/step-form.server";
import { addressPages } from "~/features/registration/journey/step-pages";
import { selectStepPage } from "~/features/registration/journey/step-pages.server";
import { getStepPath } from "~/features/registration/journey/steps";
import personFormTexts from "~/languages/en/person-form.json";
import { createToken } from "~/lib/security/token.server";
import { formatAddressLines } from "~/lib/singapore/address";
import { HiddenField } from "~/ui/form/hidden-field";
import { QuestionGroups } from "~/ui/form/question-groups";
import { RadioField } from "~/ui/form/radio-field";
import {
  autosaveClientAction,
  shouldRevalidateUnlessAutosave,
  useAutoSave,
} from "~/ui/form/use-auto-save";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { QuestionPage } from "~/ui/page/question-page";
import { usePageMeta } from "~/ui/page-meta";
import { Button } from "~/ui/text/button";
import { parseForm, renderFormErrors } from "~/web/forms/form.server";
import { handleRawForm } from "~/web/forms/form-action.server";
import { removePageParam } from "~/web/journey/step-pages.server";
import { hasGeocoder } from "~/web/operations/postal-code.server";

export const handle = {
  scripts: true,
  texts: { "person-form": personFormTexts },
  later: [
    "person-form:found",
    "person-form:unanswered",
    "person-form:address.kept",
    "person-form:address.notKept",
  ],
};

export const meta = () => usePageMeta(useText()("person-form:address"));

/** Reads the address type. The billing address comes first, then the home address if it differs. A service address is never asked for. */
const typeOf = (request: Request) => getAddressType(new URL(request.url).searchParams.get("type"));

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireRegistrationStep(request, "YourAddress");
  await requireEligible(request, "YourAddress", registration);
  const { addresses } = registration.state;
  const type = typeOf(request);
  if (type !== "BILLING" && addresses.length === 0) return redirect(getStepPath("YourAddress"));
  const stepPage = await describePage(request, registration, await storedAddresses(registration));
  const frame = await buildStepFrame(request, registration, "YourAddress", { page: stepPage });
  const back = type === "RESIDENTIAL" ? getStepPath("YourAddress") : frame.back;
  const hasAddress = addresses.some((address) => address.type === type);
  const { answers } = stepPage;
  return {
    ...frame,
    back,
    type,
    hasAddress: hasAddress,
    answers,
    page: createToken(),
    finds: hasGeocoder(),
  };
}

async function storedAddresses({ state, customer }: Registration): Promise<Address[]> {
  return state.personalDetail === null ? [] : customer.api.addresses.list();
}

async function describePage(request: Request, registration: Registration, existing: Address[]) {
  const { addresses } = registration.state;
  const type = typeOf(request);
  return selectStepPage(request, registration, {
    step: "YourAddress",
    pages: addressPages[type],
    answers: fillAddressFields(type, addresses, existing),
    done: addresses.some((address) => address.type === type && address.sameAs === "NONE"),
    about: type,
  });
}

export const action = ({ request }: ActionFunctionArgs) =>
  handleRawForm(request, (form) => answer(request, form));

async function answer(request: Request, form: FormData) {
  const registration = await requireRegistrationStep(request, "YourAddress");
  const { customerId } = registration.customer.person;
  const type = typeOf(request);
  const stored = await storedAddresses(registration);
  const stepPage = await describePage(request, registration, stored);
  const whole = stepPage.fill(form);
  whole.set("type", type);
  const submission =
    type === "BILLING" ? parseForm(whole, billingAddressForm) : parseForm(whole, oneAddressForm);
  if (type === "SERVICE" && form.get("intent") === "leave-out") {
    const addresses = removeServiceAddress(registration.state.addresses);
    return finishStep(request, registration, "YourAddress", {
      form,
      submission,
      change: { addresses },
    });
  }
  if (form.get("intent") === "find") return renderLookedUpAddress(submission, customerId);
  const byItself = form.get("intent") === "autosave";
  const postalCode = form.get("postalCode");
  const check = async () =>
    typeof postalCode === "string" ? findPostalCodeProblem(postalCode, customerId, stored) : null;
  const onward = byItself ? null : await stepPage.next(form, submission, check);
  if (onward) return onward;
  if (submission.status !== "success") return byItself ? notSaved() : renderFormErrors(submission);
  const problem = await findPostalCodeProblem(submission.value.postalCode, customerId, stored);
  if (problem) return byItself ? notSaved() : renderFormErrors(submission, problem);
  const { addresses, homeNext } = withAddresses(registration.state.addresses, submission.value);
  if (byItself) {
    const version = readFormVersion(form);
    const state = await saveStep(
      registration,
      "YourAddress",
      { addresses },
      { version, saving: "byItself" },
    );
    return data({ autosaved: state && String(state.saves.YourAddress) });
  }
  const params = removePageParam(new URL(request.url).searchParams);
  params.set("type", "RESIDENTIAL");
  const to = homeNext ? `${getStepPath("YourAddress")}?${params}` : undefined;
  return finishStep(request, registration, "YourAddress", {
    form,
    submission,
    change: { addresses },
    to,
  });
}

/** Answers an incomplete address. That is no mistake, so the page shows nothing. */
const notSaved = () => data({ autosaved: null });

export const clientAction = autosaveClientAction;
export const shouldRevalidate = shouldRevalidateUnlessAutosave;

export default function YourAddress() {
  const { answers, saves, back, step, type, hasAddress, only, finds, ...version } =
    useLoaderData<typeof loader>();
  // State, so that it stays the same while the page is open, however often the loader runs.
  const [page] = useState(version.page);
  const actionData = useActionData<typeof action>();
  const text = useText();
  const [form, fields] = useForm<typeof answers>({ id: "your-address", defaultValue: answers });
  const byItself = useAutoSave(form.id, isCompleteAddress);
  const shown = formatAddressLines(answers).join(", ");
  const lookedUp = actionData && "lookedUp" in actionData ? actionData.lookedUp : null;
  return (
    <QuestionPage
      form={form}
      title={text(`person-form:address.${type}`)}
      step={step}
      back={back ? { to: back } : undefined}
      lead={text(`person-form:address.${type}-lead`)}
      also={
        type === "SERVICE" && hasAddress ? (
          <Button kind="secondary" name="intent" value="leave-out">
            {text("person-form:address.none")}
          </Button>
        ) : null
      }
    >
      {/* The first button of a form is the one the Enter key presses. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="saves" defaultValue={saves} />
      <input type="hidden" name="page" defaultValue={page} />
      {only === 2 ? null : (
        <>
          <HiddenField field={fields.version} />
          <HiddenField field={fields.homeVersion} />
        </>
      )}
      <QuestionGroups only={only}>
        <div>
          <FindAddress field={fields.postalCode} finds={finds} lookedUp={lookedUp} />
          <AddressFields fields={fields} shown={!finds || lookedUp !== null} />
        </div>
        {type === "BILLING" ? (
          <RadioField
            field={fields.sameAsHome}
            label={text("person-form:address.at-home")}
            hint={only === null ? undefined : shown}
            options={[
              { value: "yes", label: text("person-form:address.yes") },
              { value: "no", label: text("person-form:address.no") },
            ]}
          />
        ) : null}
      </QuestionGroups>
      <p role="status" className="hint">
        {byItself && text(`person-form:address.${byItself}`)}
      </p>
    </QuestionPage>
  );
}
