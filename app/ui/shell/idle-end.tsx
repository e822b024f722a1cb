/** Clears a page that nobody touches. Where scripts run they keep the time, because typing counts there. */
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
      <link rel="stylesheet" href="/counter/idle.css" />
      {scripts ? <noscript>{end}</noscript> : end}
    </>
  );
}
