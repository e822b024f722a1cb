import { escapeHtml } from "~/lib/text/escape-html";
import type { Option } from "./field";

/** A list of every country: drawn one by one, its options would be most of a page's work. */
const LONG = 50;

/**
 * What a select holds, as a property of it: a long list is one text, made once, and the same in the browser.
 * @param first the empty first choice, if there is one.
 */
export function optionList(options: readonly Option[], chosen: string | undefined, first?: string) {
  const prompt = first === undefined ? [] : [{ value: "", label: first }];
  if (options.length < LONG) return { children: [...prompt, ...options].map(drawn) };
  const text = texts.get(options) ?? options.map(toHtml).join("");
  texts.set(options, text);
  const __html = prompt.map(toHtml).join("") + marked(text, chosen);
  return { dangerouslySetInnerHTML: { __html } };
}

const texts = new WeakMap<readonly Option[], string>();

const drawn = ({ value, label, disabled, more }: Option) => (
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
