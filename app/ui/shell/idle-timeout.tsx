import * as paths from "~/lib/paths";

/** Clears an idle page. A running script takes over, so that typing counts as activity (entry.client ends the refresh). */
export function IdleTimeout({ counter }: { counter: { idleSeconds: number } }) {
  return (
    <>
      <link rel="stylesheet" href={paths.counter.idleStyles} />
      <meta httpEquiv="refresh" content={`${counter.idleSeconds}; url=${paths.counter.timeOut}`} />
    </>
  );
}
