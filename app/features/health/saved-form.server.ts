/** The kept answers of a health form: sealed, saved at each step, found again on any device. */
import { isDeepStrictEqual } from "node:util";
import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import type { Customer } from "~/web/customer.server";
import { deleteDraft, readDraft, saveDraft } from "~/web/draft.server";
import { returnsToReview, STALE } from "~/web/step-answer.server";
import {
  answered,
  type FormJourney,
  firstUnfinished,
  type Kept,
  mayOpen,
  nothingKept,
  pathAfter,
  pathBefore,
  REVIEW,
  savesOf,
  stepLine,
} from "./journey";

export interface KeptForm<Name extends string, Answers> {
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

export async function readKeptForm<Name extends string, Answers>(
  form: Pick<KeptForm<Name, Answers>, "customer" | "journey" | "draft" | "search">,
): Promise<KeptForm<Name, Answers>> {
  const draft = await readDraft<Kept<Name, Answers>>(form.customer.person.customerId, form.draft);
  return { ...form, kept: draft?.answers ?? nothingKept(), version: draft?.version ?? null };
}

export function addressOf<Name extends string, Answers>(
  { journey, search }: Pick<KeptForm<Name, Answers>, "journey" | "search">,
  path: string,
): string {
  return `${journey.address}/${path}${search}`;
}

/** A link to a step whose answer leads back to the review. */
export function changeAddressOf<Name extends string, Answers>(
  form: Pick<KeptForm<Name, Answers>, "journey" | "search">,
  path: string,
): string {
  return `${addressOf(form, path)}${form.search === "" ? "?" : "&"}return=review`;
}

export function whereToGoOn<Name extends string, Answers>(form: KeptForm<Name, Answers>): string {
  return addressOf(form, firstUnfinished(form.journey, form.kept).path);
}

/** @throws a redirect to the first step that is not answered yet, when an earlier one is still open. */
export function requireOpen<Name extends string, Answers>(
  form: KeptForm<Name, Answers>,
  step: Name,
): void {
  if (!mayOpen(form.journey, form.kept, step)) throw redirect(whereToGoOn(form));
}

/** The step line, the way back and the count of saves that the form posts along. */
export function frameOf<Name extends string, Answers>(
  request: Request,
  form: KeptForm<Name, Answers>,
  step: Name,
) {
  const review = form.journey.steps.find(({ name }) => name === REVIEW);
  const before =
    returnsToReview(request) && review ? review.path : pathBefore(form.journey, form.kept, step);
  return {
    step: stepLine(form.journey, form.kept, step),
    back: before === undefined ? form.journey.address : addressOf(form, before),
    saves: stampOf(form, step),
  };
}

/** Tells a form that was drawn before the step's last save, or for another person, from a fresh one. */
export function stampOf<Name extends string, Answers>(
  { kept, draft }: KeptForm<Name, Answers>,
  step: Name,
): string {
  return `${savesOf(kept, step)} ${draft}`;
}

/** Keeps the answer of a step and leads on; a stale form comes back with what was typed. */
export async function finishStep<Name extends string, Answers>(
  request: Request,
  form: KeptForm<Name, Answers>,
  step: Name,
  posted: { form: FormData; submission: Submission<unknown>; answer: unknown },
) {
  const kept = await saveStep(form, step, posted.answer, posted.form.get("saves"));
  if (kept === null) {
    return data({ lastResult: posted.submission.reply({ formErrors: [STALE] }) }, { status: 409 });
  }
  return redirect(addressOf(form, pathAfter(form.journey, kept, step, returnsToReview(request))));
}

const TRIES = 3;

async function saveStep<Name extends string, Answers>(
  form: KeptForm<Name, Answers>,
  step: Name,
  answer: unknown,
  seen: FormDataEntryValue | null,
): Promise<Kept<Name, Answers> | null> {
  let current = form;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (stampOf(current, step) !== seen) return alreadyThere(current.kept, step, answer);
    const kept = answered(current.kept, step, answer);
    if (await saveAnswers(current, kept)) return kept;
    current = await readKeptForm(form);
  }
  return null;
}

/** The same answers sent twice, as by a double click, are no conflict. */
function alreadyThere<Name extends string, Answers>(
  kept: Kept<Name, Answers>,
  step: Name,
  answer: unknown,
) {
  const there = (kept.answers as Record<string, unknown>)[step];
  return isDeepStrictEqual(JSON.parse(JSON.stringify(answer)), there) ? kept : null;
}

/** Saves over the version that was read. @returns false when another save came first. */
export function saveAnswers<Name extends string, Answers>(
  { customer, draft, version }: KeptForm<Name, Answers>,
  kept: Kept<Name, Answers>,
): Promise<boolean> {
  return saveDraft(customer.person.customerId, draft, kept, version);
}

export async function forget<Name extends string, Answers>({
  customer,
  draft,
}: KeptForm<Name, Answers>): Promise<void> {
  await deleteDraft(customer.person.customerId, draft);
}
