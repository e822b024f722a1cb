import path from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "~/config.server";

const { startEnvironment } = await import(path.resolve(".run/environment.mjs"));
const ISSUER = { OIDC_ISSUER: "https://identity.example" };

describe("npm start", () => {
  test.each([
    {},
    { PORT: "4000" },
    { PUBLIC_URL: "http://127.0.0.1:3000" },
    { PUBLIC_URL: "http://[::1]:3000" },
  ])("brings sample data and the sandbox on this machine: %j", (given) => {
    const { environment, warning } = startEnvironment(given);
    expect(warning).toBeUndefined();
    expect(environment).toMatchObject({ SAMPLE_DATA: "on", SANDBOX: "on" });
  });

  test.each([{}, { SANDBOX: "on" }, { SAMPLE_DATA: "on" }])(
    "leaves both out at any other address and says so: %j",
    (told) => {
      const given = { PUBLIC_URL: "https://portal.example", ...told };
      const { environment, warning } = startEnvironment(given);
      expect(warning).toContain("https://portal.example");
      expect(environment).toMatchObject({ SAMPLE_DATA: "off", SANDBOX: "off" });
      expect(readConfig({ ...environment, ...ISSUER })).toMatchObject({
        sandbox: false,
        sampleData: false,
      });
    },
  );

  test("told twice, it brings both there too", () => {
    const told = { PUBLIC_URL: "https://portal.example", SANDBOX: "on", SAMPLE_DATA: "on" };
    const { environment, warning } = startEnvironment(told);
    expect(warning).toBeUndefined();
    expect(readConfig(environment)).toMatchObject({ sandbox: true, sampleData: true });
  });
});

test("npm run serve has the sandbox only where SANDBOX=on asks for it, on a local address too", () => {
  expect(readConfig(ISSUER).sandbox).toBe(false);
  expect(readConfig({ SANDBOX: "on" }).sandbox).toBe(true);
  expect(() => readConfig({})).toThrow("OIDC_ISSUER");
});

describe("a portal in front of a backend of its own", () => {
  const alone = {
    API_BASE_URL: "https://backend.example/api",
    OIDC_ISSUER: "https://identity.example",
    OIDC_CLIENT_ID: "portal",
    OIDC_CLIENT_SECRET: "a secret",
    OIDC_AUDIENCE: "https://backend.example/api",
    PAYMENT_ORIGINS: "none",
    GEOCODER_URL: "none",
    CONTENT_DIR: "app/content",
  };

  test("asks for nothing else", () => {
    const { geocoder, paymentOrigins } = readConfig(alone);
    expect([geocoder.url, paymentOrigins]).toEqual([null, []]);
  });

  test("says at once all that it misses, by name, and what is wrong besides", () => {
    const { API_BASE_URL, ...needed } = alone;
    const start = () => readConfig({ API_BASE_URL, PORT: "none" });
    for (const name of [...Object.keys(needed), "PORT"])
      expect(start, name).toThrow(new RegExp(`\\b${name}\\b`));
    expect(() => readConfig({ ...alone, CONTENT_DIR: "/no/such" })).toThrow("not there");
  });
});
