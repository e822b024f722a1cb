import { PassThrough, type Transform } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { withoutPadding } from "~/web/without-padding.server";

const WORDS = Array.from({ length: 9 }, (_, nth) => "a".repeat(nth) + "中".repeat(300));

function drawnThrough(body: Transform): Promise<string> {
  const lines = WORDS.map((words) => <p key={words}>{words}</p>);
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<main>{lines}</main>, {
      onAllReady: () => {
        pipe(body);
        text(body).then(resolve, reject);
      },
      onError: reject,
    });
  });
}

test("a page's characters are whole wherever its chunks end", async () => {
  expect(await drawnThrough(new PassThrough())).toContain("\0");
  const page = await drawnThrough(withoutPadding());
  expect(page).toBe(`<main>${WORDS.map((words) => `<p>${words}</p>`).join("")}</main>`);
});
