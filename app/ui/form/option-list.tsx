import { escapeHtml } from "~/lib/text/escape-html";
import type { Option } from "./field";

/** Stands for a long list that only the server knows. A browser leaves it as it is. */
export const servedOptions: Option[] = [];

/** Length of a long list. Rendered one by one, the options of a list of every country would be most of a page's work. */
const LONG = 50;

/**
 * Builds the content of a select as a prop. A long list is built once as HTML and is the same in the browser.
 * @param first the empty first choice, if there is one.
 */
export function createOptionList(
  options: readonly Option[],
  chosen: string | undefined,
  first?: string,
) {
  if (options === servedOptions)
    return { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true };
  const prompt = first === undefined ? [] : [{ value: "", label: first }];
  if (options.length < LONG) return { children: [...prompt, ...options].map(render) };
  const text = texts.get(options) ?? options.map(toHtml).join("");
  texts.set(options, text);
  const __html = prompt.map(toHtml).join("") + marked(text, chosen);
  return { dangerouslySetInnerHTML: { __html } };
}

const texts = new WeakMap<readonly Option[], string>();

const render = ({ value, label, disabled, more }: Option) => (
  <option
    key={`${value} ${label}`}
    value={value}
    disabled={disabled}
    data-more={more ? "" : undefined}
  >
    {label}
  </option>
);

const toHtml = ({ value, label, disabled, more }: Option) =>
  `<option${valued(value)}${disabled ? ' disabled=""' : ""}${more ? ' data-more=""' : ""}>${escapeHtml(label)}</option>`;

const valued = (value: string) => ` value="${escapeHtml(value)}"`;

const marked = (text: string, chosen: string | undefined) =>
  chosen ? text.replaceAll(valued(chosen), (value) => `${value} selected=""`) : text;
