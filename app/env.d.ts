/// <reference types="@remix-run/node" />
/// <reference types="@remix-run/dev" />
import "@remix-run/node";

declare module "@remix-run/node" {
  /** Loaders and actions give their data as they returned it (remix.config.js). */
  interface Future {
    v3_singleFetch: true;
  }
}
