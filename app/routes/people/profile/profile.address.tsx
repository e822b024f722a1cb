import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AddressType } from "~/contract/lists";
import { AddressFields, FindAddress } from "~/features/people/address/address-fields";
import { listTypeOptions } from "~/features/people/address/address-form";
import { readAddressForm, saveAddress } from "~/features/people/address/address-screen.server";
import { requireClientRecord } from "~/features/people/own-record.server";
import personFormTexts from "~/languages/en/person-form.json";
import type { GetText } from "~/languages/page-language";
import * as paths from "~/lib/paths";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { HiddenField } from "~/ui/form/hidden-field";
import { RadioField } from "~/ui/form/radio-field";
import { autosaveClientAction, shouldRevalidateUnlessAutosave } from "~/ui/form/use-auto-save";
import { useForm } from "~/ui/form/use-form";
import { QuestionPage } from "~/ui/page/question-page";
import { usePageMeta } from "~/ui/page-meta";
import { ButtonLink } from "~/ui/text/button";
import { handleRawForm } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";
import { hasGeocoder } from "~/web/operations/postal-code.server";

export const handle = {
  scripts: true,
  texts: { "person-form": personFormTexts },
  later: ["person-form:found", "person-form:unanswered"],
};

export const meta = ({ data }: { data?: { texts: { meta: string } } }) =>
  usePageMeta(data?.texts.meta ?? "");

export async function loader({ request }: LoaderFunctionArgs) {
  const { personName, editing, types, mayShare, mayAddHome, answers } = await readAddressForm(
    request,
    await requireClientRecord(request),
  );
  const type = types.length === 1 ? types[0] : undefined;
  const finds = hasGeocoder();
  const text = await loadVisitorText(request);
  const id = new URL(request.url).searchParams.get("id");
  return {
    deleteTo: editing && id ? paths.to(paths.people.removeAddress, { id }) : null,
    texts: wordAddressPage(text, { personName, editing, type }),
    types: listTypeOptions(types, text),
    type,
    mayShare,
    mayAddHome,
    answers,
    finds,
  };
}

/** Words the page in the loader, because the browser has no texts of this area. */
function wordAddressPage(
  text: GetText,
  page: { personName: string | null; editing: boolean; type: AddressType | undefined },
) {
  const { personName, editing, type } = page;
  const added = type ? text(`people:address-add.${type}`) : text("people:address-add");
  return {
    meta: text("people:address.title"),
    title: editing && type ? text(`people:address-edit.${type}`) : added,
    lead: personName ? text("people:for", { name: personName }) : undefined,
    button: text("people:address.save"),
    remove: editing && type ? text(`people:address-delete.${type}`) : "",
    type: text("people:address.type"),
    same: text("people:address.same"),
    sameHint: text("people:address.same-hint"),
    home: text("people:address.home-too"),
    homeHint: text("people:address.home-hint"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireClientRecord(request);
  return handleRawForm(request, (form) => saveAddress(request, customer, form));
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
  const { texts } = page;
  return (
    <QuestionPage
      form={form}
      title={texts.title}
      lead={texts.lead}
      back={{ to: paths.people.profile }}
      button={texts.button}
      also={
        page.deleteTo && texts.remove ? (
          <ButtonLink to={page.deleteTo} kind="quiet">
            {texts.remove}
          </ButtonLink>
        ) : undefined
      }
    >
      {/* The first button of a form is the one the Enter key presses. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <HiddenField field={fields.version} />
      {page.type ? (
        <input type="hidden" name="type" defaultValue={page.type} />
      ) : (
        <RadioField field={fields.type} label={texts.type} options={page.types} />
      )}
      {page.mayShare ? (
        <CheckboxField field={fields.sameAsBilling} label={texts.same} hint={texts.sameHint} />
      ) : null}
      <FindAddress field={fields.postalCode} finds={page.finds} lookedUp={lookedUp} />
      <AddressFields fields={fields} shown={!page.finds || lookedUp !== null} />
      {page.mayAddHome ? (
        <CheckboxField field={fields.homeToo} label={texts.home} hint={texts.homeHint} />
      ) : null}
    </QuestionPage>
  );
}
