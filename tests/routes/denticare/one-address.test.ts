import { afterAll, beforeAll, expect, test } from "vitest";
import { bookedByVisitor, newPatient } from "../../helpers/denticare/dental-screens";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { Visitor } from "../../helpers/visitor/visitor";

// A portal behind a proxy that forwards the visitor's address.
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ ...(await freshPortalSettings()), TRUST_PROXY: "on" });
});
afterAll(() => portal?.stop());

test("twelve visitors behind one address book a dentist, one right after the other", async () => {
  const links: string[] = [];
  for (let nth = 0; nth < 12; nth += 1) {
    // The proxy appends the port of each connection.
    const visitor = new Visitor(portal.origin).behind(`203.0.113.9:${51_000 + nth}`);
    const { link } = await bookedByVisitor(portal.origin, newPatient(), visitor);
    links.push(link);
  }
  expect(new Set(links).size).toBe(12);
});

test("a visitor with too many requests gets a friendly wait message, and the next one is served", async () => {
  const address = "203.0.113.10";
  const visitor = await new Visitor(portal.origin).behind(address).goto("/product/gym-tonic");
  await visitor.press("Add to cart");
  const ask = () => visitor.request("/denticare/book-appointment");
  let refused: Response | undefined;
  // The minute may turn on the way.
  for (let round = 0; round < 5 && !refused; round += 1)
    refused = (await Promise.all(Array.from({ length: 50 }, ask))).find(
      ({ status }) => status === 429,
    );
  const words = (await refused?.text()) ?? "";
  expect(words).toContain("Many people are using this page right now.");
  expect(words).not.toContain("You have asked");
  const next = await new Visitor(portal.origin).behind(address).goto("/denticare/book-appointment");
  expect(next.status).toBe(200);
});
