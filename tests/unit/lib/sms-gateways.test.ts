/** Requests and answers of SMS gateways in the shapes that their documents publish. */
import { expect, test } from "vitest";
import { findSmsGateway, readRetryAfter } from "~/provider/shared/messages/sms-gateways";

const message = { id: "m.1", channel: "SMS" as const, to: "+6591234567", text: "您的课程 9:00" };
const SERVICE = `MG${"0".repeat(32)}`;
const settings = { url: "https://sms.example", token: "AC1:secret", from: "Nutmeg" };

test("Twilio gets a form with Basic authentication, from a name or a messaging service", () => {
  const { headers, body } = findSmsGateway("twilio").buildRequest(
    { ...settings, kind: "twilio" },
    message as never,
  );
  expect(headers.authorization).toBe(`Basic ${btoa("AC1:secret")}`);
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    To: "+6591234567",
    From: "Nutmeg",
    Body: "您的课程 9:00",
  });
  const service = { ...settings, kind: "twilio" as const, from: SERVICE };
  const other = findSmsGateway("twilio").buildRequest(service, message as never).body;
  expect(new URLSearchParams(other).get("MessagingServiceSid")).toBe(SERVICE);
});

test("MessageBird gets JSON with its access key, and the number without a plus", () => {
  const { headers, body } = findSmsGateway("messagebird").buildRequest(
    { ...settings, kind: "messagebird", token: "live_1" },
    message as never,
  );
  expect(headers.authorization).toBe("AccessKey live_1");
  expect(JSON.parse(body)).toEqual({
    originator: "Nutmeg",
    recipients: ["6591234567"],
    body: "您的课程 9:00",
    reference: "m.1",
    datacoding: "auto",
  });
});

test("delivery receipts are asked for at the address of the message", () => {
  const receipts = "https://portal.example/api/sms-receipts/m.1";
  const body = (kind: "twilio" | "messagebird") =>
    findSmsGateway(kind).buildRequest({ ...settings, kind }, message as never, receipts).body;
  expect(new URLSearchParams(body("twilio")).get("StatusCallback")).toBe(receipts);
  expect(JSON.parse(body("messagebird"))).toMatchObject({ reference: "m.1", reportUrl: receipts });
});

test.each([
  ["twilio", 201, { status: "queued", error_code: null }, "ACCEPTED"],
  ["twilio", 400, { code: 21211, message: "Invalid 'To' Phone Number", status: 400 }, "FINAL"],
  ["twilio", 400, { code: 21610, message: "unsubscribed recipient", status: 400 }, "FINAL"],
  ["twilio", 400, { code: 21212, message: "Invalid 'From' Number", status: 400 }, "BLOCKED"],
  ["twilio", 401, { code: 20003, message: "Authenticate", status: 401 }, "BLOCKED"],
  ["twilio", 429, { code: 20429, message: "Too Many Requests", status: 429 }, "PASSING"],
  ["twilio", 500, {}, "PASSING"],
  ["messagebird", 201, { recipients: { items: [{ status: "sent" }] } }, "ACCEPTED"],
  ["messagebird", 201, { recipients: { items: [{ status: "delivery_failed" }] } }, "FINAL"],
  ["messagebird", 422, { errors: [{ code: 10, parameter: "recipients" }] }, "FINAL"],
  ["messagebird", 422, { errors: [{ code: 9, parameter: "originator" }] }, "BLOCKED"],
  ["messagebird", 401, { errors: [{ code: 2, parameter: "access_key" }] }, "BLOCKED"],
  ["messagebird", 402, { errors: [{ code: 25 }] }, "BLOCKED"],
  ["portal", 404, {}, "BLOCKED"],
  ["portal", 410, {}, "FINAL"],
] as const)("%s: %i %o is %s", (kind, status, answer, verdict) => {
  expect(findSmsGateway(kind).judge(status, answer)).toBe(verdict);
});

test("reads Retry-After in seconds and as a date", () => {
  const now = Date.parse("2026-11-28T04:00:00Z");
  expect(readRetryAfter("120", now)).toBe(120);
  expect(readRetryAfter("Sat, 28 Nov 2026 04:01:00 GMT", now)).toBe(60);
  expect(readRetryAfter("soon", now)).toBeUndefined();
  expect(readRetryAfter(null, now)).toBeUndefined();
});
