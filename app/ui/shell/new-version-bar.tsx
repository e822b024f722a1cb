import { useEffect, useState } from "react";
import * as paths from "~/lib/paths";
import { useText } from "../language/language";
import { Button } from "../text/button";
import { HeaderBar } from "./header";

/** Milliseconds between checks, and until the notice closes (SPEC section 9, remote config refetch). */
const CHECK_INTERVAL_MS = 600_000;
const SHOWN_MS = 10_000;

/** Shows on an open page that a newer version exists, with a button that loads it. Without scripts, the next page is new anyway. */
export function NewVersionBar({ version }: { version: string }) {
  const text = useText();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let hide: ReturnType<typeof setTimeout>;
    const check = async () => {
      const answer = await fetch(paths.home.appVersion).catch(() => null);
      const newest = answer?.ok ? (await answer.json()).version : null;
      if (newest === null || newest === version) return;
      setShown(true);
      clearTimeout(hide);
      hide = setTimeout(() => setShown(false), SHOWN_MS);
    };
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(hide);
    };
  }, [version]);
  return (
    <div role="status">
      {shown ? (
        <HeaderBar
          action={
            <Button kind="quiet" type="button" onClick={() => window.location.reload()}>
              {text("shell:scripts.refresh")}
            </Button>
          }
        >
          {text("shell:scripts.new-version")}
        </HeaderBar>
      ) : null}
    </div>
  );
}
