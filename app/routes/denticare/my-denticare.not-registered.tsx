import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireDentalClient } from "~/features/denticare/customer/my-denticare.server";
import * as paths from "~/lib/paths";
import { ButtonLink, buildRefreshMeta, MessagePage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

/** Seconds (SPEC section 9, Redirect delay: 2000 ms). */
const HOME_AFTER_SECONDS = 2;

export const meta = () => [
  ...usePageMeta(useText()("my-denticare:not-registered.title")),
  ...buildRefreshMeta({ seconds: HOME_AFTER_SECONDS, to: "/" }),
];

/** Loads the page for a Denticare client that could not be created (SPEC section 4). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireDentalClient(request);
  return null;
}

export default function NotRegistered() {
  const text = useText();
  return (
    <MessagePage
      kind="wrong"
      title={text("my-denticare:not-registered.title")}
      actions={
        <>
          <ButtonLink to={paths.registration.start}>
            {text("my-denticare:not-registered.register")}
          </ButtonLink>
          <ButtonLink to="/" kind="secondary">
            {text("my-denticare:services")}
          </ButtonLink>
        </>
      }
    >
      <p>{text("my-denticare:not-registered.text")}</p>
    </MessagePage>
  );
}
