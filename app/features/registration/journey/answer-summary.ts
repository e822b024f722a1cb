/** A short summary of the answers so far, for the customer and any helper. */
import { formatAddressLines } from "~/lib/singapore/address";
import { maskIdNumber } from "~/lib/singapore/nric";
import type { ShownRow } from "./review-rows";
import {
  findContactOfPerson,
  findHealthAnswers,
  listContactPersons,
  listHealthPersons,
  MY_SELF,
  NO_CONTACT,
  type RegistrationState,
} from "./state";

const OPEN = "Not yet";

/**
 * Summarises the answers so far.
 * @param programmes one line each, with package, centre, person and price.
 */
export function answerSummary(state: RegistrationState, programmes: readonly string[]): ShownRow[] {
  const { personalDetail, denticareByAppointment } = state;
  const chosen = denticareByAppointment ? [...programmes, "Denticare by appointment"] : programmes;
  return [
    { label: "Programme", value: chosen.join("\n\n") || OPEN },
    ...healthRow(state),
    {
      label: "Person",
      value: personalDetail
        ? [personalDetail.name, maskIdNumber(personalDetail.nric)].filter(Boolean).join("\n")
        : OPEN,
    },
    { label: "Address", value: shortAddress(state) ?? OPEN },
    {
      label: "Emergency contact",
      value:
        listContactPersons(state)
          .flatMap(
            (person) => findContactOfPerson(state, person)?.name ?? noContactOf(state, person),
          )
          .join("\n") || OPEN,
    },
  ];
}

const noContactOf = ({ hasNoContact }: RegistrationState, person: string) =>
  person === MY_SELF && hasNoContact ? [NO_CONTACT] : [];

/** Summarises whether the health questions are answered, without the answers. */
function healthRow(state: RegistrationState): ShownRow[] {
  const people = listHealthPersons(state);
  if (people.length === 0) return [];
  const done = people.filter((person) => findHealthAnswers(state, person) !== null).length;
  const part = done === people.length ? "Answered" : `Answered for ${done} of ${people.length}`;
  return [{ label: "Health", value: done === 0 ? OPEN : part }];
}

function shortAddress({ addresses: [first] }: RegistrationState): string | null {
  if (first === undefined) return null;
  const lines = formatAddressLines(first);
  return [lines.at(0), lines.at(-1)].join("\n");
}
