const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/** Checks for an address on this machine, which reaches no other person. */
export const isLocalAddress = (address: string): boolean =>
  URL.canParse(address) && LOCAL.includes(new URL(address).hostname);
