/** Preserved input of a rejected form, for the page on which it was typed. */
import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { reply } from "~/languages/reply";
import { canActFor } from "../customer/access-check.server";
import type { Customer } from "../customer/customer.server";
import { findPreservedInput } from "../customer/preserved-input.server";
import { isRevalidationAfterPost, parseForm, wordErrors } from "./form.server";

const notCarriedOut = {
  sessionEnded: reply("replies:preserved.session-ended"),
  signInAgain: reply("replies:preserved.sign-in-again"),
  otherPerson: reply("replies:preserved.other-person"),
};

export interface RestoredInput {
  /** The input in the form of a refused submission. Null while another person is acted for. */
  typed: SubmissionResult<string[]> | null;
  /** The person it was typed for, if that is not the person acted for: a client id, or "" for the customer. */
  typedFor: { name: string; actFor: string } | null;
}

export const noRestoredInput: RestoredInput = { typed: null, typedFor: null };

export async function restoreInput(request: Request, customer: Customer): Promise<RestoredInput> {
  if (isRevalidationAfterPost(request)) return noRestoredInput;
  const preserved = await findPreservedInput(request, customer.session);
  if (preserved === null) return noRestoredInput;
  if (
    preserved.viewAs !== customer.viewAs &&
    !(await canActFor(customer.session, preserved.viewAs))
  )
    return noRestoredInput;
  if (preserved.viewAs !== customer.viewAs)
    return { typed: null, typedFor: { name: preserved.name, actFor: preserved.viewAs ?? "" } };
  const form = new FormData();
  for (const [name, value] of preserved.typed) form.append(name, value);
  const submission = parseForm(form, z.unknown());
  return {
    typed: wordErrors(submission.reply({ formErrors: [notCarriedOut[preserved.why]] })),
    typedFor: null,
  };
}
