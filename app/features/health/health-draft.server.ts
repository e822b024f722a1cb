/** The draft of a health form: encrypted, saved at each step, available on any device. */
import { isDeepStrictEqual } from "node:util";
import type { Submission } from "@conform-to/react";
import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { GetText } from "~/languages/page-language";
import type { Customer } from "~/web/customer/customer.server";
import { deleteDraft, readDraft, saveDraft } from "~/web/journey/draft.server";
import {
  canOpenStep,
  findFirstUnfinished,
  findStep,
  findStepAfter,
  findStepBefore,
  formatStepLine,
} from "~/web/journey/journey";
import { changeDraft, finishSavedStep, isReturningToReview } from "~/web/journey/save-step.server";
import { createStepAction } from "~/web/journey/step-action.server";
import { buildLastPageAddress, buildPageAddress, type FormAnswers } from "~/web/journey/step-pages";
import { resolveStepPage, type StepPage } from "~/web/journey/step-pages.server";
import { loadVisitorText } from "~/web/language/translations.server";
import {
  countSaves,
  createEmptyDraft,
  findStepLabel,
  type HealthFormState,
  type HealthJourney,
  listAnsweredSteps,
  REVIEW_STEP,
  withHealthAnswer,
  withPartialStep,
} from "./journey";

export interface HealthDraft<Name extends string, Answers> {
  customer: Customer;
  journey: HealthJourney<Name, Answers>;
  /** The name of the draft: one per form or person. */
  draft: string;
  /** Query string of every address of this form, "?form=…" or empty. */
  search: string;
  state: HealthFormState<Name, Answers>;
  /** The version of the draft that was read, or null before the first save. */
  version: number | null;
}

export async function readHealthDraft<Name extends string, Answers>(
  form: Pick<HealthDraft<Name, Answers>, "customer" | "journey" | "draft" | "search">,
): Promise<HealthDraft<Name, Answers>> {
  const draft = await readDraft<HealthFormState<Name, Answers>>(
    form.customer.person.customerId,
    form.draft,
  );
  return { ...form, state: draft?.answers ?? createEmptyDraft(), version: draft?.version ?? null };
}

export function buildHealthStepPath<Name extends string, Answers>(
  { journey, search }: Pick<HealthDraft<Name, Answers>, "journey" | "search">,
  path: string,
): string {
  return `${journey.address}/${path}${search}`;
}

/** Builds a link to a step, or to one page of it, that returns to the review after the answer. */
export function buildChangeUrl<Name extends string, Answers>(
  form: Pick<HealthDraft<Name, Answers>, "journey" | "search">,
  path: string,
  page?: number,
): string {
  const address = `${buildHealthStepPath(form, path)}${form.search === "" ? "?" : "&"}return=review`;
  return page === undefined ? address : buildPageAddress(address, page);
}

export function findResumePath<Name extends string, Answers>(
  form: HealthDraft<Name, Answers>,
): string {
  return buildHealthStepPath(form, findFirstUnfinished(form.journey, form.state).path);
}

/**
 * Guards a step.
 * @throws a redirect to the first unanswered step if an earlier one is still open.
 */
export function requireOpenStep<Name extends string, Answers>(
  form: HealthDraft<Name, Answers>,
  step: Name,
): void {
  if (!canOpenStep(form.journey, form.state, step)) throw redirect(findResumePath(form));
}

/** Builds the frame of a step: the step line, the way back, and the count of saves that the form posts. */
export async function buildHealthStepFrame<Name extends string, Answers>(
  request: Request,
  form: HealthDraft<Name, Answers>,
  step: Name,
  page?: StepPage,
) {
  const text = await loadVisitorText(request);
  const before = isReturningToReview(request)
    ? form.journey.steps.find(({ name }) => name === REVIEW_STEP)
    : findStepBefore(form.journey, form.state, step);
  const address = before ? buildHealthStepPath(form, before.path) : form.journey.address;
  return {
    step: {
      ...formatStepLine(form.journey, form.state, step),
      label: formatLabel(text, text(findStepLabel(form.journey, step)), page),
    },
    back: page?.back ?? (before?.pages ? buildLastPageAddress(address) : address),
    only: page?.only ?? null,
    saves: buildFormVersion(form, step),
    soFar: listAnsweredSteps(form.journey, form.state, text),
  };
}

