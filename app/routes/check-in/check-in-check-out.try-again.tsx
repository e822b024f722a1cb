import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { backToStart, startPath, stepPaths } from "~/features/check-in/state";
import { checkInStep } from "~/features/check-in/state.server";
import { refusalWords } from "~/features/check-in/words";
import { ButtonLink, MessagePage, RouteError, useHiddenPageMeta } from "~/ui";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  useHiddenPageMeta(data?.title ?? "Please try again", { back: data?.back });

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await checkInStep(request, "RETRY_VALIDATION_PROFILE");
  const { code, message } = state.refusal ?? { code: "", message: "" };
  return {
    ...refusalWords(code),
    message,
    start: startPath(state),
    back: backToStart(state),
  };
}

export default function TryAgain() {
  const { title, text, message, again, start } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      kind="wrong"
      title={title}
      actions={
        <>
          {again ? <ButtonLink to={stepPaths.VALIDATION_PROFILE}>Try again</ButtonLink> : null}
          <ButtonLink to={start} kind={again ? "secondary" : "main"}>
            Start again
          </ButtonLink>
        </>
      }
    >
      {message ? <p>{message}</p> : null}
      <p>{text}</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
