/** Lists all answers of a registration for the review, each with the step or page that changes it. */
import type { Cart } from "~/contract/shop/cart";
import type { FormWords } from "~/features/health/declaration-rows";
import type { GetText, Words } from "~/languages/page-language";
import { translateProviderText } from "~/lib/brand/provider-texts";
import { formatCartOffer } from "~/ui/language/offer-words";
import { listNeededSteps } from "~/web/journey/journey";
import { buildPageAddress } from "~/web/journey/step-pages";
import {
  listAddressRows,
  listContactRows,
  listDenticareRows,
  listDetailRows,
  listHealthRows,
  type ShownRow,
} from "../journey/review-rows";
import {
  findContactOfPerson,
  findHealthAnswers,
  listContactPersons,
  listHealthPersons,
  MY_SELF,
  type RegistrationState,
} from "../journey/state";
import type { StepName } from "../journey/step-names";
import { buildStepChangeUrl, registrationJourney, SERVICE_ADDRESS_PATH } from "../journey/steps";

export interface ReviewSection {
  title: string;
  rows: (ShownRow & { changeTo?: string; changeWhat?: string })[];
  /** The address that changes the whole section. If absent, each row has its own. */
  changeTo?: string;
  /** A link to add something optional. */
  also?: { to: string; label: string };
}

interface StepSection extends Omit<ReviewSection, "changeTo"> {
  step: StepName;
  /** Additional query of the address that changes it. */
  query?: string;
  /** The person whom each row is about, "" for the customer. Set if each row has its own page. */
  personName?: string;
}

/**
 * Builds the sections of the review.
 * @param maskedOnRecord the masked ID number on record.
 */
export function listReviewSections(
  state: RegistrationState,
  items: Cart["items"],
  maskedOnRecord: string | null,
  words: FormWords,
): ReviewSection[] {
  const { text } = words;
  const sections: StepSection[] = [
    {
      title: text("registration:step.ServiceSelection"),
      step: "ServiceSelection",
      rows: [...programmes(items, words), ...listDenticareRows(state, text)],
    },
    ...listHealthPersons(state).map((person) => buildHealthSection(state, items, person, words)),
    {
      title: text("registration:step.YourDetails"),
      step: "YourDetails",
      rows: listDetailRows(state, maskedOnRecord, words),
    },
    {
      title: text("registration:step.YourAddress"),
      step: "YourAddress",
      rows: listAddressRows(state, text),
      also: {
        to: SERVICE_ADDRESS_PATH,
        label: text(
          hasServiceAddress(state)
            ? "registration:review.service-change"
            : "registration:review.service-add",
        ),
      },
    },
    ...listContactPersons(state).map((person) => buildContactSection(state, items, person, text)),
  ];
  const needed = listNeededSteps(registrationJourney, state).map(({ name }) => name);
  return sections
    .filter(({ step }) => needed.includes(step))
    .map(({ step, query = "", personName, ...section }) => {
      const changeTo = buildStepChangeUrl(step) + query;
      if (personName === undefined) return { ...section, changeTo };
      return { ...section, rows: changedByPage(section.rows, changeTo, personName, text) };
    });
}

function buildHealthSection(
  state: RegistrationState,
  items: Cart["items"],
  person: string,
  words: FormWords,
): StepSection {
  const { text } = words;
  const name = person === MY_SELF ? "" : nameOf(items, person, text);
  return {
    title: name
      ? text("registration:review.health-of", { name })
      : text("registration:step.HealthDeclaration"),
    step: "HealthDeclaration",
    rows: listHealthRows(findHealthAnswers(state, person), words),
    query: person === MY_SELF ? "" : `&for=${person}`,
    personName: name,
  };
}

function buildContactSection(
  state: RegistrationState,
  items: Cart["items"],
  person: string,
  text: GetText,
): StepSection {
  const name = person === MY_SELF ? null : nameOf(items, person, text);
  return {
    title:
      name === null
        ? text("registration:contact.title")
        : text("registration:contact.title-of", { name }),
    step: "EmergencyContact",
    rows:
      name === null && state.hasNoContact
        ? [{ label: text("person-form:name"), value: text("registration:no-contact") }]
        : listContactRows(findContactOfPerson(state, person), name, text),
    query: name === null ? "&for=my_self" : `&for=${person}`,
  };
}

/** Links each row to its page, in the order of the pages. */
function changedByPage(
  rows: ShownRow[],
  address: string,
  name: string,
  text: GetText,
): ReviewSection["rows"] {
  return rows.map((row, index) => ({
    ...row,
    changeTo: buildPageAddress(address, index + 1),
    changeWhat: name
      ? text("registration:review.change-of", { label: row.label, name })
      : row.label,
  }));
}

function programmes(items: Cart["items"], { text, language }: Words): ShownRow[] {
  return items.map((item, index) => ({
    label:
      items.length === 1
        ? text("registration:review.programme")
        : text("registration:review.programme-number", { number: index + 1 }),
    value: [
      translateProviderText(item.product.name, language),
      formatCartOffer(text, item.offer),
      item.center.name,
      text("registration:for", { name: item.clientName ?? text("registration:myself") }),
      ...(item.offered ? [] : [text("registration:review.gone")]),
    ].join("\n"),
  }));
}

const nameOf = (items: Cart["items"], person: string, text: GetText) =>
  items.find(({ clientId }) => clientId === person)?.clientName ?? text("registration:loved-one");

const hasServiceAddress = ({ addresses }: RegistrationState) =>
  addresses.some(({ type }) => type === "SERVICE");
