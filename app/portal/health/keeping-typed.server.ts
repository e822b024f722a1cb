/** The step of a form whose provider is silent: the page again, with what was typed. */
import { data } from "@remix-run/node";
import { z } from "zod";
import { ApiError } from "../client.server";
import { parseForm, readForm } from "../form.server";

const SILENT_CODES = [502, 503, 504];

/** The provider did not answer, or not so that it can be read. */
export const isSilent = (error: unknown): boolean =>
  error instanceof ApiError && SILENT_CODES.includes(error.httpCode);

const SILENT =
  "Our service is not answering at the moment. Nothing is lost: what you typed is kept on this page. Please try again in a few minutes.";

/**
 * Reads the posted form before anybody is asked. Where the page cannot be drawn either, for want of the provider, `RouteError` holds
 * `typed` until it is sent again.
 */
export async function keepingTyped<Answer>(
  request: Request,
  work: (form: FormData) => Promise<Answer>,
) {
  const form = await readForm(request);
  try {
    return await work(form);
  } catch (error) {
    if (!isSilent(error)) throw error;
    const lastResult = parseForm(form, z.unknown()).reply({ formErrors: [SILENT] });
    return data({ lastResult, typed: entriesOf(form), why: SILENT }, { status: 503 });
  }
}

const entriesOf = (form: FormData): [string, string][] =>
  [...form].map(([name, value]) => [name, String(value)]);
