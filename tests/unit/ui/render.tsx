import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { matchRoutes } from "react-router-dom";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { LanguageContext } from "~/ui/language/language";
import { createPageLanguage } from "~/web/language/translations.server";

/** Renders the HTML for a browser without scripts, after an action that returned `actionData`. */
export function render(element: ReactElement, actionData?: object): string {
  const routes = [{ id: "page", path: "*", element }];
  const location = { pathname: "/", search: "", hash: "", state: null, key: "default" };
  const context = {
    basename: "",
    location,
    matches: matchRoutes(routes, location) ?? [],
    loaderData: {},
    actionData: actionData ? { page: actionData } : null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  } as Parameters<typeof createStaticRouter>[1];
  return renderToStaticMarkup(
    <LanguageContext.Provider value={createPageLanguage("en")}>
      <StaticRouterProvider
        router={createStaticRouter(routes, context)}
        context={context}
        hydrate={false}
      />
    </LanguageContext.Provider>,
  );
}

/**
 * Finds the first tag that contains `needle`, such as `id="name"`.
 *
 * @returns the attributes of the tag
 */
export function tagWith(html: string, needle: string): Record<string, string> {
  const tag = html.match(/<[a-z][^>]*>/g)?.find((candidate) => candidate.includes(needle));
  if (!tag) throw new Error(`No tag with ${needle} in ${html}`);
  return Object.fromEntries(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
}

/** Checks if every id that a tag refers to exists in the page. */
export function pointsSomewhere(html: string, ids: string | undefined): boolean {
  return Boolean(ids) && (ids ?? "").split(" ").every((id) => html.includes(`id="${id}"`));
}
