/** The rendered forms of pages with their values, each with the route of its action. */

import type { Visitor } from "../visitor/visitor";
import { routeFiles } from "./route-files";

export interface RenderedForm {
  /** The route's file. */
  route: string;
  address: string;
  fields: URLSearchParams;
  /** The names of the fields that a person types into. */
  typed: Set<string>;
  /** The browser in which the form is rendered. */
  by: Visitor;
}

/**
 * Reads the forms of a page with their values: every tick, and the first of several choices.
 *
 * @param where the part of the page, by default its main part
 */
export function formsOn(by: Visitor, where = "main"): RenderedForm[] {
  const { page, url } = by;
  return [...page.querySelectorAll(`${where} form[method=post]`)].map((form) => {
    const to = new URL(form.getAttribute("action") ?? url.href, url);
    const fields = new URLSearchParams();
    const typed = new Set<string>();
    for (const control of form.querySelectorAll("[name]")) {
      const name = control.getAttribute("name") ?? "";
      if (isTypedInto(control)) typed.add(name);
      if (isOneOfSeveral(control) && fields.has(name)) continue;
      fields.append(name, control.getAttribute("value") ?? control.textContent ?? "");
    }
    return { route: routeOf(to), address: to.pathname + to.search, fields, typed, by };
  });
}

/** A browser sends one radio button of a group, and one of several buttons with the same name. */
const isOneOfSeveral = (control: Element) =>
  control.getAttribute("type") === "radio" || /^button$/i.test(control.tagName);

const NOT_TYPED = /^(hidden|radio|checkbox|submit|button|file)$/;
const isTypedInto = (control: Element) =>
  !control.hasAttribute("readonly") &&
  !control.hasAttribute("disabled") &&
  (/^textarea$/i.test(control.tagName) ||
    (/^input$/i.test(control.tagName) && !NOT_TYPED.test(control.getAttribute("type") ?? "text")));

const patterns = routeFiles
  .filter(({ name }) => !name.endsWith(".$.tsx"))
  .map(({ name, addressWith }) => ({
    name,
    varying: name.split("$").length,
    isIndex: Number(name.includes("_index")),
    fits: new RegExp(`^${addressWith("[^/]+").replace(/\/$/, "")}/?$`),
  }))
  .sort((one, other) => one.varying - other.varying || other.isIndex - one.isIndex);

/** Finds the route of a URL. The route with the fewest parameters wins. */
export const routeOf = ({ pathname }: URL): string =>
  patterns.find(({ fits }) => fits.test(pathname))?.name ?? pathname;

/** Collects the forms of every page that the visitor opens from now on. */
export function collecting(visitor: Visitor, where = "main"): RenderedForm[] {
  const forms: RenderedForm[] = [];
  const { goto, press, show } = visitor;
  const collect = () => {
    forms.push(...formsOn(visitor, where));
    return visitor;
  };
  visitor.goto = (address) => goto.call(visitor, address).then(collect);
  visitor.press = (words) => press.call(visitor, words).then(collect);
  visitor.show = (response, address) => show.call(visitor, response, address).then(collect);
  return forms;
}

/** Keeps one form for each action and set of fields. */
export function distinctForms(forms: readonly RenderedForm[]): RenderedForm[] {
  const kindOf = ({ route, fields }: RenderedForm) => `${route} ${[...new Set(fields.keys())]}`;
  return [...new Map(forms.map((form) => [kindOf(form), form])).values()];
}

/**
 * Opens these pages, and the pages behind their links, as long as they may render a new form.
 *
 * @param wanted decides if a route's own page is opened
 */
export async function visitAll(
  visitor: Visitor,
  first: readonly string[],
  wanted: (route: string) => boolean,
): Promise<void> {
  const waiting = [...first];
  const seen = new Set<string>();
  for (let place = waiting.shift(); place; place = waiting.shift()) {
    await visitor.goto(place);
    for (const link of visitor.page.querySelectorAll("main a[href]")) {
      const to = new URL(link.getAttribute("href") ?? "", visitor.url);
      if (to.origin !== visitor.origin || NO_PAGE.test(to.pathname)) continue;
      const route = routeOf(to);
      // A list of 24 dates leads to as many pages that render the same form.
      const kind = `${route} ${[...to.searchParams.keys()]}`;
      if (seen.has(kind) || !wanted(route)) continue;
      seen.add(kind);
      waiting.push(to.pathname + to.search);
    }
  }
}

const NO_PAGE = /^\/(sandbox|identity|api|logout)\b/;

/** Sends the page's longest form with the first of each choice, and goes where it leads. */
export async function submitLongestForm(visitor: Visitor): Promise<void> {
  const [form] = [...visitor.page.querySelectorAll("main form[method=post]")].sort(
    (one, other) => other.querySelectorAll("[name]").length - one.querySelectorAll("[name]").length,
  );
  if (!form) return;
  const fields = new URLSearchParams();
  for (const control of form.querySelectorAll("[name]")) {
    const name = control.getAttribute("name") as string;
    const oneOf = control.getAttribute("type") === "radio" || /^button$/i.test(control.tagName);
    if (!(oneOf && fields.has(name))) fields.append(name, control.getAttribute("value") ?? "");
  }
  const to = new URL(form.getAttribute("action") ?? visitor.url.href, visitor.url);
  await visitor.show(await send(visitor, { address: to.pathname + to.search, fields }), to);
}

export const send = (
  visitor: Visitor,
  { address, fields }: Pick<RenderedForm, "address" | "fields">,
) =>
  visitor.request(address, {
    method: "POST",
    headers: { origin: visitor.origin },
    body: fields,
  });
