/** Limits of posted forms are checked before the work that they limit. */

import { afterEach, expect, test, vi } from "vitest";
import { readBody } from "~/lib/request/read-body.server";
import { readFormBody } from "~/web/customer/form-body.server";
import { parseMultipart } from "~/web/forms/multipart.server";

afterEach(() => vi.restoreAllMocks());

const FIELDS = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

async function refusalOf(type: string, body: BodyInit, path = "/basic-version") {
  const appended = vi.spyOn(FormData.prototype, "append");
  const request = new Request(`http://portal.example${path}`, {
    method: "POST",
    headers: { "content-type": type },
    body,
    duplex: "half",
  } as RequestInit);
  const refusal = await readFormBody(request).then(
    () => 200,
    ({ status }: Response) => status,
  );
  return { refusal, stored: appended.mock.calls.length };
}

test.each([
  ["of empty fields", "a&".repeat(30_000)],
  ["of ampersands", "&".repeat(60_000)],
  ["of fields with values", "a=1&".repeat(501)],
])("a form %s is refused before any field is stored", async (_what, body) => {
  expect(await refusalOf(FIELDS, body)).toEqual({ refusal: 400, stored: 0 });
});

test.each([
  "%",
  "%zz=%",
  "%00%00",
  "%ff%fe=%c0%af",
  "a=%u0041",
  "=",
  "&&&",
  "[0][1]=a",
  "a[999999999]=b",
])("a form of %j is read or refused, and breaks nothing", async (body) => {
  expect([200, 400]).toContain((await refusalOf(FIELDS, body)).refusal);
});

/** Sends parts until the reader stops. */
function endlessParts(part: string, most: number) {
  let sent = 0;
  async function* chunks() {
    while (sent < most) {
      sent += 1;
      yield new TextEncoder().encode(part);
    }
    yield new TextEncoder().encode("--x--\r\n");
  }
  return { chunks: chunks(), sent: () => sent };
}

test.each([
  ["empty files", '--x\r\nContent-Disposition: form-data; name="a"; filename=""\r\n\r\n\r\n'],
  ["files", '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nc\r\n'],
  ["fields", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'],
  ["parts without a name", "--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n"],
  [
    "forms in a form",
    "--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\nb\r\n--y--\r\n",
  ],
])("a multipart form of %s is refused at its hundredth part", async (_what, part) => {
  const { chunks, sent } = endlessParts(part, 5_000);
  await expect(parseMultipart(chunks, MULTIPART)).rejects.toThrow();
  expect(sent()).toBeLessThan(120);
});

test("a multipart form without a session is read up to 64 KB, at the page with a file input too", async () => {
  for (const path of ["/basic-version", "/profile/photo"]) {
    let sent = 0;
    const part = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${"a".repeat(16_000)}\r\n`;
    const body = new ReadableStream({
      pull(controller) {
        sent += part.length;
        controller.enqueue(new TextEncoder().encode(sent > 1_000_000 ? "--x--\r\n" : part));
        if (sent > 1_000_000) controller.close();
      },
    });
    expect([path, (await refusalOf(MULTIPART, body, path)).refusal]).toEqual([path, 413]);
    expect(sent).toBeLessThan(150_000);
  }
});

test("a body in pieces of one byte is read up to a thousand of them", async () => {
  const inPieces = (count: number) =>
    new Request("http://localhost/", {
      method: "POST",
      body: new ReadableStream({
        start(controller) {
          for (let sent = 0; sent < count; sent += 1) controller.enqueue(new Uint8Array([97]));
          controller.close();
        },
      }),
      duplex: "half",
    } as RequestInit);
  expect((await readBody(inPieces(1_000), 60_000))?.length).toBe(1_000);
  expect(await readBody(inPieces(1_001), 60_000)).toBeNull();
});
