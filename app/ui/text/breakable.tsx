import { Fragment, type ReactNode } from "react";

/** The characters after which an address may be broken. Figures follow in dates and times. */
const BREAKS = /([@/.])(?=[a-z])/i;

/** Lets a browser break an e-mail address or two joined words after / @ and dots, and not inside a word. */
export function Breakable({ children }: { children: ReactNode }) {
  if (typeof children !== "string" || !BREAKS.test(children)) return <>{children}</>;
  const parts = children.split(BREAKS);
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
        <Fragment key={index}>
          {part}
          {index % 2 === 1 ? <wbr /> : null}
        </Fragment>
      ))}
    </>
  );
}
