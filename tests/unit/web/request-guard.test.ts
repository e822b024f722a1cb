import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { VISITOR_IP_HEADER } from "~/lib/request/request-context.server";
import { rejectInvalidRequest } from "~/web/request-guard.server";

/** Reads the frame of a page, which an accepted request does not need. */
const noFrame = () => Promise.reject(new Error("refused"));

function addressSeen(remoteAddress: string, headers: Record<string, string>): unknown {
  const request = {
    method: "GET",
    url: "/",
    headers: { host: "portal.example", ...headers },
    socket: { remoteAddress },
  };
  rejectInvalidRequest(request as unknown as IncomingMessage, {} as ServerResponse, noFrame);
  return (request.headers as Record<string, unknown>)[VISITOR_IP_HEADER];
}

test("a visitor's address is that of the connection, whatever the headers claim", () => {
  const said = { [VISITOR_IP_HEADER]: "192.0.2.1", "x-forwarded-for": "192.0.2.2" };
  expect(addressSeen("203.0.113.7", said)).toBe("203.0.113.7");
  expect(addressSeen("::ffff:203.0.113.7", {})).toBe("203.0.113.7");
  expect(addressSeen("2001:db8:1:2:aaaa::1", {})).toBe("2001:db8:1:2::/64");
  // The visitor's address is unknown for a connection from this machine.
  for (const loopback of ["127.0.0.1", "::ffff:127.0.0.1", "::1"])
    expect(addressSeen(loopback, said)).toBeUndefined();
});

function hostSeen(url: string, headers: Record<string, string>) {
  const request = { method: "POST", url, headers, socket: { remoteAddress: "192.0.2.1" } };
  rejectInvalidRequest(request as unknown as IncomingMessage, {} as ServerResponse, noFrame);
  return [headers.host, headers["x-forwarded-host"]];
}

test("a page's host is the portal's own, whatever name a proxy passes", () => {
  const origin = "http://localhost:3000";
  const passed = { host: "127.0.0.1:4000", "x-forwarded-host": "inner.example", origin };
  expect(hostSeen("/logout", { ...passed })).toEqual(["localhost:3000", undefined]);
  expect(hostSeen("/sandbox/inbox", { ...passed })[0]).toBe("127.0.0.1:4000");
});
