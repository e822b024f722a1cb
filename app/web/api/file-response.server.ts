/** A file of the provider on its way to the browser. */
import type { File } from "~/contract/call";
import { callWithRules } from "./call-rules.server";

/** Private and never kept by the browser: it is one customer's. */
export function fileResponse(file: File, as: "inline" | "attachment"): Response {
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": file.contentType,
      "content-disposition": `${as}; filename="${file.fileName}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** A picture within a page, whose words stand beside it: what the provider does not give is not shown. */
export const imageResponse = (answer: () => Promise<Response>): Promise<Response> =>
  callWithRules(
    answer,
    () => new Response(null, { status: 503, headers: { "cache-control": "no-store" } }),
  );
