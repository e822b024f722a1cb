/** Renders a page to HTML as one buffer: whole pages only, so that a phone on a slow line shows one picture instead of three. */
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { collectHtml } from "./html-buffer.server";

export const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page without scripts, which needs none of the marks by which React finds its parts in the browser. */
export const renderStaticPage = (page: ReactElement): Buffer<ArrayBuffer> =>
  Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(page)}`);

/**
 * Renders a page for its scripts.
 * @param onError called for each part that failed.
 * @returns the page, and whether a part of it failed.
 */
export function renderHydratablePage(
  page: ReactElement,
  nonce: string,
  onError: (error: unknown) => void,
): Promise<[body: Buffer<ArrayBuffer>, failed: boolean]> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        pipe(collectHtml((body) => resolve([body, failed])));
        // The timer would hold the whole page in memory.
        clearTimeout(late);
      },
      onShellError(error) {
        reject(error);
        clearTimeout(late);
      },
      onError(error) {
        failed = true;
        onError(error);
      },
    });
    const late = setTimeout(abort, RENDER_TIMEOUT_MS).unref();
  });
}
