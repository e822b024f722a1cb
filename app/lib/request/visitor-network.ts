/** Networks that visitors are counted by. One function normalises every address from a connection or a proxy. */

/**
 * Normalises an address for counting.
 * @param written by a connection or a proxy, with or without a port, brackets or a zone, or an address counted before
 * @returns an IPv4 address, or the /64 network of an IPv6 address, which one line or phone is assigned. Undefined for anything else.
 */
export function toVisitorNetwork(written: string | null | undefined): string | undefined {
  const text = written?.trim() ?? "";
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const plain = (bracketed ?? text).replace(/\/64$/, "").replace(/%.*$/, "").toLowerCase();
  const [, ipv4] = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(plain) ?? [];
  if (ipv4 !== undefined) return readIpv4(ipv4);
  // Some proxies append the port without brackets.
  const groups = groupsOf(plain) ?? groupsOf(plain.replace(/(?<=[0-9a-f]):\d{1,5}$/, ""));
  if (groups === null) return undefined;
  const mapped = mappedIpv4(groups);
  return mapped ?? `${networkOf(groups, 4)}/64`;
}

/** Computes the /48 network of a counted /64, which a single household or office may own. It is undefined for IPv4. */
export function computeWiderNetwork(counted: string): string | undefined {
  const groups = groupsOf(counted.replace(/\/64$/, ""));
  return groups === null ? undefined : `${networkOf(groups, 3)}/48`;
}

function readIpv4(text: string): string | undefined {
  const parts = text.split(".").map(Number);
  return parts.every((part) => part <= 255) ? parts.join(".") : undefined;
}

/** Splits an IPv6 address into its eight groups, as the URL standard reads it. */
function groupsOf(text: string): number[] | null {
  if (!text.includes(":") || !URL.canParse(`http://[${text}]/`)) return null;
  const short = new URL(`http://[${text}]/`).hostname.slice(1, -1);
  const [left = "", right] = short.split("::");
  const before = left.split(":").filter(Boolean);
  const after = right?.split(":").filter(Boolean) ?? [];
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

/** Networks that contain all IPv4 addresses: mapped (RFC 4291, section 2.5.5.2) and translated ones (RFC 6052, RFC 7915). */
const IPV4_NETWORKS = ["0:0:0:0:0:ffff::", "0:0:0:0:ffff:0::", "64:ff9b:0:0:0:0::"];

/** Extracts an IPv4 address from an IPv6 one, written in hexadecimal digits. */
function mappedIpv4(groups: number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  return IPV4_NETWORKS.includes(networkOf(groups, 6))
    ? [high >> 8, high & 255, low >> 8, low & 255].join(".")
    : undefined;
}

const networkOf = (groups: number[], count: number) =>
  `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(":")}::`;
