/** A file of the provider on its way to the browser. */
import type { File } from "~/contract/call";

/** Private and never kept by the browser: it is one customer's. */
export function fileAnswer(file: File, as: "inline" | "attachment"): Response {
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": file.contentType,
      "content-disposition": `${as}; filename="${file.fileName}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
