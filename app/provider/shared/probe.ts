/** Reports of `npm run operate -- check-config` about one service. */

export interface ProbeResult {
  fits: boolean;
  /** The service's answer, as the rest of a sentence about it. */
  words: string;
}

/** Describes a status that no working service sends. */
export const describeUnexpected = (status: number, secret: string): string =>
  [401, 403].includes(status) ? `answered ${status}: check ${secret}` : `answered ${status}`;
