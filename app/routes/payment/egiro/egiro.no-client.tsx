import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readIdType } from "~/features/payment/egiro/egiro";
import { buildEgiroPath } from "~/features/payment/egiro/egiro-steps";
import * as paths from "~/lib/paths";
import { Anchor, ButtonLink, MessagePage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta(useText()("giro:no-client.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCustomer(request);
  const idType = readIdType(new URL(request.url).searchParams.get("type"));
  return { idType, againTo: buildEgiroPath("identification") };
}

export default function NoClient() {
  const { idType, againTo } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <MessagePage
      kind="missing"
      title={text("giro:no-client.title")}
      actions={
        <>
          <ButtonLink to={againTo}>{text("giro:no-client.again")}</ButtonLink>
          <ButtonLink to="/" kind="secondary">
            {text("giro:no-client.services")}
          </ButtonLink>
        </>
      }
    >
      <p>{text("giro:no-client.text", { type: text(`giro:type.${idType}`) })}</p>
      <p>
        <Sentence
          of="giro:no-client.check"
          parts={{
            link: <Anchor to={paths.help.support}>{text("giro:no-client.support")}</Anchor>,
          }}
        />
      </p>
    </MessagePage>
  );
}
