/** Logs answers of the provider that violate the contract. */
import type { Log } from "~/lib/log";
import type { ContractViolation } from "../dependencies.server";

/** Logs each with the request that the customer's page names, and how often its call has answered so since the start. */
export function createViolationLogger(log: Log): (what: ContractViolation) => void {
  const times = new Map<string, number>();
  return (what) => {
    const count = (times.get(what.call) ?? 0) + 1;
    times.set(what.call, count);
    log.error({ ...what, count }, "provider response violates the contract");
  };
}
