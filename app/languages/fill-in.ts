import type { TextValues } from "./page-language";

const PARAMETER = /\{\{(\w+)\}\}/g;

/** Replaces the parameters of a text, such as {{name}}. A parameter without a value stays as it is, so that tests find it. */
export const fillIn = (text: string, values: TextValues): string =>
  text.replace(PARAMETER, (whole, name: string) => String(values[name] ?? whole));
