/** The choice of one programme in progress: person, category, product, then package and centre. The page's address stores the answers. */
import { errorCodes } from "~/contract/response";
import type { Category, Programme } from "~/contract/shop/catalogue";
import * as paths from "~/lib/paths";
import { callWithRules, matchErrorCode } from "~/web/api/call-rules.server";
import { readAppConfig } from "~/web/customer/app-config.server";
import { type Customer, requireCustomer, toActingAsSelf } from "~/web/customer/customer.server";
import { loadVisitorText } from "~/web/language/translations.server";
import { type Registration, requireRegistrationStep } from "../journey/draft.server";
import { MY_SELF, NEW_LOVED_ONE } from "../journey/state";
import { listProgrammes } from "./programmes.server";

interface ChoiceContext {
  /** People who can join, the customer first. A customer without loved ones is not asked. */
  people: { id: string; name: string }[];
  /** The loved one it is for, or null for the customer. */
  lovedOne: { id: string; name: string } | null;
  categories: Category[];
  programmes: Programme[];
  /** Parameters of the address: for, category, product, change, return. */
  params: URLSearchParams;
}

export type Choice = ChoiceContext &
  (
    | { question: "person"; category?: undefined; programme?: undefined }
    | { question: "category"; category?: undefined; programme?: undefined }
    | { question: "product"; category: Category; programme?: undefined }
    | { question: "place"; category: Category; programme: Programme }
  );

const PRESERVED = ["for", "category", "product", "change", "return"];

/**
 * Guards the question.
 * @throws as `requireRegistrationStep`
 */
export async function requireChoice(request: Request): Promise<[Registration, Choice]> {
  const customer = await toActingAsSelf(await requireCustomer(request));
  return Promise.all([
    requireRegistrationStep(request, "ServiceSelection"),
    readChoice(request, customer),
  ]);
}

/** Reads the answers so far and the next question. Values in the address that are not on offer count as not chosen. */
async function readChoice(request: Request, customer: Customer): Promise<Choice> {
  const query = new URL(request.url).searchParams;
  const params = new URLSearchParams([...query].filter(([name]) => PRESERVED.includes(name)));
  const [categories, lovedOnes] = await Promise.all([
    customer.api.catalogue.categories(),
    readLovedOnes(customer),
  ]);
  const text = await loadVisitorText(request);
  const people = [{ id: MY_SELF, name: text("registration:myself") }, ...lovedOnes];
  const person =
    lovedOnes.length === 0 ? people[0] : people.find(({ id }) => id === params.get("for"));
  const lovedOne = person === undefined || person.id === MY_SELF ? null : person;
  const context = { people, lovedOne, categories, programmes: [], params };
  if (person === undefined) return { ...context, question: "person" };
  const category = categories.find(({ id }) => id === params.get("category"));
  if (category === undefined) return { ...context, question: "category" };
  const programmes = await listProgrammes(customer, category, lovedOne?.id ?? null);
  const programme = programmes.find(({ id, eligible }) => eligible && id === params.get("product"));
  if (programme === undefined) return { ...context, question: "product", category, programmes };
  return { ...context, question: "place", category, programmes, programme };
}

/**
 * Finds the person added during this choice.
 * @returns the person's id, or "" if no person was added.
 */
export function findNewLovedOneId(
  { state }: Registration,
  people: ChoiceContext["people"],
): string {
  const { lovedOneDetail, serviceSelection } = state;
  if (serviceSelection.lovedOne !== NEW_LOVED_ONE) return "";
  return people.findLast(({ name }) => name === lovedOneDetail?.name)?.id ?? "";
}

async function readLovedOnes(customer: Customer): Promise<{ id: string; name: string }[]> {
  if ((await readAppConfig())?.disabledLovedOne) return [];
  const found = await callWithRules(
    () => customer.api.lovedOnes.list(),
    matchErrorCode(errorCodes.lovedOnesOff)(() => []),
  );
  return found.map(({ id, name }) => ({ id, name }));
}

/** Builds the address of the page with changed answers. */
export function buildChoiceAddress(
  params: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes))
    value === null ? next.delete(name) : next.set(name, value);
  return `${paths.registration.programme}?${next}`;
}

/** Builds the address of the list of chosen programmes, from which the choice began. */
export function buildBackToListPath(params: URLSearchParams): string {
  const back = params.get("return") === "review" ? "review" : undefined;
  return paths.to(paths.registration.services, { return: back });
}
