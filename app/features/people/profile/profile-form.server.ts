/** The personal form of a profile or a loved one: locks from the record, and the update for the provider. */

import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { PersonalDetails } from "~/contract/people/personal";
import type { Profile, ProfileUpdate } from "~/contract/people/profile";
import { errorCodes } from "~/contract/response";
import type { ApiError } from "~/web/api/api-error.server";
import { parseForm, wordErrors } from "~/web/forms/form.server";
import { buildYourDetailsForm } from "./personal-details";
import { collectPersonalLocks } from "./personal-locks.server";

/** Builds the locks that the form needs in addition to the answers. */
export function buildProfileFormFrame(record: Profile | null) {
  return {
    recordedId: record?.maskedNric ? { masked: record.maskedNric, type: record.idType } : null,
    emailLocked: Boolean(record?.email),
    nameLocked: record?.profileLinkingStatus === "LINKED" && Boolean(record.name),
    contactNeeded: record?.contactNeeded ?? "BOTH",
  };
}

/**
 * Parses the profile form.
 */
export function parseProfile(form: FormData, record: Profile) {
  return parseForm(form, buildYourDetailsForm(collectPersonalLocks(form, record, null)));
}

/** Builds the update. An ID number on record is left out, so that it stays unchanged. */
export function toProfileUpdate(
  { language, nric, ...details }: PersonalDetails,
  record: Profile | null,
): ProfileUpdate {
  return {
    ...details,
    language: language.join(", "),
    homeNumber: details.homeNumber || null,
    ...(!record?.maskedNric && { nric }),
  };
}

/** Refusals that are about the ID number. */
const ABOUT_NUMBER = new Set<string | null | undefined>([
  errorCodes.idNumberTaken,
  errorCodes.alreadyMapped,
  errorCodes.recordLinked,
]);

/**
 * Renders the page again with the provider's refusal.
 * @param linking the page that links a person that the provider already knows.
 */
export const renderRefusedProfile =
  (submission: Submission<unknown>, linking: string) => (error: ApiError) => {
    const { errorCode } = error.failure;
    const fieldErrors = { [ABOUT_NUMBER.has(errorCode) ? "nric" : ""]: [error.message] };
    const linkTo = errorCode === errorCodes.idNumberTaken ? linking : null;
    return data(
      {
        lastResult: wordErrors(submission.reply({ fieldErrors })),
        linkTo,
        needsSupport: error.needsSupport,
      },
      { status: error.status },
    );
  };
