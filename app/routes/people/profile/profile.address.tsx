import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AddressFields, FindAddress } from "~/features/people/address/address-fields";
import { listTypeOptions } from "~/features/people/address/address-form";
import { readAddressForm, saveAddress } from "~/features/people/address/address-screen.server";
import { addressTypeNames } from "~/features/people/options";
import { requireRecord } from "~/features/people/own-record.server";
import personFormTexts from "~/languages/en/person-form.json";
import * as paths from "~/lib/paths";
import { RouteError } from "~/ui/errors/route-error";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { RadioField } from "~/ui/form/radio-field";
import { autosaveClientAction, shouldRevalidateUnlessAutosave } from "~/ui/form/use-auto-save";
import { useForm } from "~/ui/form/use-form";
import { QuestionPage } from "~/ui/page/question-page";
import { usePageMeta } from "~/ui/page-meta";
import { withPreservedInput } from "~/web/forms/form-action.server";
import { hasGeocoder } from "~/web/operations/postal-code.server";

export const handle = { scripts: true, texts: { "person-form": personFormTexts } };

export const meta = () => usePageMeta("Address");

export async function loader({ request }: LoaderFunctionArgs) {
  const { whose, editing, types, mayShare, mayAddHome, answers } = await readAddressForm(
    request,
    await requireRecord(request),
  );
  const type = types.length === 1 ? types[0] : undefined;
  const finds = hasGeocoder();
  return {
    whose,
    editing,
    types: listTypeOptions(types),
    type,
    mayShare,
    mayAddHome,
    answers,
    finds,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireRecord(request);
  return withPreservedInput(request, (form) => saveAddress(request, customer, form));
}

export const clientAction = autosaveClientAction;
export const shouldRevalidate = shouldRevalidateUnlessAutosave;

export default function AddressScreen() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<typeof page.answers>({
    id: "address",
    defaultValue: page.answers,
  });
  const lookedUp = actionData && "lookedUp" in actionData ? actionData.lookedUp : null;
  const what = page.type ? addressTypeNames[page.type].toLowerCase() : "address";
  return (
    <QuestionPage
      form={form}
      title={`${page.editing ? "Edit" : "Add"} ${page.editing || page.type ? what : "an address"}`}
      lead={page.whose ? `For ${page.whose}.` : undefined}
      back={{ to: paths.people.profile }}
      button="Save address"
    >
      {/* The first button of a form is the one the Enter key presses. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {page.type ? (
        <input type="hidden" name="type" defaultValue={page.type} />
      ) : (
        <RadioField field={fields.type} label="Type of residence" options={page.types} />
      )}
      {page.mayShare ? (
        <CheckboxField
          field={fields.sameAsBilling}
          label="Same as billing address"
          hint="Then leave the questions below as they are."
        />
      ) : null}
      <FindAddress field={fields.postalCode} finds={page.finds} lookedUp={lookedUp} />
      <AddressFields fields={fields} />
      {page.mayAddHome ? (
        <CheckboxField
          field={fields.homeToo}
          label="This is the home address too"
          hint="Only for a billing address."
        />
      ) : null}
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
