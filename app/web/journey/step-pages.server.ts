/** Long steps that show one page at a time. The form and the rules are the same as on a single page, and each page is saved. */
import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import type { GetText } from "~/languages/page-language";
import { isRevalidationAfterPost, wordErrors } from "../forms/form.server";
import { englishWords } from "../language/translations.server";
import { isReturningToReview, STALE_ANSWERS } from "./save-step.server";
import {
  type FormAnswers,
  getFieldOfPostedName,
  mergePartialStep,
  PAGE_PARAM,
  type PartialStep,
  type PostedFields,
  type StepPages,
  toPostedFields,
  withPartialAnswers,
} from "./step-pages";

export interface PagedStep<Answers> {
  pages: StepPages;
  /** Initial values of the form. */
  answers: Answers;
  /** The step was answered before: any of its pages may be opened. */
  done: boolean;
  /** Answers of the step's first pages. */
  begun: PartialStep | undefined;
  /** True to show all pages at once. */
  showsAllPages?: boolean;
  /** True if a page that is changed from the review returns there directly. */
  returnsToReview?: boolean;
  /** Saves the answers. Returns null if another tab or device changed them in between. */
  keep: (begun: PartialStep, form: FormData) => Promise<unknown>;
}

type Problem = Record<string, string[] | null> | null;

export type StepPage = Pick<ReturnType<typeof resolveStepPage>, "only" | "of" | "back">;

/**
 * Resolves the current page of a step.
 * Exempt from the size limit: the current page is computed once, and all returned parts depend on it.
 * @throws a redirect to the page at which an unfinished step continues
 */
export function resolveStepPage<Answers extends FormAnswers>(
  request: Request,
  step: PagedStep<Answers>,
) {
  const { pages, begun, done } = step;
  const answers = withPartialAnswers(step.answers, pages, begun);
  const of = pages.length;
  const reachable = done ? of : Math.min(of, (begun?.pages ?? 0) + 1);
  const part = /^\d$/.exec(new URL(request.url).searchParams.get(PAGE_PARAM) ?? "")?.[0];
  const isFirstLoad = request.method === "GET" && !isRevalidationAfterPost(request);
  if (!step.showsAllPages && !done && begun && !part && isFirstLoad)
    throw redirect(buildPageUrl(request, reachable));
  const only = step.showsAllPages ? null : Math.max(1, Math.min(Number(part ?? 1), reachable));
  const currentFields = only === null ? pages.flat() : (pages[only - 1] ?? []);

  return {
    /** The page's number. Null for the whole step. */
    only,
    of,
    /** The page before it in the same step. */
    back:
      only !== null && only > 1 && !returnsDirectly(request, step)
        ? buildPageUrl(request, only - 1)
        : undefined,
    answers,
    begun,

    /** Merges the posted page with the answers of the step's other pages. */
    fill(form: FormData): FormData {
      const whole = new FormData();
      for (const [name, value] of form) whole.append(name, value);
      const posted = pages.filter((page) => hasAnyField(page, form)).flat();
      for (const [name, value] of toPostedFields(answers))
        if (
          !currentFields.includes(getFieldOfPostedName(name)) &&
          !posted.includes(getFieldOfPostedName(name))
        )
          whole.append(name, value);
      return whole;
    },

    /**
     * Saves the page and determines the next one.
     * @param check an additional check of this page by another service
     * @returns the page again or a redirect to the next one, or null if the step can be finished
     */
    async next(form: FormData, submission: Submission<unknown>, check?: () => Promise<Problem>) {
      if (only === null) return null;
      const reply = wordErrors(submission.reply());
      const errors = Object.entries(reply.error ?? {});
      const errorsOn = (page: readonly string[]) =>
        errors.filter(([name]) => page.includes(getFieldOfPostedName(name)));
      const refused = errorsOn(currentFields);
      const rerender = (error: NonNullable<Problem>) =>
        data({ lastResult: wordErrors({ ...reply, error }) }, { status: 400 });
      if (refused.length > 0) return rerender(Object.fromEntries(refused));
      const open = pages.findIndex((page) => errorsOn(page).length > 0) + 1;
      // The previous version may have rendered the whole step on one page.
      const whole = pages.every((page) => hasAnyField(page, form));
      if (open === 0 && (only === of || whole || returnsDirectly(request, step))) return null;
      const problem = (await check?.()) ?? null;
      if (problem) return rerender(problem);
      const fields = [...form].filter((field): field is PostedFields[number] => isText(field));
      if ((await step.keep(mergePartialStep(begun, pages, only, fields), form)) === null)
        // Errors of the step's other pages have no place on this one.
        return data(
          { lastResult: wordErrors({ ...reply, error: { "": [STALE_ANSWERS] } }) },
          { status: 409 },
        );
      return redirect(buildPageUrl(request, only === of ? open : only + 1));
    },
  };
}

/** Checks whether the form contains a field of this page. */
const hasAnyField = (page: readonly string[], form: FormData) =>
  [...form.keys()].some((name) => page.includes(getFieldOfPostedName(name)));

/** Checks whether one page of an answered step is changed from the review. */
const returnsDirectly = (request: Request, { returnsToReview, done }: PagedStep<FormAnswers>) =>
  Boolean(returnsToReview && done && isReturningToReview(request));

const isText = (field: [string, FormDataEntryValue]) => typeof field[1] === "string";

function buildPageUrl(request: Request, page: number): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set(PAGE_PARAM, String(page));
  // The request to enter the ID number again applies once.
  searchParams.delete("change");
  return `${pathname}?${searchParams}`;
}

/** Adds the page to the step line: "Your health, page 2 of 4". */
export function withPageNumber<Line extends { label: string }>(
  line: Line,
  page: StepPage | undefined,
  text: GetText = englishWords.text,
): Line {
  if (page == null || page.only === null || page.of === 1) return line;
  const { label } = line;
  return { ...line, label: text("shell:step.page", { label, at: page.only, of: page.of }) };
}

/** Removes the page from the address, for the step itself. */
export function removePageParam(params: URLSearchParams): URLSearchParams {
  params.delete(PAGE_PARAM);
  return params;
}
