/** Dependencies of the portal. The wiring module sets them once at the start, and loaders and actions read them here. */

import type { InProcessTransport } from "~/contract/in-process";
import type { Database } from "~/database/engine/connect.server";
import type { Clock } from "~/lib/clock";
import type { Fetch } from "~/lib/fetch";
import type { Log } from "~/lib/log";
import type { MetricSource } from "~/lib/metric-source";
import type { Vault } from "~/lib/security/encryption.server";
import type { OidcClient } from "~/lib/security/oidc-client.server";
import type { OidcDiscovery } from "~/lib/security/oidc-discovery.server";
import type { MissingCalls } from "./operations/missing-calls.server";

/** A difference between an answer and the contract: its place and kind, without the answer's content. */
export interface ContractViolation {
  /** Area and name of the call, as "orders.get". */
  call: string;
  /** A path such as "items.0.amount", empty for the whole answer. */
  field: string;
  reason: string;
}

export interface PortalDependencies {
  db: Database;
  clock: Clock;
  vault: Vault;
  /** Checks whether this process has the database's current secret. */
  secretFits: (secretCheck: string) => boolean;
  log: Log;
  /** Reaches the provider's API: inside the process when embedded, over HTTP otherwise. */
  api: {
    baseUrl: string;
    fetch: Fetch;
    /** The transport to the embedded provider. Undefined over HTTP. */
    transport: InProcessTransport | undefined;
    onUnreadable: (what: ContractViolation) => void;
    missing: MissingCalls;
    /** Set if calls are counted. */
    onAnswered?: (call: string, status: number, seconds: number) => void;
  };
  /** Metrics for the operator. */
  figures: MetricSource[];
  /** Calls the geocoder and other services over HTTP. */
  outside: Fetch;
  oidc: OidcDiscovery;
  oidcClient: OidcClient;
  /** Handlers of `/api`, `/identity` and `/sandbox`. Null for each that is not embedded. */
  embeddedHandlers: { api: Fetch | null; identity: Fetch | null; sandbox: Fetch | null };
  /** Describes missing set-up of the embedded provider. It is empty for a separate backend. */
  missing: () => Promise<string[]>;
  /** The provider's own logo, an SVG. Null for the default one. */
  logo: () => string | null;
  /** True during a graceful shutdown: work in progress completes and no new work starts. */
  stopping: () => boolean;
}

const key = Symbol.for("customer-portal.world");
const holder = globalThis as { [key]?: PortalDependencies };

export function setDependencies(dependencies: PortalDependencies): void {
  holder[key] = dependencies;
}

export function getPortal(): PortalDependencies {
  const dependencies = holder[key];
  if (dependencies === undefined) throw new Error("The portal was used before it was opened");
  return dependencies;
}
