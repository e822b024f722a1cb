/** Saves the answers of a step over a draft that other tabs and devices may change at the same time. */
import type { Submission } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { reply } from "~/languages/reply";
import { wordErrors } from "../forms/form.server";

export const STALE_ANSWERS = reply("replies-registration:changed-elsewhere");

/** Tells whether a step is changed from the review and leads back to it. */
export function isReturningToReview(request: Request): boolean {
  return new URL(request.url).searchParams.get("return") === "review";
}

/** Result of a change to a draft: a state to save, or one that has the answers already. Null for a stale form. */
export type Change<State> = { save: State } | { saved: State } | null;

interface DraftAccess<Draft, State> {
  change: (draft: Draft) => Change<State>;
  /** Saves over the version that was read. @returns false when another save came first. */
  save: (draft: Draft, state: State) => Promise<boolean>;
  read: () => Promise<Draft>;
}

const TRIES = 3;

/**
 * Changes a draft, and reads it again after each concurrent save.
 * @returns the new state, or null for a stale form, in which case nothing was overwritten
 */
export async function changeDraft<Draft, State>(
  draft: Draft,
  { change, save, read }: DraftAccess<Draft, State>,
): Promise<State | null> {
  let current = draft;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const changed = change(current);
    if (changed === null) return null;
    if ("saved" in changed) return changed.saved;
    if (await save(current, changed.save)) return changed.save;
    current = await read();
  }
  return null;
}

/** Leads on from a saved step, or shows the form of a stale one again with what was typed. */
export function finishSavedStep<State>(
  state: State | null,
  submission: Submission<unknown>,
  toPath: (state: State) => string,
) {
  if (state !== null) return redirect(toPath(state));
  return data(
    { lastResult: wordErrors(submission.reply({ formErrors: [STALE_ANSWERS] })) },
    { status: 409 },
  );
}
