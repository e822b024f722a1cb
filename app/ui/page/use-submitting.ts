import { useEffect, useState } from "react";

/** A file that is downloaded leaves its page open: nothing says that it has come. */
const LONGEST_MS = 15_000;

interface Working {
  /** Where no script runs the browser alone says that it works. */
  scripted: boolean;
  /** Whether the form is on its way. */
  working: boolean;
  begin: () => void;
}

/** A page that comes back from the browser's memory begins anew. */
export function useSubmitting(): Working {
  const [scripted, setScripted] = useState(false);
  const [working, setWorking] = useState(false);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    const rest = () => setWorking(false);
    window.addEventListener("pageshow", rest);
    const timer = working ? setTimeout(rest, LONGEST_MS) : undefined;
    return () => {
      window.removeEventListener("pageshow", rest);
      clearTimeout(timer);
    };
  }, [working]);
  return { scripted, working, begin: () => setWorking(true) };
}
