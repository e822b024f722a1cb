import {
  data as answer,
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useFetcher,
} from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Milliseconds of inactivity, and the maximum since the first change (SPEC section 5). */
const QUIET_MS = 500;
const MAX_WAIT_MS = 1_500;
/** Milliseconds until a failed save is retried. */
const AGAIN_MS = 5_000;

const AUTOSAVE = "autosave";

/** Requests that pages send automatically: autosaves and postal code look-ups. */
const BY_ITSELF: unknown[] = [AUTOSAVE, "find"];

interface Saved {
  /** The step's new save count, or null if the input is incomplete. Missing if saving failed. */
  autosaved?: string | null;
}

/** Runs the `clientAction` of an autosaving page. A failed automatic request does not replace the page with an error. */
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

/**
 * Skips revalidation after automatic requests, in the page and the routes around it. A failed loader could replace the page during
 * typing.
 */
export const shouldRevalidateUnlessAutosave: ShouldRevalidateFunction = ({
  formData,
  defaultShouldRevalidate,
}) => (BY_ITSELF.includes(formData?.get("intent")) ? false : defaultShouldRevalidate);

/**
 * Autosaves a form shortly after a change with `intent` "autosave", where scripts run. The page does not reload. A failed save is retried
 * until it succeeds.
 * @param isComplete true if the answers should be sent (SPEC section 5: registration forms submit themselves when valid and changed).
 * @returns the result of the last save, or null before the first one.
 */
export function useAutoSave(
  formId: string,
  isComplete: (answers: FormData) => boolean,
): "kept" | "notKept" | null {
  const { submit, data } = useFetcher<Saved>();
  const count = data?.autosaved ?? null;
  const isUnsaved = data !== undefined && data.autosaved === undefined;
  const again = useRef<() => void>(() => undefined);
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>(`#${formId} [name=saves]`);
    if (field && count !== null) field.value = count;
  }, [formId, count]);
  useEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement | null;
    if (!form) return;
    let sent: string | null = contentOf(initialForm(form));
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
      latest ??= setTimeout(save, MAX_WAIT_MS);
    };
    again.current = () => {
      sent = null;
      save();
    };
    form.addEventListener("input", changed);
    // On a slow connection the customer may type before the script runs.
    if (contentOf(form) !== sent) changed();
    form.addEventListener("submit", stop);
    return () => {
      stop();
      form.removeEventListener("input", changed);
      form.removeEventListener("submit", stop);
    };
  }, [formId, isComplete, submit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that failed restarts the wait
  useEffect(() => {
    if (!isUnsaved) return;
    const waiting = setTimeout(() => again.current(), AGAIN_MS);
    return () => clearTimeout(waiting);
  }, [data]);
  if (isUnsaved) return "notKept";
  return count === null ? null : "kept";
}

/** Restores a copy of the form as the server sent it. */
function initialForm(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}

/** Serialises the input without the save count. */
function contentOf(form: HTMLFormElement): string {
  const answers = new FormData(form);
  answers.delete("saves");
  return new URLSearchParams(answers as unknown as Record<string, string>).toString();
}
