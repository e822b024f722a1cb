import { useEffect, useState } from "react";

/** Milliseconds until a button is enabled again. A file download keeps its page open, and no event reports its end. */
const LONGEST_MS = 15_000;

interface Working {
  /** False without scripts, where only the browser shows progress. */
  scripted: boolean;
  /** True while the form is being submitted. */
  working: boolean;
  begin: () => void;
}

/** Tracks the submission of a form. A page restored from the browser's cache is reset. */
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
