/** The kept answers of a health form: sealed, saved at each step, found again on any device. */
import { isDeepStrictEqual } from "node:util";
import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import type { Customer } from "~/web/customer/customer.server";
import { deleteDraft, readDraft, saveDraft } from "~/web/customer/draft.server";
import { returnsToReview, STALE } from "~/web/forms/journey-step.server";
import { type FormAnswers, lastPageOf, pageOf } from "~/web/forms/step-pages";
import { resolveStepPage, type StepPage, withPageNumber } from "~/web/forms/step-pages.server";
import {
  emptyDraft,
  type FormJourney,
  firstUnfinished,
  type Kept,
  mayOpen,
  pathAfter,
  pathBefore,
  REVIEW,
  savesOf,
  soFar,
  stepLine,
  stepOf,
  withHealthAnswer,
  withPartialStep,
} from "./journey";

export interface HealthDraft<Name extends string, Answers> {
  customer: Customer;
  journey: FormJourney<Name, Answers>;
  /** Names the draft: one per form or person. */
  draft: string;
  /** Goes behind every address of this form, "?form=…" or empty. */
  search: string;
  kept: Kept<Name, Answers>;
  /** Of the draft as it was read; null before the first save. */
  version: number | null;
}

export async function readHealthDraft<Name extends string, Answers>(
  form: Pick<HealthDraft<Name, Answers>, "customer" | "journey" | "draft" | "search">,
): Promise<HealthDraft<Name, Answers>> {
  const draft = await readDraft<Kept<Name, Answers>>(form.customer.person.customerId, form.draft);
  return { ...form, kept: draft?.answers ?? emptyDraft(), version: draft?.version ?? null };
}

export function healthStepPath<Name extends string, Answers>(
  { journey, search }: Pick<HealthDraft<Name, Answers>, "journey" | "search">,
  path: string,
): string {
  return `${journey.address}/${path}${search}`;
}

/** A link to a step, or to one page of it, whose answer leads back to the review. */
export function changeAddressOf<Name extends string, Answers>(
  form: Pick<HealthDraft<Name, Answers>, "journey" | "search">,
  path: string,
  page?: number,
): string {
  const address = `${healthStepPath(form, path)}${form.search === "" ? "?" : "&"}return=review`;
  return page === undefined ? address : pageOf(address, page);
}

export function resumePath<Name extends string, Answers>(form: HealthDraft<Name, Answers>): string {
  return healthStepPath(form, firstUnfinished(form.journey, form.kept).path);
}

/** @throws a redirect to the first step that is not answered yet, when an earlier one is still open. */
export function requireOpen<Name extends string, Answers>(
  form: HealthDraft<Name, Answers>,
  step: Name,
): void {
  if (!mayOpen(form.journey, form.kept, step)) throw redirect(resumePath(form));
}

/** The step line, the way back and the count of saves that the form posts along. */
export function healthStepFrame<Name extends string, Answers>(
  request: Request,
  form: HealthDraft<Name, Answers>,
  step: Name,
  asked?: StepPage,
) {
  const review = form.journey.steps.find(({ name }) => name === REVIEW);
  const toReview = returnsToReview(request) && review;
  const before = toReview ? review.path : pathBefore(form.journey, form.kept, step);
  const address = before === undefined ? form.journey.address : healthStepPath(form, before);
  const paged = form.journey.steps.some(({ path, pages }) => path === before && pages);
  return {
    step: withPageNumber(stepLine(form.journey, form.kept, step), asked),
    back: asked?.back ?? (paged ? lastPageOf(address) : address),
    only: asked?.only ?? null,
    saves: formVersion(form, step),
    soFar: soFar(form.journey, form.kept),
  };
}

/** What of a long step is asked now. @param answers what fills its form. */
export function resolveHealthPage<Name extends string, Answers, Filled extends FormAnswers>(
  request: Request,
  form: HealthDraft<Name, Answers>,
  step: Name,
  answers: Filled,
) {
  const { pages = [], changedAlone } = stepOf(form.journey, step);
  return resolveStepPage(request, {
    pages,
    changedAlone,
    answers,
    done: Object.hasOwn(form.kept.answers, step),
    begun: form.kept.begun?.[step],
    keep: (begun, posted) =>
      save(form, posted.get("saves"), {
        step,
        after: (kept) => withPartialStep(kept, step, begun),
        there: ({ begun: all }) => isDeepStrictEqual(all?.[step], begun),
      }),
  });
}

/** Tells a form that was drawn before the step's last save, or for another person, from a fresh one. */
export function formVersion<Name extends string, Answers>(
  { kept, draft }: HealthDraft<Name, Answers>,
  step: Name,
): string {
  return `${savesOf(kept, step)} ${draft}`;
}

/** Keeps the answer of a step and leads on; a stale form comes back with what was typed. */
export async function finishStep<Name extends string, Answers>(
  request: Request,
  form: HealthDraft<Name, Answers>,
  step: Name,
  posted: { form: FormData; submission: Submission<unknown>; answer: unknown },
) {
  const kept = await save(form, posted.form.get("saves"), {
    step,
    after: (before) => withHealthAnswer(before, step, posted.answer),
    there: ({ answers }) => isDeepStrictEqual(plain(posted.answer), plain(answers)[step]),
  });
  if (kept === null) {
    return data({ lastResult: posted.submission.reply({ formErrors: [STALE] }) }, { status: 409 });
  }
  return redirect(
    healthStepPath(form, pathAfter(form.journey, kept, step, returnsToReview(request))),
  );
}

const TRIES = 3;

interface Change<Name extends string, Answers> {
  step: Name;
  after: (kept: Kept<Name, Answers>) => Kept<Name, Answers>;
  /** The same answers sent twice, as by a double click, are no conflict. */
  there: (kept: Kept<Name, Answers>) => boolean;
}

/** @param seen what the form knew of its step when it was drawn. */
async function save<Name extends string, Answers>(
  form: HealthDraft<Name, Answers>,
  seen: FormDataEntryValue | null,
  { step, after, there }: Change<Name, Answers>,
): Promise<Kept<Name, Answers> | null> {
  let current = form;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (formVersion(current, step) !== seen) return there(current.kept) ? current.kept : null;
    const kept = after(current.kept);
    if (await saveAnswers(current, kept)) return kept;
    current = await readHealthDraft(form);
  }
  return null;
}

/** As it comes back from the database. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

/** Saves over the version that was read. @returns false when another save came first. */
export function saveAnswers<Name extends string, Answers>(
  { customer, draft, version }: HealthDraft<Name, Answers>,
  kept: Kept<Name, Answers>,
): Promise<boolean> {
  return saveDraft(customer.person.customerId, draft, kept, version);
}

export async function forget<Name extends string, Answers>({
  customer,
  draft,
}: HealthDraft<Name, Answers>): Promise<void> {
  await deleteDraft(customer.person.customerId, draft);
}
