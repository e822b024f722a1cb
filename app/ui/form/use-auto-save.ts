import {
  data as answer,
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useFetcher,
} from "@remix-run/react";
import { useEffect, useRef } from "react";

/** SPEC section 5: quiet for this long, or at most this long after the first change. */
const QUIET_MS = 500;
const AT_MOST_MS = 1_500;
/** What could not be saved is sent again. */
const AGAIN_MS = 5_000;

const AUTOSAVE = "autosave";

/** What pages send by themselves: their answers, and a postal code to be looked up. */
const BY_ITSELF: unknown[] = [AUTOSAVE, "find"];

interface Saved {
  /** The step's new count of saves; null when what was typed is not complete yet. Missing when nobody could save. */
  autosaved?: string | null;
}

/** The `clientAction` of such a page: whatever becomes of what the page sent by itself, it does not take the page away. */
export async function autosaveClientAction({
  serverAction,
}: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500))
      throw error;
    return answer({}, { status: 503 });
  }
}

/** The `shouldRevalidate` of such a page and of all around it: nothing is asked for anew that could fail under somebody's hands. */
export const shouldRevalidateUnlessAutosave: ShouldRevalidateFunction = ({
  formData,
  defaultShouldRevalidate,
}) => (BY_ITSELF.includes(formData?.get("intent")) ? false : defaultShouldRevalidate);

/**
 * Where scripts run, a form is sent by itself a moment after it was changed, with `intent` "autosave"; the page stays as it is. What could
 * not be saved is sent again until it is.
 * @param isComplete whether the answers are worth sending (SPEC section 5: registration forms submit themselves when valid and changed).
 * @returns whether the server has kept it, or could not; null before it was asked.
 */
export function useAutoSave(
  formId: string,
  isComplete: (answers: FormData) => boolean,
): "kept" | "notSaved" | null {
  const { submit, data } = useFetcher<Saved>();
  const count = data?.autosaved ?? null;
  const notSaved = data !== undefined && data.autosaved === undefined;
  const again = useRef<() => void>(() => undefined);
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${formId} [name=saves]`);
    if (field && count !== null) field.value = count;
  }, [formId, count]);
  useEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement | null;
    if (!form) return;
    let sent: string | null = contentOf(asDrawn(form));
    let quiet: ReturnType<typeof setTimeout> | undefined;
    let latest: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(quiet);
      clearTimeout(latest);
      latest = undefined;
    };
    const save = () => {
      stop();
      const answers = new FormData(form);
      if (contentOf(form) === sent || !isComplete(answers)) return;
      sent = contentOf(form);
      answers.set("intent", AUTOSAVE);
      submit(answers, { method: "post" });
    };
    const changed = () => {
      clearTimeout(quiet);
      quiet = setTimeout(save, QUIET_MS);
      latest ??= setTimeout(save, AT_MOST_MS);
    };
    again.current = () => {
      sent = null;
      save();
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
  }, [formId, isComplete, submit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that failed begins the wait anew
  useEffect(() => {
    if (!notSaved) return;
    const waiting = setTimeout(() => again.current(), AGAIN_MS);
    return () => clearTimeout(waiting);
  }, [data]);
  if (notSaved) return "notSaved";
  return count === null ? null : "kept";
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
