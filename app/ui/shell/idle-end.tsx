/** Clears a page that nobody touches. Where scripts run they keep the time, because typing counts there. */
import * as paths from "~/web/paths";
export function IdleEnd({
  counter,
  scripts,
}: {
  counter: { idleSeconds: number };
  scripts: boolean;
}) {
  const end = (
    <meta httpEquiv="refresh" content={`${counter.idleSeconds}; url=/counter/time-out`} />
  );
  return (
    <>
      <link rel="stylesheet" href={paths.counter.idleStyles} />
      {scripts ? <noscript>{end}</noscript> : end}
    </>
  );
}
