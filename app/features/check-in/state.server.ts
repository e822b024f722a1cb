/** The state of one check-in, encrypted in a short-lived cookie that only its pages receive. Nothing is stored on the server. */
import { redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { DecryptionError } from "~/lib/security/encryption.server";
import { createTextCookie } from "~/web/cookie-name.server";
import { getPortal } from "~/web/dependencies.server";
import {
  type CheckInState,
  findReachedStep,
  isStepOpen,
  type StepWithPage,
  stepPaths,
} from "./state";

const CONTEXT = "check-in state";
const TTL_SECONDS = 600;

const cookie = createTextCookie("check-in", { path: paths.checkIn.start, maxAge: TTL_SECONDS });

/**
 * Reads the state for a step.
 * @throws a redirect if the visitor did not come by a poster or has not reached the step.
 */
export async function requireCheckInStep(
  request: Request,
  step: StepWithPage,
): Promise<CheckInState> {
  const state = await readState(request);
  if (state === null) throw redirect(paths.checkIn.start);
  if (!isStepOpen(step, state)) throw redirect(stepPaths[findReachedStep(state)]);
  return state;
}

/** Redirects to the step that the new state has reached. */
export async function redirectToReachedStep(state: CheckInState): Promise<Response> {
  const sealed = getPortal().vault.seal(JSON.stringify(state), CONTEXT);
  return redirect(stepPaths[findReachedStep(state)], {
    headers: { "set-cookie": await cookie.serialize(sealed) },
  });
}

/** Builds the header that clears the previous person's state. The start page sends it. */
export async function clearVisitHeaders(): Promise<Headers> {
  return new Headers({ "set-cookie": await cookie.serialize("", { maxAge: 0 }) });
}

/** Checks whether this browser has begun a check-in. */
export async function hasBegunCheckIn(request: Request): Promise<boolean> {
  return Boolean(await cookie.parse(request.headers.get("cookie")));
}

async function readState(request: Request): Promise<CheckInState | null> {
  const sealed = await cookie.parse(request.headers.get("cookie"));
  if (!sealed) return null;
  try {
    return JSON.parse(getPortal().vault.open(sealed, CONTEXT)) as CheckInState;
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
