import { useEffect, useState } from "react";

/**
 * Counts down the remaining time as "14:05", where scripts run. The end time is also written out next to it.
 * The server sends the remaining seconds, since the clocks of phones differ.
 */
export function Countdown({ seconds, label }: { seconds: number; label: string }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const over = performance.now() + seconds * 1000;
    const look = () => setLeft(Math.max(0, Math.round((over - performance.now()) / 1000)));
    look();
    const ticking = setInterval(look, 1000);
    return () => clearInterval(ticking);
  }, [seconds]);
  if (left === null) return null;
  return (
    // Screen readers do not announce every second.
    <span role="timer" aria-live="off" className="block text-[1.15rem] font-bold">
      {label} {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}
    </span>
  );
}
