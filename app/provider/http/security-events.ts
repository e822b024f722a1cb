/** Calls that are security events when they succeed or are rejected. The vocabulary is in app/lib/security/security-events.ts. */
import { errorCodes } from "~/contract/response";
import { logSecurityEvent, type SecurityEvent } from "~/lib/security/security-events";
import type { Context } from "../shared/context";
import { CallRejected } from "../shared/failure";

type Body = { personalDataConsent?: boolean };

const done: Record<string, SecurityEvent> = {
  "auth.validate": "signed in",
  "auth.signOut": "signed out",
  "linking.link": "linked",
  "accessLinks.confirm": "consent given",
  "accessLinks.confirmOwn": "consent given",
  "accessLinks.end": "unlinked",
  "accessLinks.endOwn": "unlinked",
  "lovedOnes.consent": "consent given",
  "lovedOnes.remove": "unlinked",
  "counters.begin": "counter begun",
  "counters.agree": "consent given",
  "counters.agreeOnPaper": "consent given",
  "egiro.create": "consent given",
  "egiroPayers.confirm": "consent given",
  "egiroPayers.confirmOwn": "consent given",
  "egiroPayers.end": "unlinked",
  "egiroPayers.endOwn": "unlinked",
  "counterClients.find": "client found",
  "tills.take": "payment taken",
  "tills.void": "payment voided",
  "counterCorrections.decide": "record corrected",
  "counterCorrections.record": "record corrected",
  "deaths.report": "death reported",
  "deaths.reportAtCounter": "death reported",
};

/** Calls whose input is a code. */
const codes = [
  "counters.setUp",
  "counters.begin",
  "counters.agree",
  "posters.open",
  "handOvers.look",
  "handOvers.take",
  "denticarePublic.proveMobile",
  "denticarePublic.proveExisting",
];

/** @param data the call's response. */
export function logSucceededCall(
  { log }: Context,
  call: string,
  body: unknown,
  data: unknown,
): void {
  const consents = (body as Body).personalDataConsent === true;
  const event = consents ? "consent given" : done[call];
  if (event) logSecurityEvent(log, event, call);
  if (call === "handOvers.look" && !(data as { works: boolean }).works)
    logSecurityEvent(log, "code wrong", call);
}

/** Logs a rejected call. A record of another customer is logged like a missing one, as in the response. */
export function logRejectedCall({ log }: Pick<Context, "log">, call: string, error: unknown): void {
  if (!(error instanceof CallRejected)) return;
  const { errorCode, httpCode } = error.failure;
  const ofCode = errorCode === errorCodes.invalid || errorCode === errorCodes.notAllowed;
  if (codes.includes(call) && ofCode) logSecurityEvent(log, "code wrong", call);
  else if (httpCode === 401 || httpCode === 403) logSecurityEvent(log, "access refused", call);
}
