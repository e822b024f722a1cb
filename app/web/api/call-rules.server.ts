/** Calls to the provider with rules for their failures. Nothing else that renders a page catches them. */
import { redirect } from "@remix-run/node";
import { buildMissingRecordBody } from "~/lib/request/missing-record";
import { getPortal } from "../dependencies.server";
import { ApiError } from "./api-error.server";

/** Answers a failure of the provider, or leaves it to the next rule by undefined. */
export type ErrorRule<Context = void> = (error: ApiError, context: Context) => unknown;
type HandledErrors<Rules extends readonly ErrorRule<never>[]> = Exclude<
  Awaited<ReturnType<Rules[number]>>,
  undefined
>;

/** Calls the provider. The first rule that matches a failure answers it. A failure without a matching rule is thrown again. */
export async function callWithRules<Answer, Rules extends readonly ErrorRule<void>[]>(
  call: () => Promise<Answer>,
  ...rules: Rules
): Promise<Answer | HandledErrors<Rules>> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const rule of rules) {
      const answer = await rule(error);
      if (answer !== undefined) return answer as HandledErrors<Rules>;
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

/** The provider refused the call, and its message may be shown. */
export const onRejected = onlyIf((error) => error.refused);
/** The provider does not answer at the moment. */
export const onUnavailable = onlyIf((error) => error.silent);
/** The provider refused the call or does not answer. Both have a message that may be shown. */
export const onRejectedOrUnavailable = onlyIf((error) => error.refused || error.silent);
/** The provider does not have this optional call. */
export const onUnsupported = onlyIf(({ missing }) => missing);
/** The outcome of the call is unknown. */
export const onServerError = onlyIf((error) => error.httpCode >= 500);
/** The provider does not find the record, or rejects its id. */
export const onNotFound = onlyIf(
  ({ httpCode, tokenProblem }) => tokenProblem === null && (httpCode === 404 || httpCode === 400),
);
export const matchStatus = (status: number) => onlyIf(({ httpCode }) => httpCode === status);
export const matchErrorCode = (code: string) => onlyIf(({ failure }) => failure.errorCode === code);

/** @throws a redirect: also from where a page is only read. */
export const redirectTo = (to: string, headers?: HeadersInit) => (): never => {
  throw redirect(to, { headers });
};

/**
 * Shows the page for a missing page.
 * @throws 404
 */
export const throwNotFound = (): never => {
  throw createPageNotFound();
};

/** Builds the 404 that a loader or an action throws for a missing page. The 404 page is rendered in its place. */
export const createPageNotFound = () => new Response("Not found", { status: 404 });

/** Builds the 404 for a package that is not among the customer's. Its page names the ways on. */
export const createPackageNotFound = () =>
  new Response(buildMissingRecordBody("package"), { status: 404 });

/** Builds the 404 for an appointment that is not among the customer's. Its page names the ways on. */
export const createAppointmentNotFound = () =>
  new Response(buildMissingRecordBody("appointment"), { status: 404 });

/** Builds the 404 for a person for whom the customer does not act, or no longer. */
export const createPersonNotFound = () =>
  new Response(buildMissingRecordBody("person"), { status: 404 });

/**
 * Calls the provider for a record that has a page.
 * @param missing the 404 for this kind of record. By default, the address does not exist.
 * @throws 404 as a Response if the provider does not find it
 */
export const callOrNotFound = <Answer>(
  call: () => Promise<Answer>,
  missing: () => Response = createPageNotFound,
): Promise<Answer> =>
  callWithRules(call, (error) =>
    error.missing
      ? undefined
      : onNotFound((): never => {
          throw missing();
        })(error, undefined),
  );

/** Loads an optional section. The fallback replaces it while the provider refuses the call or does not answer. */
export const loadOrFallback = <Part, Fallback>(
  part: Promise<Part>,
  fallback: Exclude<Fallback, undefined>,
) =>
  callWithRules(
    () => part,
    (error) => {
      if (error.tokenProblem !== null) return undefined;
      if (!error.refused)
        getPortal().log.warn(
          { err: error },
          "optional section unavailable: page rendered without it",
        );
      return fallback;
    },
  );
