import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDentalClient } from "~/features/denticare/my-denticare.server";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, RouteError, refreshMeta, usePageMeta } from "~/ui";

const TITLE = "You are not registered for Denticare yet";
/** Seconds (SPEC section 9, Redirect delay: 2000 ms). */
const HOME_AFTER_SECONDS = 2;

export const meta = () => [
  ...usePageMeta(TITLE),
  ...refreshMeta({ seconds: HOME_AFTER_SECONDS, to: "/" }),
];

/** Loads the page for a Denticare client that could not be created (SPEC section 4). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireDentalClient(request);
  return null;
}

export default function NotRegistered() {
  return (
    <MessagePage
      kind="wrong"
      title={TITLE}
      actions={
        <>
          <ButtonLink to={paths.registration.start}>Register with us</ButtonLink>
          <ButtonLink to="/" kind="secondary">
            My services
          </ButtonLink>
        </>
      }
    >
      <p>
        We do not have your details yet. Please register with us first. We will take you to the home
        page now.
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
