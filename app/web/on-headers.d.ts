/** The package brings no types. */
declare module "on-headers" {
  import type { ServerResponse } from "node:http";

  /** Runs the listener just before the headers of the response go out. */
  export default function onHeaders(response: ServerResponse, listener: () => void): void;
}
