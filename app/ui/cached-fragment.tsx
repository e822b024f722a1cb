import {
  type ComponentType,
  createContext,
  type HTMLAttributes,
  type ReactElement,
  useContext,
} from "react";
import { LanguageContext } from "./language/language";
import { LeaveGuardContext } from "./shell/leave-guard";
import { LinksContext } from "./text/provider-link";

/**
 * Renders a fragment or takes it from the cache.
 * @param by the cache key of its input: the same part with the same key has the same HTML.
 * @returns its HTML.
 */
export type RenderFragment = (part: object, by: string, drawing: ReactElement) => string;

/** Null in the browser, and on pages with scripts, where React needs its own markers. */
export const FragmentCacheContext = createContext<RenderFragment | null>(null);

interface CachedFragmentProps<Props> extends Omit<HTMLAttributes<HTMLElement>, "part"> {
  tag: "details" | "div" | "nav";
  /** The content. It may depend only on its props, the brand, link targets and the language. */
  part: ComponentType<Props>;
  of: Props;
  /** True for personal content, which is rendered each time and never cached. */
  personal?: boolean;
  /** The name of a menu. An opened menu closes the others of its name. */
  name?: string;
}

/** Renders a fragment that many pages share. Small pages consist mostly of these, so the server caches the HTML. */
export function CachedFragment<Props extends object>({
  tag: Tag,
  part: Part,
  of,
  personal = false,
  ...look
}: CachedFragmentProps<Props>) {
  const renderCached = useContext(FragmentCacheContext);
  const leaving = useContext(LeaveGuardContext);
  const links = useContext(LinksContext);
  const page = useContext(LanguageContext);
  const inside = <Part {...of} />;
  if (renderCached === null || personal) return <Tag {...look}>{inside}</Tag>;
  const drawing = (
    <LeaveGuardContext.Provider value={leaving}>
      <LinksContext.Provider value={links}>
        <LanguageContext.Provider value={page}>{inside}</LanguageContext.Provider>
      </LinksContext.Provider>
    </LeaveGuardContext.Provider>
  );
  const __html = renderCached(
    Part,
    JSON.stringify([of, links, leaving("/"), page.language]),
    drawing,
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has drawn it
  return <Tag {...look} dangerouslySetInnerHTML={{ __html }} />;
}
