import { expect, test } from "vitest";
import { computeWiderNetwork, toVisitorNetwork } from "~/lib/request/visitor-network";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  [" 203.0.113.7 ", "203.0.113.7"],
  ["[203.0.113.7]:443", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["[::ffff:203.0.113.7]:51234", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff:eeee:dddd:cccc", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::1]:51234", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["fe80::1%25eth0", "fe80:0:0:0::/64"],
  ["[2001:db8:1:2::1%eth0]:443", "2001:db8:1:2::/64"],
  ["::ffff:203.0.113.7%eth0", "203.0.113.7"],
  ["203.0.113.007", "203.0.113.7"],
  ["2001:db8:1:2::1:51234", "2001:db8:1:2::/64"],
  ["64:ff9b::203.0.113.7", "203.0.113.7"],
  ["64:ff9b::cb00:7107", "203.0.113.7"],
  ["::ffff:0:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::/64", "2001:db8:1:2::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
])("%s is counted as %s", (written, counted) => {
  expect(toVisitorNetwork(written)).toBe(counted);
  expect(toVisitorNetwork(counted)).toBe(counted);
});

test.each([null, undefined, "", "unknown", "_hidden", "1.2.3", "1.2.3.999", ":::1", "[::1", "a:b"])(
  "%j is not an address",
  (written) => {
    expect(toVisitorNetwork(written)).toBeUndefined();
  },
);

test("addresses of one /64 count as one, those of one /48 share a wider network, and IPv4 has none", () => {
  const rotated = ["2001:db8:1:2::1", "2001:db8:1:2:aaaa::2"].map(toVisitorNetwork);
  expect(new Set(rotated).size).toBe(1);
  const neighbours = ["2001:db8:1:2::/64", "2001:db8:1:ffff::/64"].map(computeWiderNetwork);
  expect(neighbours).toEqual(["2001:db8:1::/48", "2001:db8:1::/48"]);
  expect(computeWiderNetwork("203.0.113.7")).toBeUndefined();
});
