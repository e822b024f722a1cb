import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { buildEgiroPath } from "~/features/payment/egiro/egiro-steps";
import * as paths from "~/lib/paths";
import { describeNoExistingClient, messages } from "~/lib/text/messages";
import { Anchor, ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta(messages.uhOh);

const types: Record<string, string> = { NRIC: "NRIC", PASSPORT: "Passport", FIN: "FIN" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCustomer(request);
  const typeParam = new URL(request.url).searchParams.get("type") ?? "NRIC";
  const idType = Object.hasOwn(types, typeParam) ? (types[typeParam] as string) : "NRIC";
  return { idType, againTo: buildEgiroPath("identification") };
}

export default function NoClient() {
  const { idType, againTo } = useLoaderData<typeof loader>();
  return (
    <MessagePage
      kind="missing"
      title={messages.uhOh}
      actions={
        <>
          <ButtonLink to={againTo}>Try again</ButtonLink>
          <ButtonLink to="/" kind="secondary">
            Explore services
          </ButtonLink>
        </>
      }
    >
      <p>{describeNoExistingClient(idType)}</p>
      <p>
        Check the number again. If it is right, please{" "}
        <Anchor to={paths.help.support}>contact customer support</Anchor>.
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
