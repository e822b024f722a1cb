import { PassThrough, type Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { collectHtml } from "~/server/render/html-buffer.server";

const WORDS = Array.from({ length: 9 }, (_, nth) => "a".repeat(nth) + "中".repeat(300));

function drawTo(body: Writable, failed: (error: unknown) => void): void {
  const lines = WORDS.map((words) => <p key={words}>{words}</p>);
  const { pipe } = renderToPipeableStream(<main>{lines}</main>, {
    onAllReady: () => pipe(body),
    onError: failed,
  });
}

test("characters stay whole wherever the chunks of a page end", async () => {
  const asReactSends = new PassThrough();
  drawTo(asReactSends, (error) => asReactSends.destroy(error as Error));
  expect(await text(asReactSends)).toContain("\0");
  const page = await new Promise<Buffer>((resolve, reject) => drawTo(collectHtml(resolve), reject));
  expect(page.toString()).toBe(`<main>${WORDS.map((words) => `<p>${words}</p>`).join("")}</main>`);
});
