import * as paths from "~/lib/paths";

/** Clears a page that nobody touches. A script that runs takes over: typing counts there (entry.client ends the refresh). */
export function IdleTimeout({ counter }: { counter: { idleSeconds: number } }) {
  return (
    <>
      <link rel="stylesheet" href={paths.counter.idleStyles} />
      <meta httpEquiv="refresh" content={`${counter.idleSeconds}; url=${paths.counter.timeOut}`} />
    </>
  );
}
