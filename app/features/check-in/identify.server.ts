/** Finds the person at the door by the entered data. The data are used once and never stored. */

import type { Verification } from "~/contract/check-in/check-in";
import * as paths from "~/lib/paths";
import type { ApiError } from "~/web/api/api-error.server";
import { callWithRules, onRejected, onServerError, redirectTo } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import type { CheckInState } from "./state";
import { redirectToReachedStep } from "./state.server";
import { decideCookieState } from "./visit-cookie.server";

type Who = Pick<Verification, "verificationType"> & Partial<Verification>;

/** Redirects to the event that was found, or to the page that explains why there is none. */
export async function identifyVisitor(state: CheckInState, who: Who): Promise<Response> {
  const { visit: _visit, events: _events, event: _event, refusal: _refusal, ...fresh } = state;
  return callWithRules(
    async () => {
      const visited = await validate(fresh, who);
      const [only, ...others] = visited.events;
      const chosen = only && others.length === 0 ? { event: pick(only) } : {};
      return redirectToReachedStep({ ...fresh, ...(await decideCookieState(visited)), ...chosen });
    },
    onRejected((error) => redirectToReachedStep({ ...fresh, refusal: toCheckInRefusal(error) })),
    onServerError(redirectTo(paths.checkIn.wrong)),
  );
}

export function toCheckInRefusal({ failure }: ApiError): NonNullable<CheckInState["refusal"]> {
  return { code: failure.errorCode ?? "", message: failure.message ?? "" };
}

const pick = ({ id, personId }: { id: string; personId: string }) => ({ id, personId });

function validate({ poster, role, organisation }: CheckInState, who: Who) {
  const { checkIns, volunteerAttendances } = createPublicApi();
  if (role === "VOLUNTEER")
    return volunteerAttendances.validate({
      body: { poster, organisationId: organisation?.id ?? null, who },
    });
  const input = { params: { id: poster.id }, body: { code: poster.code, who } };
  return poster.kind === "session"
    ? checkIns.validateAapRegistration(input)
    : checkIns.validateAtCentre(input);
}