function formatLabel(text: GetText, label: string, page?: StepPage): string {
  if (page == null || page.only === null || page.of === 1) return label;
  return text("health:step.page", { label, page: page.only, of: page.of });
}

/**
 * Selects the page of a long step to show now.
 * @param answers the values that fill its form.
 */
export function resolveHealthPage<Name extends string, Answers, Filled extends FormAnswers>(
  request: Request,
  form: HealthDraft<Name, Answers>,
  step: Name,
  answers: Filled,
) {
  const { pages = [], returnsToReview } = findStep(form.journey, step);
  return resolveStepPage(request, {
    pages,
    returnsToReview,
    answers,
    done: Object.hasOwn(form.state.answers, step),
    begun: form.state.begun?.[step],
    keep: (begun, posted) =>
      save(form, posted.get("saves"), {
        step,
        after: (state) => withPartialStep(state, step, begun),
        there: ({ begun: all }) => isDeepStrictEqual(all?.[step], begun),
      }),
  });
}

/** Builds a version that detects forms rendered before the step's last save or for another person. */
export function buildFormVersion<Name extends string, Answers>(
  { state, draft }: HealthDraft<Name, Answers>,
  step: Name,
): string {
  return `${countSaves(state, step)} ${draft}`;
}

/** Saves the answer of a step and redirects to the next one. A stale form is rendered again with its input preserved. */
export async function finishStep<Name extends string, Answers>(
  request: Request,
  form: HealthDraft<Name, Answers>,
  step: Name,
  posted: { form: FormData; submission: Submission<unknown>; answer: unknown },
) {
  const savedState = await save(form, posted.form.get("saves"), {
    step,
    after: (before) => withHealthAnswer(before, step, posted.answer),
    there: ({ answers }) => isDeepStrictEqual(plain(posted.answer), plain(answers)[step]),
  });
  return finishSavedStep(savedState, posted.submission, (saved) =>
    buildHealthStepPath(
      form,
      findStepAfter(form.journey, saved, step, isReturningToReview(request)).path,
    ),
  );
}

/**
 * Builds the action of a step.
 * @param open guards the step, with a redirect to the first unanswered one.
 */
export const createHealthStepAction = <Name extends string, Answers, About>(
  step: NoInfer<Name>,
  open: (request: Request, step: Name) => Promise<HealthDraft<Name, Answers> & About>,
  schema: (draft: HealthDraft<Name, Answers> & About) => z.ZodType,
  page?: (
    request: Request,
    draft: HealthDraft<Name, Answers> & About,
  ) => ReturnType<typeof resolveStepPage>,
) =>
  createStepAction({
    open: ({ request }) => open(request, step),
    schema,
    page,
    save: (request, draft, answer, sent) => finishStep(request, draft, step, { ...sent, answer }),
  });

interface Change<Name extends string, Answers> {
  step: Name;
  after: (state: HealthFormState<Name, Answers>) => HealthFormState<Name, Answers>;
  /** Checks if the answers are already saved. Sending the same answers twice, as by a double click, is no conflict. */
  there: (state: HealthFormState<Name, Answers>) => boolean;
}

/**
 * Saves a change of one step.
 * @param seen version of the step that the form was rendered with.
 */
function save<Name extends string, Answers>(
  form: HealthDraft<Name, Answers>,
  seen: FormDataEntryValue | null,
  { step, after, there }: Change<Name, Answers>,
): Promise<HealthFormState<Name, Answers> | null> {
  return changeDraft<HealthDraft<Name, Answers>, HealthFormState<Name, Answers>>(form, {
    change: (current) => {
      if (buildFormVersion(current, step) === seen) return { save: after(current.state) };
      return there(current.state) ? { saved: current.state } : null;
    },
    save: saveAnswers,
    read: () => readHealthDraft(form),
  });
}

/** Converts a value to the form that the database returns. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

/**
 * Saves over the version that was read.
 * @returns false if another save came first.
 */
export function saveAnswers<Name extends string, Answers>(
  { customer, draft, version }: HealthDraft<Name, Answers>,
  state: HealthFormState<Name, Answers>,
): Promise<boolean> {
  return saveDraft(customer.person.customerId, draft, state, version);
}

export async function deleteHealthDraft<Name extends string, Answers>({
  customer,
  draft,
}: HealthDraft<Name, Answers>): Promise<void> {
  await deleteDraft(customer.person.customerId, draft);
}
