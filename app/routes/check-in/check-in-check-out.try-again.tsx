import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { findTabletReturn, getStartPath, stepPaths } from "~/features/check-in/state";
import { requireCheckInStep } from "~/features/check-in/state.server";
import { readRefusal } from "~/features/check-in/words";
import { ButtonLink, MessagePage, RouteError, useHiddenPageMeta } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { ProviderText } from "~/ui/language/sentence";

export const handle = { kiosk: true };

export const meta = ({ data }: MetaArgs<typeof loader>) => {
  const text = useText();
  const title = data
    ? (`check-in:refusal.${data.code}.title` as const)
    : "check-in:try-again.title";
  return useHiddenPageMeta(text(title), { back: data?.back });
};

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireCheckInStep(request, "RETRY_VALIDATION_PROFILE");
  const { code, message } = state.refusal ?? { code: "", message: "" };
  return {
    ...readRefusal(code),
    message,
    start: getStartPath(state),
    back: findTabletReturn(state),
  };
}

export default function TryAgain() {
  const { code, message, again, start } = useLoaderData<typeof loader>();
  const { language, text } = useLanguage();
  // The provider's own words are English. They add nothing to a text in another language, unless there is no text for the code.
  const showsMessage = message !== "" && (language === "en" || code === "OTHER");
  return (
    <MessagePage
      kind="wrong"
      title={text(`check-in:refusal.${code}.title`)}
      actions={
        <>
          {again ? (
            <ButtonLink to={stepPaths.VALIDATION_PROFILE}>
              {text("check-in:try-again.button")}
            </ButtonLink>
          ) : null}
          <ButtonLink to={start} kind={again ? "secondary" : "main"}>
            {text("check-in:start-again")}
          </ButtonLink>
        </>
      }
    >
      {showsMessage ? (
        <p>
          <ProviderText>{message}</ProviderText>
        </p>
      ) : null}
      <p>{text(`check-in:refusal.${code}.text`)}</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
