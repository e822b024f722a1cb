import { expect, test } from "vitest";
import { openDay, pressTime } from "../../helpers/booking/calendar";
import { bookedByVisitor } from "../../helpers/denticare/dental-screens";
import { origin } from "../../helpers/portal/portal";
import { Visitor } from "../../helpers/visitor/visitor";

test("a visitor moves the appointment by the link of the SMS", async () => {
  const { link } = await bookedByVisitor(origin);
  const visitor = await new Visitor(origin).goto(link);
  await visitor.click("Reschedule the appointment");
  await visitor.press("Continue");
  await visitor.press("Continue");
  await openDay(visitor, 8);
  await pressTime(visitor, 9);
  expect(visitor.heading).toBe("Check the new time");
  expect(visitor.text).toContain("Now: Scaling and polishing");
  const sending = visitor.prepare("Reschedule the appointment");
  await visitor.show(await sending.send());
  expect(visitor.everything).toContain("Reschedule appointment successfully");
  expect(visitor.heading).toBe("Dental appointment");
  expect(visitor.url.pathname).toBe(link);
  await visitor.show(await sending.send());
  expect(visitor.everything).toContain("Reschedule appointment successfully");
  expect(visitor.headers.get("cache-control")).toContain("no-store");
});
