/** A short summary of the answers so far, for the customer and any helper. */
import type { GetText } from "~/languages/page-language";
import { formatAddressLines } from "~/lib/singapore/address";
import { maskIdNumber } from "~/lib/singapore/nric";
import type { ShownRow } from "./review-rows";
import {
  findContactOfPerson,
  findHealthAnswers,
  listContactPersons,
  listHealthPersons,
  MY_SELF,
  type RegistrationState,
} from "./state";

/**
 * Summarises the answers so far.
 * @param programmes one line each, with package, centre, person and price.
 */
export function summarizeAnswers(
  state: RegistrationState,
  programmes: readonly string[],
  text: GetText,
): ShownRow[] {
  const { personalDetail, denticareByAppointment } = state;
  const chosen = denticareByAppointment
    ? [...programmes, text("registration:denticare.option")]
    : programmes;
  const open = text("registration:so-far.open");
  return [
    { label: text("registration:review.programme"), value: chosen.join("\n\n") || open },
    ...healthRow(state, text),
    {
      label: text("registration:so-far.person"),
      value: personalDetail
        ? [personalDetail.name, maskIdNumber(personalDetail.nric)].filter(Boolean).join("\n")
        : open,
    },
    { label: text("registration:so-far.address"), value: shortAddress(state) ?? open },
    {
      label: text("registration:step.EmergencyContact"),
      value:
        listContactPersons(state)
          .flatMap(
            (person) =>
              findContactOfPerson(state, person)?.name ?? noContactOf(state, person, text),
          )
          .join("\n") || open,
    },
  ];
}

const noContactOf = ({ hasNoContact }: RegistrationState, person: string, text: GetText) =>
  person === MY_SELF && hasNoContact ? [text("registration:no-contact")] : [];

/** Summarises whether the health questions are answered, without the answers. */
function healthRow(state: RegistrationState, text: GetText): ShownRow[] {
  const people = listHealthPersons(state);
  if (people.length === 0) return [];
  const done = people.filter((person) => findHealthAnswers(state, person) !== null).length;
  const part =
    done === people.length
      ? text("registration:so-far.answered")
      : text("registration:so-far.answered-part", { done, all: people.length });
  const value = done === 0 ? text("registration:so-far.open") : part;
  return [{ label: text("registration:so-far.health"), value }];
}

function shortAddress({ addresses: [first] }: RegistrationState): string | null {
  if (first === undefined) return null;
  const lines = formatAddressLines(first);
  return [lines.at(0), lines.at(-1)].join("\n");
}
