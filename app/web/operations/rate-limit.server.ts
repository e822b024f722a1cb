/**
 * Rate limits of the portal itself: pages, sign-ins, pictures, address look-ups. The counters are in the database, so that all processes
 * share them. The provider limits everything that can be guessed or sent to a phone, for any portal.
 */
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { rateLimit } from "~/database/schema/portal";
import { memoizePerRequest, VISITOR_IP_HEADER } from "~/lib/request/request-context.server";
import { computeWiderNetwork } from "~/lib/request/visitor-network";
import { logSecurityEvent } from "~/lib/security/security-events";
import { hashToken } from "~/lib/security/token.server";
import { getPortal } from "../dependencies.server";
import { readSession } from "../session/session.server";

/** Limits by customer. */
const customerLimits = {
  /** Postal codes. */
  lookUp: { points: 60, duration: 60 },
  photo: { points: 20, duration: 600 },
} as const;

/** Limits by session and by address. A centre's Wi-Fi or a mobile carrier has one address for very many visitors. */
const visitorLimits = {
  signIn: { points: 30, perAddress: 600, duration: 60 },
  /** Pages of the booking without sign-in. */
  denticare: { points: 60, perAddress: 900, duration: 60 },
  /** Forms with input that a switch of the frame stores. */
  switch: { points: 30, perAddress: 300, duration: 60 },
  door: { points: 60, perAddress: 600, duration: 60 },
} as const;

type CustomerLimit = keyof typeof customerLimits;
type VisitorLimit = keyof typeof visitorLimits;

/** A /48 of IPv6 addresses, which one sender may have whole, and visitors without a known address, who are counted together. */
const NETWORK_FACTOR = 10;

/**
 * Counts an action of a customer, stored under a hash only.
 * @returns false if the customer did it too often
 */
export async function consumeRateLimit(name: CustomerLimit, customerId: string): Promise<boolean> {
  return consume({ name, who: customerId, ...customerLimits[name] });
}

/** Counts one page view, however many parts of the page ask. @returns false when there were too many. */
export function consumeVisitorLimit(name: VisitorLimit, request: Request): Promise<boolean> {
  return memoizePerRequest(`limit ${name}`, async () => {
    const within = await Promise.all((await countsOf(name, request)).map(consume));
    return !within.includes(false);
  });
}

async function countsOf(name: VisitorLimit, request: Request): Promise<Count[]> {
  const { points, perAddress, duration } = visitorLimits[name];
  const session = await readSession(request);
  const address = request.headers.get(VISITOR_IP_HEADER);
  const network = address && computeWiderNetwork(address);
  const counts: Count[] = [];
  const add = (who: string, max: number) => counts.push({ name, who, points: max, duration });
  if (session) add(`session ${session.idHash}`, points);
  if (address) add(address, perAddress);
  if (network) add(network, perAddress * NETWORK_FACTOR);
  // Without an address all visitors share a counter. Sign-in is exempt, so that one visitor cannot lock the others out. Nothing can be
  // guessed there.
  if (!address && name !== "signIn") add("everybody", perAddress * NETWORK_FACTOR);
  return counts;
}

interface Count {
  name: CustomerLimit | VisitorLimit;
  who: string;
  points: number;
  /** Seconds. */
  duration: number;
}

async function consume({ name, who, points, duration }: Count): Promise<boolean> {
  const limiter = new RateLimiterDrizzle({
    storeClient: getPortal().db,
    schema: rateLimit,
    keyPrefix: name,
    clearExpiredByTimeout: false,
    duration,
    points,
  });
  try {
    await limiter.consume(hashToken(who));
    return true;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    logSecurityEvent(getPortal().log, "limit reached", name);
    return false;
  }
}
