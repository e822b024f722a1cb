/** Lists all answers of a registration for the review, each with the step or page that changes it. */
import type { Cart } from "~/contract/shop/cart";
import { listNeededSteps } from "~/web/journey/journey";
import { buildPageAddress } from "~/web/journey/step-pages";
import {
  listAddressRows,
  listContactRows,
  listDenticareRows,
  listDetailRows,
  listHealthRows,
  listMarketingRows,
  type ShownRow,
} from "../journey/review-rows";
import {
  findContactOfPerson,
  findHealthAnswers,
  listContactPersons,
  listHealthPersons,
  MY_SELF,
  NO_CONTACT,
  type RegistrationState,
} from "../journey/state";
import type { StepName } from "../journey/step-names";
import { changeAddressOf, registrationJourney, SERVICE_ADDRESS } from "../journey/steps";

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
  /** Possessive words for each row if the section is about a loved one. Set if each row has its own page. */
  whose?: string;
}

/**
 * Builds the sections of the review.
 * @param maskedOnRecord the masked ID number on record.
 */
export function listReviewSections(
  state: RegistrationState,
  items: Cart["items"],
  maskedOnRecord: string | null,
): ReviewSection[] {
  const sections: StepSection[] = [
    {
      title: "Programmes",
      step: "ServiceSelection",
      rows: [...programmes(items), ...listDenticareRows(state), ...listMarketingRows(state)],
    },
    ...listHealthPersons(state).map<StepSection>((person) => ({
      title: person === MY_SELF ? "Your health" : `Health of ${nameOf(items, person)}`,
      step: "HealthDeclaration",
      rows: listHealthRows({ ...state, healthDeclaration: findHealthAnswers(state, person) }),
      query: person === MY_SELF ? "" : `&for=${person}`,
      whose: person === MY_SELF ? "" : ` of ${nameOf(items, person)}`,
    })),
    { title: "Your details", step: "YourDetails", rows: listDetailRows(state, maskedOnRecord) },
    {
      title: "Your address",
      step: "YourAddress",
      rows: listAddressRows(state),
      also: {
        to: SERVICE_ADDRESS,
        label: `${hasServiceAddress(state) ? "Change the" : "Add a"} service address`,
      },
    },
    ...listContactPersons(state).map<StepSection>((person) => {
      const name = person === MY_SELF ? null : nameOf(items, person);
      return {
        title: name === null ? "Your emergency contact" : `Emergency contact of ${name}`,
        step: "EmergencyContact",
        rows:
          name === null && state.hasNoContact
            ? [{ label: "Full name", value: NO_CONTACT }]
            : listContactRows(findContactOfPerson(state, person), name ?? "you"),
        query: name === null ? "&for=my_self" : `&for=${person}`,
      };
    }),
  ];
  const needed = listNeededSteps(registrationJourney, state).map(({ name }) => name);
  return sections
    .filter(({ step }) => needed.includes(step))
    .map(({ step, query = "", whose, ...section }) => {
      const changeTo = changeAddressOf(step) + query;
      if (whose === undefined) return { ...section, changeTo };
      return { ...section, rows: changedByPage(section.rows, changeTo, whose) };
    });
}

/** Links each row to its page, in the order of the pages. */
function changedByPage(rows: ShownRow[], address: string, whose: string): ReviewSection["rows"] {
  return rows.map((row, index) => ({
    ...row,
    changeTo: buildPageAddress(address, index + 1),
    changeWhat: row.label + whose,
  }));
}

function programmes(items: Cart["items"]): ShownRow[] {
  return items.map((item, index) => ({
    label: items.length === 1 ? "Programme" : `Programme ${index + 1}`,
    value: [
      item.product.name,
      item.offer.name,
      item.center.name,
      `For: ${item.clientName ?? "Myself"}`,
      ...(item.offered ? [] : ["No longer offered. Please remove it."]),
    ].join("\n"),
  }));
}

const nameOf = (items: Cart["items"], person: string) =>
  items.find(({ clientId }) => clientId === person)?.clientName ?? "your loved one";

const hasServiceAddress = ({ addresses }: RegistrationState) =>
  addresses.some(({ type }) => type === "SERVICE");
