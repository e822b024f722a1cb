import { isRouteErrorResponse, type MetaDescriptor } from "@remix-run/react";
import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router";
import { brand } from "~/lib/brand/brand";
import { useText } from "./language/language";
import { buildRefreshMeta } from "./refresh-meta";

/** Checks if the page is the 404 page, unless the provider's own words replace it. */
const isMissing = (errors: Record<string, unknown> | null | undefined) =>
  Object.values(errors ?? {}).some(
    (error) => isRouteErrorResponse(error) && error.status === 404 && !error.data?.refused,
  );

/**
 * Builds title and description of a page for a route's `meta`, which Remix calls while it renders, so that hooks are allowed.
 * The title of a rejected form starts with "Error: ", and a missing page has its own title.
 * @param description for a page whose address people share, shown by chats (Open Graph). Other pages need none.
 */
export function usePageMeta(title: string, description?: string): MetaDescriptor[] {
  const state = useContext(RouterState);
  const answers = Object.values(state?.actionData ?? {});
  const refused = answers.some(
    (answer) =>
      (answer as { lastResult?: { status?: string } } | null)?.lastResult?.status === "error",
  );
  const text = useText();
  const full = `${isMissing(state?.errors) ? text("shell:missing.title") : title} – ${brand.name}`;
  return [
    { title: refused ? `${text("shell:form.error")} ${full}` : full },
    { name: "description", content: description ?? brand.tagline },
    ...(description === undefined
      ? []
      : [
          { property: "og:title", content: full },
          { property: "og:description", content: description },
        ]),
  ];
}

interface HiddenPage {
  description?: string;
  /** The start page that a shared tablet returns to. */
  back?: Parameters<typeof buildRefreshMeta>[0];
}

/** Builds title and description of a page that search engines leave out. */
export function useHiddenPageMeta(
  title: string,
  { description, back }: HiddenPage = {},
): MetaDescriptor[] {
  return [
    ...usePageMeta(title, description),
    { name: "robots", content: "noindex" },
    ...buildRefreshMeta(back),
  ];
}
