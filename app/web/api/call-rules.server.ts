/** Calls to the provider with rules for their failures. Nothing else that renders a page catches them. */
import { redirect } from "@remix-run/node";
import { portal } from "../dependencies.server";
import { ApiError } from "./client.server";

/** Answers a failure of the provider, or leaves it to the next rule by undefined. */
export type ErrorRule<Context = void> = (error: ApiError, context: Context) => unknown;
type Known<Rules extends readonly ErrorRule<never>[]> = Exclude<
  Awaited<ReturnType<Rules[number]>>,
  undefined
>;

/** Asks the provider. The first rule that knows a failure answers it. A failure that no rule knows is thrown on. */
export async function callWithRules<Answer, Rules extends readonly ErrorRule<void>[]>(
  ask: () => Promise<Answer>,
  ...rules: Rules
): Promise<Answer | Known<Rules>> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const rule of rules) {
      const answer = await rule(error);
      if (answer !== undefined) return answer as Known<Rules>;
    }
    throw error;
  }
}

type Answering<Answer, Context> = (error: ApiError, context: Context) => Answer;

function onlyIf(holds: (error: ApiError) => boolean) {
  return <Answer, Context = unknown>(answer: Answering<Answer, Context>) =>
    (error: ApiError, context: Context) =>
      holds(error) ? answer(error, context) : undefined;
}

/** The provider said no, in words that may be shown. */
export const onRejected = onlyIf((error) => error.refused);
/** It does not answer at the moment. */
export const onUnavailable = onlyIf((error) => error.silent);
/** It said no, or does not answer at the moment: both in words that may be shown. */
export const onRejectedOrUnavailable = onlyIf((error) => error.refused || error.silent);
/** It has no such call, which it need not have. */
export const onUnsupported = onlyIf(({ missing }) => missing);
/** Whether it was done is not known. */
export const onServerError = onlyIf((error) => error.httpCode >= 500);
/** It knows no such thing, or cannot even look for it. */
export const onNotFound = onlyIf(
  ({ httpCode, tokenProblem }) => tokenProblem === null && (httpCode === 404 || httpCode === 400),
);
export const onStatus = (status: number) => onlyIf(({ httpCode }) => httpCode === status);
export const onErrorCode = (code: string) => onlyIf(({ failure }) => failure.errorCode === code);

/** @throws a redirect: also from where a page is only read. */
export const redirectTo = (to: string, headers?: HeadersInit) => (): never => {
  throw redirect(to, { headers });
};

/** @throws 404: the page that is not there is drawn in its place. */
export const throwNotFound = (): never => {
  throw pageNotFound();
};

/** What a loader or an action throws for a page that is not there: the 404 page is drawn in its place. */
export const pageNotFound = () => new Response("Not found", { status: 404 });

/** Asks for something that has a page. @throws 404 as a Response if the provider does not find it. */
export const orNotFound = <Answer>(ask: () => Promise<Answer>): Promise<Answer> =>
  callWithRules(ask, (error) =>
    error.missing ? undefined : onNotFound(throwNotFound)(error, undefined),
  );

/** Asks for a section that the page can do without. It is replaced while the provider refuses it or does not answer. */
export const orFallback = <Part, Fallback>(
  asked: Promise<Part>,
  fallback: Exclude<Fallback, undefined>,
) =>
  callWithRules(
    () => asked,
    (error) => {
      if (error.tokenProblem !== null) return undefined;
      if (!error.refused)
        portal().log.warn({ err: error }, "a page is shown without one of its parts");
      return fallback;
    },
  );
