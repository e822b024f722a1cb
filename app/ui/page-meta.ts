import { isRouteErrorResponse, type MetaDescriptor } from "@remix-run/react";
import { useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router";
import { brand } from "~/lib/brand/brand";
import { messages } from "~/lib/text/messages";
import { refreshMeta } from "./refresh-meta";

/** Whether the page that is shown is the 404 page, without words of the provider's in its place. */
const isMissing = (errors: Record<string, unknown> | null | undefined) =>
  Object.values(errors ?? {}).some(
    (error) => isRouteErrorResponse(error) && error.status === 404 && !error.data?.refused,
  );

/**
 * Title and description of a page, for a route's `meta` (which Remix calls while it draws, so a hook is allowed there).
 * A page that shows a refused form says "Error: " first, and a page that does not exist says so.
 * @param description of a page whose address people are sent or send on: chats show it (Open Graph). Others have no need of one.
 */
export function usePageMeta(title: string, description?: string): MetaDescriptor[] {
  const state = useContext(RouterState);
  const answers = Object.values(state?.actionData ?? {});
  const refused = answers.some(
    (answer) =>
      (answer as { lastResult?: { status?: string } } | null)?.lastResult?.status === "error",
  );
  const full = `${isMissing(state?.errors) ? messages.pageNotFound : title} – ${brand.name}`;
  return [
    { title: refused ? `Error: ${full}` : full },
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
  /** The start that a shared tablet returns to. */
  back?: Parameters<typeof refreshMeta>[0];
}

/** Title and description of a page that search engines leave out. */
export function useHiddenPageMeta(
  title: string,
  { description, back }: HiddenPage = {},
): MetaDescriptor[] {
  return [
    ...usePageMeta(title, description),
    { name: "robots", content: "noindex" },
    ...refreshMeta(back),
  ];
}
