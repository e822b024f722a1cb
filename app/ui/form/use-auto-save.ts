import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";

/** SPEC section 5: quiet for this long, or at most this long after the first change. */
const QUIET_MS = 500;
const AT_MOST_MS = 1_500;

interface Saved {
  /** The step's new count of saves; null when what was typed is not complete yet. */
  autosaved: string | null;
}

/**
 * Where scripts run, a form is sent by itself a moment after it was changed, with `intent` "autosave"; the page stays as it is.
 * @returns whether the server has kept it.
 */
export function useAutoSave(formId: string): boolean {
  const { submit, data } = useFetcher<Saved>();
  const count = data?.autosaved ?? null;
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${formId} [name=saves]`);
    if (field && count !== null) field.value = count;
  }, [formId, count]);
  useEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement | null;
    if (!form) return;
    let sent = contentOf(asDrawn(form));
    let quiet: ReturnType<typeof setTimeout> | undefined;
    let latest: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(quiet);
      clearTimeout(latest);
      latest = undefined;
    };
    const save = () => {
      stop();
      if (contentOf(form) === sent) return;
      sent = contentOf(form);
      const answers = new FormData(form);
      answers.set("intent", "autosave");
      submit(answers, { method: "post" });
    };
    const changed = () => {
      clearTimeout(quiet);
      quiet = setTimeout(save, QUIET_MS);
      latest ??= setTimeout(save, AT_MOST_MS);
    };
    form.addEventListener("input", changed);
    // On a slow line the script comes when something was typed already.
    if (contentOf(form) !== sent) changed();
    form.addEventListener("submit", stop);
    return () => {
      stop();
      form.removeEventListener("input", changed);
      form.removeEventListener("submit", stop);
    };
  }, [formId, submit]);
  return count !== null;
}

/** The form as the server sent it. */
function asDrawn(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}

/** What was typed, without the count of saves. */
function contentOf(form: HTMLFormElement): string {
  const answers = new FormData(form);
  answers.delete("saves");
  return new URLSearchParams(answers as unknown as Record<string, string>).toString();
}
