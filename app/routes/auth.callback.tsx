import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { ApiError } from "~/portal/client.server";
import { finishSignIn } from "~/portal/sign-in.server";
import { portal } from "~/portal/world.server";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";

export const meta = () => usePageMeta("Login did not finish");

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    return await finishSignIn(request);
  } catch (error) {
    if (error instanceof Response) throw error;
    // The error may quote the code in the address; its kind is enough to know.
    portal().log.warn(
      { kind: error instanceof Error ? error.name : "unknown" },
      "a sign-in did not finish",
    );
    return data(null, { status: error instanceof ApiError ? 503 : 400 });
  }
}

export default function LoginDidNotFinish() {
  return (
    <MessagePage
      kind="wrong"
      title="Login did not finish"
      actions={
        <>
          <ButtonLink to="/login">Log in again</ButtonLink>
          <ButtonLink to="/" kind="secondary">
            Go to the home page
          </ButtonLink>
        </>
      }
    >
      <p>
        You may have gone back, waited too long, or opened the login page twice. You are not logged
        in. Please try again.
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
