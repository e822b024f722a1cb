/** The personal form of a profile or a loved one: locks from the record, and the update as it travels. */

import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { PersonalDetails } from "~/contract/people/personal";
import type { Profile, ProfileUpdate } from "~/contract/people/profile";
import { errorCodes } from "~/contract/response";
import type { ApiError } from "~/web/api/client.server";
import { parseForm } from "~/web/forms/form.server";
import { yourDetailsForm } from "./personal-details";
import { lockPersonal } from "./personal-locks.server";

/** What the form needs besides the answers: what is locked. */
export function formFrame(record: Profile | null) {
  return {
    knownId: record?.maskedNric ? { masked: record.maskedNric, type: record.idType } : null,
    emailLocked: Boolean(record?.email),
    nameLocked: record?.profileLinkingStatus === "LINKED" && Boolean(record.name),
  };
}

/** @param record null for somebody who is not on record yet: nothing is locked then. */
export function parseProfile(form: FormData, record: Profile | null) {
  return parseForm(form, yourDetailsForm(record ? lockPersonal(form, record, null) : {}));
}

/** An ID number on record is not sent: it stays as it is. */
export function toUpdate(
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

/** The page again with what the provider refused. @param linking where somebody who is known already can be linked. */
export const refusedProfile =
  (submission: Submission<unknown>, linking: string) => (error: ApiError) => {
    const { errorCode } = error.failure;
    const aboutNumber =
      errorCode === errorCodes.idNumberTaken || errorCode === errorCodes.alreadyMapped;
    const fieldErrors = { [aboutNumber ? "nric" : ""]: [error.message] };
    const linkTo = errorCode === errorCodes.idNumberTaken ? linking : null;
    return data(
      { lastResult: submission.reply({ fieldErrors }), linkTo, needsSupport: error.needsSupport },
      { status: error.status },
    );
  };
