/** Adds and edits addresses of the person in question (SPEC sections 4, 5 and 8, Address). */

import type { Address } from "~/contract/people/address";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { getActingName } from "~/web/customer/acting-for.server";
import type { Customer } from "~/web/customer/customer.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { parseForm, renderFormErrors } from "~/web/forms/form.server";
import {
  callWithRules,
  createPageNotFound,
  onRejected,
  showFieldError,
  throwNotFound,
} from "~/web/forms/form-action.server";
import { readTicked } from "~/web/forms/form-fields";
import { addressRecord } from "../changed-records.server";
import { showChangedRecord } from "../changed-since.server";
import { copyBillingAddress, listAvailableTypes } from "./address-form";
import { findPostalCodeProblem, renderLookedUpAddress } from "./address-form.server";
import { oneAddressForm } from "./posted-address";

/**
 * Reads the data of the address form.
 * @throws 404 for an address of another person, and if every type is used.
 */
export async function readAddressForm(request: Request, customer: Customer) {
  const existing = await customer.api.addresses.list();
  const id = new URL(request.url).searchParams.get("id");
  const edited = id === null ? undefined : existing.find((address) => address.id === id);
  const types = listAvailableTypes(existing, edited?.id);
  if ((id !== null && edited === undefined) || types.length === 0) throw createPageNotFound();
  const hasBilling = existing.some(({ type, id: own }) => type === "BILLING" && own !== edited?.id);
  return {
    personName: getActingName(customer),
    existing: existing,
    edited,
    editing: edited !== undefined,
    types: edited ? [edited.type] : types,
    mayShare: hasBilling,
    mayAddHome: edited === undefined && types.includes("BILLING") && types.includes("RESIDENTIAL"),
    answers: valuesOf(edited),
  };
}

function valuesOf(address: Address | undefined) {
  const shares = address?.sameAs === "BILLING";
  const own = shares ? undefined : address;
  return {
    type: address?.type ?? "",
    sameAsBilling: shares ? "on" : "",
    postalCode: own?.postalCode ?? "",
    block: own?.block ?? "",
    street: own?.street ?? "",
    level: own?.level ?? "",
    unit: own?.unit ?? "",
    building: own?.building ?? "",
    version: address?.version ?? "",
    homeToo: "",
  };
}

export async function saveAddress(request: Request, customer: Customer, form: FormData) {
  const { api, person } = customer;
  const { existing, edited, types, mayAddHome } = await readAddressForm(request, customer);
  if (types.length === 1) form.set("type", types[0] as string);
  const shares = copyBillingAddress(
    form,
    existing.find(({ type }) => type === "BILLING"),
  );
  const submission = parseForm(form, oneAddressForm);
  if (form.get("intent") === "find") return renderLookedUpAddress(submission, person.customerId);
  if (submission.status !== "success") return renderFormErrors(submission);
  const problem = shares
    ? null
    : await findPostalCodeProblem(submission.value.postalCode, person.customerId, existing);
  if (problem) return renderFormErrors(submission, problem);
  const body = { ...submission.value, sameAs: shares ? ("BILLING" as const) : ("NONE" as const) };
  const homeToo = mayAddHome && body.type === "BILLING" && readTicked(form.get("homeToo"));
  return callWithRules(
    async () => {
      if (edited) await api.addresses.update({ params: { id: edited.id }, body });
      else await api.addresses.create({ body });
      if (homeToo)
        await api.addresses.create({ body: { ...body, type: "RESIDENTIAL", sameAs: "BILLING" } });
      const created = homeToo
        ? reply("replies-people:addresses.created")
        : reply("replies-people:address.created");
      return redirectWithSuccess(
        request,
        paths.people.profile,
        edited ? reply("replies-people:address.updated") : created,
      );
    },
    showChangedRecord(submission, {
      ...addressRecord,
      typed: body,
      read: async () => (await readAddressForm(request, customer)).edited ?? throwNotFound(),
    }),
    onRejected((error) => showFieldError("type")(error, { submission })),
  );
}
