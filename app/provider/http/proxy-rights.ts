/**
 * The right that each call needs for another person's record. A call without an entry only reads or changes what every customer who acts
 * for a person may see. The owner of a record limits the rights.
 */
import { describeMissingRight, type ProxyRight } from "~/contract/people/proxy-rights";
import { errorCodes } from "~/contract/response";
import type { ProxyLimits } from "../shared/context";
import { refuse } from "../shared/failure";

/** Areas and names of calls, such as "sessions.schedule". */
export const neededRights: Readonly<Record<ProxyRight, readonly string[]>> = {
  book: [
    "sessions.review",
    "sessions.schedule",
    "sessions.reschedule",
    "sessions.cancel",
    "sessions.cancelSeveral",
    "sessions.answer",
    "sessions.confirmAssessment",
    "sessions.leaveRun",
    "sessions.makeWay",
    "intakes.enrol",
    "waitingLists.join",
    "waitingLists.leave",
    "waitingLists.takeOffered",
    "denticare.register",
    "denticare.emptySlot",
    "denticare.book",
    "denticare.reschedule",
    "denticare.cancel",
    "packageFreezes.request",
    "packageFreezes.end",
    "packageMoves.move",
  ],
  pay: [
    "carts.put",
    "carts.checkout",
    "packageCancellations.cancel",
    "egiro.retrieve",
    "egiro.create",
  ],
  health: [
    "healthDeclarations.open",
    "healthDeclarations.submit",
    "healthDeclarations.get",
    "healthDeclarations.file",
    "medicalHistories.submit",
    "medicalHistories.get",
    "medicalHistories.file",
  ],
};

const rightOf = new Map(
  Object.entries(neededRights).flatMap(([right, calls]) =>
    calls.map((name) => [name, right as ProxyRight] as const),
  ),
);

/**
 * Collects the clients whose records a call reaches. Every query of a call adds them before it writes, so this is the one place that
 * refuses a right that the owner has withdrawn.
 */
export class AccessedClients extends Set<string> {
  readonly #right: ProxyRight | undefined;
  readonly #limits: ProxyLimits;

  constructor(call: string, limits: ProxyLimits) {
    super();
    this.#right = rightOf.get(call);
    this.#limits = limits;
  }

  override add(clientId: string): this {
    this.requireRight(clientId);
    return super.add(clientId);
  }

  /** @throws 403 with RIGHT_MISSING */
  requireRight(clientId: string): void {
    const right = this.#right;
    const limited = right && this.#limits[clientId];
    if (limited && !limited[right])
      refuse(403, errorCodes.rightMissing, describeMissingRight(limited.name, right));
  }
}
