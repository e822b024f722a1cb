import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

const MAX_LOOKS = 5;
const EVERY_MS = 3000;

/**
 * Polls the page's loader every 3 seconds up to 5 times, where scripts run (SPEC section 9, polling).
 * @returns true while it polls.
 */
export function usePolling(waiting: boolean): boolean {
  const [looks, setLooks] = useState(0);
  const { revalidate } = useRevalidator();
  const looking = waiting && looks < MAX_LOOKS;
  useEffect(() => {
    if (!looking) return;
    let left = false;
    const timer = setTimeout(async () => {
      const answered = await answers();
      if (left) return;
      if (answered) revalidate();
      setLooks(looks + 1);
    }, EVERY_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [looking, looks, revalidate]);
  return looking;
}

/** Checks that the page responds before it is reloaded, because a failed revalidation would replace it with the error page. */
const answers = () =>
  fetch(window.location.href, { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
