/** What the portal is given at start. The wiring module hands it over once; loaders and actions reach it through here. */

import type { InProcessTransport } from "~/contract/in-process";
import type { Database } from "~/database/engine/connect.server";
import type { Clock } from "~/lib/clock";
import type { Fetch } from "~/lib/fetch";
import type { Log } from "~/lib/log";
import type { MetricSource } from "~/lib/metric-source";
import type { Vault } from "~/lib/security/encryption.server";
import type { OidcDiscovery } from "~/lib/security/oidc-discovery.server";

/** Where an answer is other than the contract says, and how; nothing of what it holds. */
export interface ContractViolation {
  /** Area and name of the call, as "orders.get". */
  call: string;
  /** "items.0.amount"; empty for the whole answer. */
  field: string;
  reason: string;
}

export interface PortalDependencies {
  db: Database;
  clock: Clock;
  vault: Vault;
  /** Whether this process has the secret that the database is sealed with by now. */
  secretFits: (secretCheck: string) => boolean;
  log: Log;
  /** Reaches the provider's API: inside the process when embedded, over HTTP otherwise. */
  api: {
    baseUrl: string;
    fetch: Fetch;
    /** Where it is embedded; undefined over HTTP. */
    ask: InProcessTransport | undefined;
    onUnreadable: (what: ContractViolation) => void;
    /** Set where calls are counted. */
    onAnswered?: (call: string, status: number, seconds: number) => void;
  };
  /** What an operator may watch. */
  figures: MetricSource[];
  /** Reaches the geocoder and whatever else is asked for over HTTP. */
  outside: Fetch;
  oidc: OidcDiscovery;
  identityClientSecret: string;
  /** What answers below `/api`, `/identity` and `/sandbox`; null where it is not embedded. */
  embeddedHandlers: { api: Fetch | null; identity: Fetch | null; sandbox: Fetch | null };
  /** What the embedded provider has not set up yet, in words; nothing where it is not embedded. */
  missing: () => Promise<string[]>;
  /** The provider's own mark, an SVG; null for the one that ships. */
  logo: () => string | null;
  /** True once the process was told to stop: it finishes what is under way and wants nothing new. */
  stopping: () => boolean;
}

const key = Symbol.for("customer-portal.world");
const holder = globalThis as { [key]?: PortalDependencies };

export function setDependencies(world: PortalDependencies): void {
  holder[key] = world;
}

export function portal(): PortalDependencies {
  const world = holder[key];
  if (world === undefined) throw new Error("The portal was used before it was opened");
  return world;
}
