/** The options as the provider returns them to a visitor or a customer. */
import {
  type Clinic,
  type Dentist,
  NO_PREFERENCE,
  type Treatment,
} from "~/contract/denticare/dental";
import { createToken } from "~/lib/security/token.server";
import type { Customer } from "~/web/customer/customer.server";
import { type DenticareApi, withErrorRedirect } from "../visitor/public-guard.server";
import { type DentalAnswers, getChosenDay, keepAnswersBefore } from "./choice";

export interface DentalChoices {
  services(): Promise<Treatment[]>;
  clinics(answers: DentalAnswers): Promise<Clinic[]>;
  months(answers: DentalAnswers): Promise<string[]>;
  /** Dentists, with 'No preference' first. */
  dentists(answers: DentalAnswers): Promise<Dentist[]>;
  /** Days "YYYY-MM-DD" of the month. */
  dates(answers: DentalAnswers): Promise<string[]>;
  /** "HH:mm" */
  times(answers: DentalAnswers): Promise<string[]>;
}

/**
 * Builds the options for a visitor.
 * @param session the visitor's session, whose held time counts as free for them.
 */
export function createVisitorDentalChoices(
  api: DenticareApi,
  session: string | null,
): DentalChoices {
  const own = session === null ? {} : { session };
  return {
    services: () => api.services(),
    clinics: async ({ service }) =>
      (
        await api.centers({
          params: { session: session ?? createToken() },
          query: { serviceId: service },
        })
      ).centers,
    months: async (answers) =>
      (await api.months({ query: { ...placeOf(answers), ...own } })).availableMonths,
    dentists: async (answers) =>
      (await api.doctors({ query: { ...monthOf(answers), ...own } })).resources,
    dates: async (answers) =>
      (await api.dates({ query: { ...dentistOf(answers), ...own } })).availableDates,
    times: async (answers) => {
      const query = { ...dentistOf(answers), dayOfMonth: Number(answers.date), ...own };
      return Object.keys((await api.slots({ query })).availableTimes);
    },
  };
}

/**
 * Builds the options for a customer.
 * @param appointmentId the appointment to move, whose own time counts as free.
 */
export function createCustomerDentalChoices(
  { api }: Customer,
  appointmentId?: string,
): DentalChoices {
  const calls = withErrorRedirect(api.denticare, "my-denticare");
  const cache = new Map<string, ReturnType<typeof calls.emptySlot>>();
  // One response holds months, days and times. It is requested once per page and dentist.
  const free = ({ dentist, ...answers }: DentalAnswers) => {
    const cached = cache.get(dentist ?? "");
    if (cached !== undefined) return cached;
    const body = { ...placeOf(answers), resourceId: dentist, appointmentId };
    const answer = calls.emptySlot({ body });
    cache.set(dentist ?? "", answer);
    return answer;
  };
  return {
    services: () => calls.treatments(),
    clinics: () => calls.clinics(),
    months: async (answers) => [
      ...new Set(
        (await free(keepAnswersBefore(answers, "month"))).map(({ day }) => day.slice(0, 7)),
      ),
    ],
    dentists: async (answers) => [
      NO_PREFERENCE,
      ...(await calls.dentists({ query: placeOf(answers) })),
    ],
    dates: async (answers) =>
      (await free(answers))
        .map(({ day }) => day)
        .filter((day) => day.startsWith(answers.month ?? "none")),
    times: async (answers) => {
      const chosen = getChosenDay(answers);
      return (await free(answers)).find(({ day }) => day === chosen)?.times ?? [];
    },
  };
}

const placeOf = ({ service = "", center = "" }: DentalAnswers) => ({
  serviceId: service,
  centerId: center,
});
const monthOf = (answers: DentalAnswers) => ({
  ...placeOf(answers),
  monthAndYear: answers.month ?? "",
});
const dentistOf = (answers: DentalAnswers) => ({
  ...monthOf(answers),
  resourceId: answers.dentist,
});
