import { isRouteErrorResponse, useActionData, useLocation, useRouteError } from "@remix-run/react";
import { brand } from "~/lib/brand";
import { ButtonLink } from "./button";
import { ErrorPanel } from "./error-panel";
import { MessagePage } from "./page/message-page";
import { SendAgain, type Typed } from "./send-again";

interface Refused {
  lastResult?: { initialValue?: Typed | null } | null;
}

/** What a route shows when it cannot show itself: not found, refused, or gone wrong with a Retry (SPEC section 2). */
export function RouteError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const typed = (useActionData() as Refused | undefined)?.lastResult?.initialValue;
  if (typed) return <SendAgain typed={typed} to={pathname + search} />;
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPanel />;
  if (error.status === 404) return <NotFoundPage />;
  return (
    <MessagePage
      kind="wrong"
      title="We could not take that"
      actions={<ButtonLink to="/">Go to the home page</ButtonLink>}
    >
      <p>{wordsFor(error.status, error.data)}</p>
    </MessagePage>
  );
}

/** The words a screen refused with. What the framework says of a form sent to a screen without one is for engineers. */
function wordsFor(status: number, said: unknown): string {
  if (status === 405) return "This page does not take what was sent to it.";
  return typeof said === "string" && said !== "" ? said : "Please go back and try again.";
}

/** The 404 page of SPEC section 2. */
export function NotFoundPage() {
  return (
    <MessagePage
      kind="missing"
      title="404 error: Page not found"
      actions={<ButtonLink to={brand.website}>Go to our main website</ButtonLink>}
    >
      <p>The page may have moved, or the address may have a small mistake in it.</p>
    </MessagePage>
  );
}
