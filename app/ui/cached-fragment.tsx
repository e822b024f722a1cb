import {
  type ComponentType,
  createContext,
  type HTMLAttributes,
  type ReactElement,
  useContext,
} from "react";
import { LeaveGuardContext } from "./shell/leave-guard";
import { LinksContext } from "./text/provider-link";

/** @param by what the part is drawn by: the same part, by the same, has the same text. @returns its HTML. */
export type RenderFragment = (part: object, by: string, drawing: ReactElement) => string;

/** Null where a script will look for React's marks, and in the browser. */
export const FragmentCacheContext = createContext<RenderFragment | null>(null);

interface DrawnOnceProps<Props> extends Omit<HTMLAttributes<HTMLElement>, "part"> {
  tag: "details" | "div" | "nav";
  /** What is inside: drawn by its props, the brand and where links lead, and by nothing else. */
  part: ComponentType<Props>;
  of: Props;
  /** It shows what is somebody's: drawn each time, and never kept. */
  personal?: boolean;
  /** Of a menu: one that opens closes the others of its name. */
  name?: string;
}

/** What many pages show alike. A small page is mostly that: the server draws it once and keeps its text. */
export function CachedFragment<Props extends object>({
  tag: Tag,
  part: Part,
  of,
  personal = false,
  ...look
}: DrawnOnceProps<Props>) {
  const drawOnce = useContext(FragmentCacheContext);
  const leaving = useContext(LeaveGuardContext);
  const links = useContext(LinksContext);
  const inside = <Part {...of} />;
  if (drawOnce === null || personal) return <Tag {...look}>{inside}</Tag>;
  const drawing = (
    <LeaveGuardContext.Provider value={leaving}>
      <LinksContext.Provider value={links}>{inside}</LinksContext.Provider>
    </LeaveGuardContext.Provider>
  );
  const __html = drawOnce(Part, JSON.stringify([of, links, leaving("/")]), drawing);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has drawn it
  return <Tag {...look} dangerouslySetInnerHTML={{ __html }} />;
}
