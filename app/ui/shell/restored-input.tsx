import type { SubmissionResult } from "@conform-to/react";
import { useMatches } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router";
import * as paths from "~/lib/paths";
import { useText } from "../language/language";
import { Sentence } from "../language/sentence";
import { Button } from "../text/button";
import { Icon } from "../text/icon";
import { HeaderBar } from "./header";

/** Restores the input of a form that was not carried out. It takes the place of the action's result, which every form shows anyway. */
export function RestoredInputProvider({
  typed,
  children,
}: {
  typed: SubmissionResult<string[]> | null;
  children: ReactNode;
}) {
  const state = useContext(RouterState);
  const page = useMatches().at(-1)?.id;
  if (!typed || !state || !page || state.actionData) return children;
  const actionData = { [page]: { lastResult: typed } };
  return <RouterState.Provider value={{ ...state, actionData }}>{children}</RouterState.Provider>;
}

/** Shows that the preserved input belongs to another person. It appears once the customer acts for that person. */
export function RestoredInputBar({ name, actFor }: { name: string; actFor: string }) {
  const text = useText();
  const isOwn = actFor === "";
  return (
    <HeaderBar
      icon={<Icon name="family" />}
      action={
        <form method="post" action={paths.people.actFor}>
          <Button kind="quiet" name="person" value={actFor}>
            {isOwn ? text("shell:restored.own-show") : text("shell:restored.show", { name })}
          </Button>
        </form>
      }
    >
      <Sentence
        of={isOwn ? "shell:restored.own" : "shell:restored.text"}
        parts={{ name: <b>{isOwn ? text("shell:restored.yourself") : name}</b> }}
      />
    </HeaderBar>
  );
}
