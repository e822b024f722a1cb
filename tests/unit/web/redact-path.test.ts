import { expect, test } from "vitest";
import { redactPath } from "~/web/url/redact-path.server";

test.each([
  ["/inv/Abc_def-123456789012345/paynow?look=1", "/inv/***/paynow"],
  ["/inv/Abc_def-123456789012345", "/inv/***"],
  ["/%69nv/Abc_def-123456789012345", "/inv/***"],
  ["/access/Abc_def-123456789012345", "/access/***"],
  ["/payer/Abc_def-123456789012345", "/payer/***"],
  ["/api/public/v1/payer/Abc_def-123456789012345/end", "/api/public/v1/payer/***/end"],
  ["/inv/Abc_def-123456789012345.data?_routes=x", "/inv/***.data"],
  ["/Inv/Abc_def-123456789012345", "/Inv/***"],
  ["/DENTICARE/Appointment/Abcdef1234567890/cancel", "/DENTICARE/Appointment/***/cancel"],
  ["/appt/Abcdef1234567890", "/appt/***"],
  ["/api/public/v1/inv/Abcdef1234567890/pdf", "/api/public/v1/inv/***/pdf"],
  ["/sandbox/bank/egiro/open/Abcdef1234567890", "/sandbox/bank/egiro/open/***"],
  ["/denticare/appointment/Abcdef1234567890/cancel", "/denticare/appointment/***/cancel"],
  ["/api/public/v1/denticare/client/Abcdef1234567890", "/api/public/v1/denticare/client/***"],
  ["/api/public/v1/denticare/appointment/extend", "/api/public/v1/denticare/appointment/extend"],
  ["/api/profile/nric/S1234567D", "/api/profile/nric/***"],
  ["/inv/page-not-found", "/inv/page-not-found"],
  ["/inv/something-went-wrong", "/inv/something-went-wrong"],
  ["/invoice/7b1d?x=y", "/invoice/7b1d"],
  ["/inv", "/inv"],
  ["/appt/./Abcdef1234567890", "/appt/***"],
  ["//appt/Abcdef1234567890", "/appt/***"],
  ["/appt//Abcdef1234567890", "/appt/***"],
  ["/./appt/Abcdef1234567890/calendar", "/appt/***/calendar"],
  ["/x/../appt/Abcdef1234567890", "/appt/***"],
  ["/x/%2e%2e/appt/Abcdef1234567890", "/appt/***"],
  ["/appt/Abcdef1234567890/../x", "/appt/***"],
  ["/appt/Abcdef1234567890/../../faq", "/faq"],
  ["/appt%2FAbcdef1234567890", "/appt/***"],
  ["/%61%70%70%74/Abcdef1234567890", "/appt/***"],
  ["/%2561ppt/Abcdef1234567890", "/appt/***"],
  ["\\\\appt\\Abcdef1234567890", "/appt/***"],
  ["/appt/Abcdef1234567890%", "/appt/***"],
  ["/appt/Abc.def~1234567890).", "/appt/***"],
  ["/appt/Abcdef1234567890#top", "/appt/***"],
  ["http://portal.example/appt/Abcdef1234567890", "/appt/***"],
  ["/go/123456", "/go/***"],
  ["/https://portal.example/inv/Abcdef1234567890", "/https:/portal.example/inv/***"],
  ["/link=/inv/Abcdef1234567890", "/link=/inv/***"],
  ["/en/inv/Abcdef1234567890", "/en/inv/***"],
  ["/inv./Abcdef1234567890", "/inv./***"],
  ["/inv,Abcdef1234567890", "/inv,***"],
  ["/inv:Abcdef1234567890", "/inv:***"],
  ["/appt-Abcdef1234567890", "/***"],
  ["/inv/page-not-found/Abcdef1234567890", "/inv/page-not-found/***"],
  ["/api/public/v2/inv/Abcdef1234567890", "/api/public/v2/inv/***"],
  [
    "/api/order/0b8f7c1e-1111-4222-8333-944455556666",
    "/api/order/0b8f7c1e-1111-4222-8333-944455556666",
  ],
  [
    "/registration/health-declaration-of-a-loved-one",
    "/registration/health-declaration-of-a-loved-one",
  ],
  ["/faq/a%20b", "/faq/a%20b"],
  ["//", "//"],
])("the log shows %s as %s", (address, shown) => {
  expect(redactPath(address)).toBe(shown);
});

test("the log shows the first 200 characters of a URL, and no token behind them", () => {
  const long = `/support/${"x".repeat(100_000)}`;
  expect(redactPath(long)).toBe(long.slice(0, 200));
  expect(redactPath(`/inv/${"t".repeat(300)}/paynow`)).toBe("/inv/***/paynow");
});
