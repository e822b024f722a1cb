/** A long step at a counter: the same form and the same rules, asked and kept one page at a time. */
import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { STALE } from "~/web/step-answer.server";
import { drawnWith, type Registration, saveStep } from "./draft.server";
import type { StepName } from "./step-names";
import {
  begunAfter,
  type FormAnswers,
  fieldOf,
  type PostedFields,
  postedFields,
  type StepPages,
  withBegun,
} from "./step-pages";

interface PagedStep<Answers> {
  step: StepName;
  pages: StepPages;
  /** What fills the form. */
  answers: Answers;
  /** The step was answered before: any of its pages may be opened. */
  done: boolean;
  /** Whom a step asked of several people is about. */
  about?: string;
}

type Problem = Record<string, string[] | null> | null;

const PART = "part";

export type AskedPage = Pick<ReturnType<typeof stepPage>, "only" | "of" | "back">;

/**
 * What of a step is asked now. On anybody's own device that is all of it, what was begun at a counter filled in.
 * Kept whole: which page is asked is worked out once, and everything that it can do stands on that.
 */
export function stepPage<Answers extends FormAnswers>(
  request: Request,
  registration: Registration,
  { step, pages, answers: known, done, about }: PagedStep<Answers>,
) {
  const key = about ? `${step} ${about}` : step;
  const begun = registration.state.begun[key];
  const answers = withBegun(known, pages, begun);
  const of = pages.length;
  const reachable = done ? of : Math.min(of, (begun?.pages ?? 0) + 1);
  const asked = Number(/^\d$/.exec(new URL(request.url).searchParams.get(PART) ?? "")?.[0] ?? 1);
  const only = registration.customer.visit ? Math.max(1, Math.min(asked, reachable)) : null;
  const here = only === null ? pages.flat() : (pages[only - 1] ?? []);

  return {
    /** The page's number; null for the whole step. */
    only,
    of,
    /** The page before it in the same step. */
    back: only !== null && only > 1 ? placeWith(request, only - 1) : undefined,
    answers,
    begun,

    /** What was posted, with the answers of the step's other pages. */
    fill(form: FormData): FormData {
      const whole = new FormData();
      for (const [name, value] of form) whole.append(name, value);
      for (const [name, value] of postedFields(answers))
        if (!here.includes(fieldOf(name))) whole.append(name, value);
      return whole;
    },

    /**
     * @param check what is asked of this page besides, elsewhere.
     * @returns the page again, or the way to the next one; null when the step is to be finished.
     */
    async goOn(form: FormData, submission: Submission<unknown>, check?: () => Promise<Problem>) {
      if (only === null) return null;
      const reply = submission.reply();
      const errors = Object.entries(reply.error ?? {});
      const wrongOn = (page: readonly string[]) =>
        errors.filter(([name]) => page.includes(fieldOf(name)));
      const refused = wrongOn(here);
      const again = (error: NonNullable<Problem>) =>
        data({ lastResult: { ...reply, error } }, { status: 400 });
      if (refused.length > 0) return again(Object.fromEntries(refused));
      const open = pages.findIndex((page) => wrongOn(page).length > 0) + 1;
      if (only === of && open === 0) return null;
      const problem = (await check?.()) ?? null;
      if (problem) return again(problem);
      const fields = [...form].filter((field): field is PostedFields[number] => isText(field));
      const change = {
        begun: { ...registration.state.begun, [key]: begunAfter(begun, pages, only, fields) },
      };
      if (
        (await saveStep(registration, step, change, { drawn: drawnWith(form), saving: "page" })) ===
        null
      )
        return data({ lastResult: submission.reply({ formErrors: [STALE] }) }, { status: 409 });
      return redirect(placeWith(request, only === of ? open : only + 1));
    },
  };
}

const isText = (field: [string, FormDataEntryValue]) => typeof field[1] === "string";

function placeWith(request: Request, page: number): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set(PART, String(page));
  // An ID number is asked for anew once.
  searchParams.delete("change");
  return `${pathname}?${searchParams}`;
}

/** The address of the step itself, for somebody else or another address of it. */
export function withoutPage(params: URLSearchParams): URLSearchParams {
  params.delete(PART);
  return params;
}
