import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from "react";

/** The characters after which an address may be broken, before a Latin or Tamil letter. Figures follow in dates and times. */
const BREAKS = /([@/.])(?=[a-z\u0b80-\u0bff])/i;

const HYPHENATED = /[^-]-[^-]/;

/** A telephone number, with or without its country, or a time of day. */
const NUMBER = /^(?:\+?\d[\d ]{6,}\d|\d\d:\d\d [AP]M)$/;

/** Separators of words: a space, but not those of a telephone number or a time. */
const BETWEEN_WORDS = /(\+?\b\d[\d ]{6,}\d\b|\b\d\d:\d\d [AP]M\b|\s)/;

/** The longest word for which a line of a phone has room. */
const LONGEST = 18;

/** Elements that contain text alone, or no text of a page. */
const WITHOUT_ELEMENTS = new Set(["select", "svg", "textarea"]);

/**
 * Lets a browser break an e-mail address or two joined words after / @ and dots, and not inside a word. A word with a hyphen, such as
 * "pre-assessment" or "Mon-Fri", a telephone number and a time stay whole. It reaches the text inside HTML elements, and not that of
 * components.
 */
export function Breakable({ children }: { children: ReactNode }): ReactNode {
  if (Array.isArray(children)) return Children.map(children, breakText);
  if (isValidElement<{ children?: ReactNode }>(children)) {
    const isHtml = typeof children.type === "string" || children.type === Fragment;
    const inner = children.props.children;
    if (!isHtml || inner === undefined || WITHOUT_ELEMENTS.has(String(children.type)))
      return children;
    return cloneElement(children, undefined, <Breakable>{inner}</Breakable>);
  }
  if (typeof children !== "string") return children;
  const parts = splitAtSpecialWords(children);
  // One element, because a button is a row of its children.
  return parts.length === 1 ? children : <span>{parts.map(renderPart)}</span>;
}

const breakText = (child: ReactNode) => <Breakable>{child}</Breakable>;

/** Splits a text so that every second part is a word with a hyphen, a telephone number or a place to break. */
function splitAtSpecialWords(text: string): string[] {
  const parts = [""];
  for (const word of text.split(BETWEEN_WORDS)) {
    if (BREAKS.test(word) || HYPHENATED.test(word) || NUMBER.test(word)) parts.push(word, "");
    else parts[parts.length - 1] += word;
  }
  return parts;
}

function renderPart(part: string, index: number): ReactNode {
  if (index % 2 === 0) return part;
  if (/^[^@/]+$/.test(part) && part.length <= LONGEST)
    return (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    );
  return part.split(BREAKS).map((piece, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
    <Fragment key={`${index} ${nth}`}>
      {piece}
      {nth % 2 === 1 ? <wbr /> : null}
    </Fragment>
  ));
}
