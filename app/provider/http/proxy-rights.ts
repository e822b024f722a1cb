/** The one place that decides whether a customer's access to another person's record suffices for a call. */
import type { AnyCall } from "~/contract/call";
import {
  describeMissingRight,
  describeUnconfirmed,
  findMissing,
  type ProxyNeed,
} from "~/contract/people/proxy-rights";
import { errorCodes } from "~/contract/response";
import type { ProxyLimits } from "../shared/context";
import { refuse } from "../shared/failure";

/**
 * Collects the clients whose records a call reaches. Every query of a call adds them before it writes, so this is the one place that
 * refuses a right that the owner has withdrawn, and an access that is not confirmed yet.
 */
export class AccessedClients extends Set<string> {
  readonly #need: ProxyNeed;
  readonly #limits: ProxyLimits;

  constructor({ proxy }: Pick<AnyCall, "proxy">, limits: ProxyLimits) {
    super();
    // A call that states no right is made by customers for themselves only.
    this.#need = proxy ?? "own";
    this.#limits = limits;
  }

  override add(clientId: string): this {
    this.requireRight(clientId);
    return super.add(clientId);
  }

  /** Checks what the customer may do besides the call. A person who has limited nothing is not among the limits. */
  isAllowed(clientId: string, need: ProxyNeed): boolean {
    const limited = this.#limits[clientId];
    return limited === undefined || findMissing(limited, need) === null;
  }

  /**
   * @param need what the call needs, or more for a part of it.
   * @throws 403 with RIGHT_MISSING or LINK_UNCONFIRMED
   */
  requireRight(clientId: string, need = this.#need): void {
    const limited = this.#limits[clientId];
    const missing = limited === undefined ? null : findMissing(limited, need);
    if (limited === undefined || missing === null) return;
    if (missing === "confirmation")
      refuse(403, errorCodes.linkUnconfirmed, describeUnconfirmed(limited.name));
    else refuse(403, errorCodes.rightMissing, describeMissingRight(limited.name, missing));
  }
}
