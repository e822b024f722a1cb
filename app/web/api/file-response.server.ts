/** A file of the provider on its way to the browser. */
import type { FileResponse } from "~/contract/call";
import { callWithRules } from "./call-rules.server";

/** Builds the response for a file. It belongs to one customer, so it is private and browsers do not cache it. */
export function createFileResponse(file: FileResponse, as: "inline" | "attachment"): Response {
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": file.contentType,
      "content-disposition": `${as}; ${nameFile(file.fileName)}`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Names a file for all browsers (RFC 6266). A header has no letters outside of ASCII. */
function nameFile(name: string): string {
  const plain = name.replace(/[^ -~]|["\\]/g, "_");
  return `filename="${plain}"${plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name)}`}`;
}

/** Serves a picture within a page that has the same content as text. If the provider does not return it, it is not shown. */
export const createImageResponse = (answer: () => Promise<Response>): Promise<Response> =>
  callWithRules(
    answer,
    () => new Response(null, { status: 503, headers: { "cache-control": "no-store" } }),
  );
