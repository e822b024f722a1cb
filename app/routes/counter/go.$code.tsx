import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { checkHandOverCode } from "~/features/counter/hand-over/hand-over.server";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { readLinkToken } from "~/lib/security/token-format";
import { ButtonLink, ConfirmPanel, MessagePage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { linkHeaders } from "~/web/url/link-token.server";
import { redirectToSection } from "~/web/url/prefix-redirect.server";

export function meta({ data: page }: MetaArgs<typeof loader>) {
  const text = useText();
  return usePageMeta(text(page && !page.works ? "counter:go.not-yours" : "counter:go.title"));
}

export const headers = () => linkHeaders;

/** Opening the address changes nothing. The button posts the code. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const code = readLinkToken(params.code);
  if (!/^\d{6}$/.test(code)) throw redirectToSection(request, paths.counter.enterCode);
  const customer = await requireCustomer(request);
  const works = await checkHandOverCode(customer, code);
  return { code, name: customer.person.name, works, idempotencyKey: createToken() };
}

export default function GoWithCode() {
  const { code, name, works, idempotencyKey } = useLoaderData<typeof loader>();
  const text = useText();
  if (!works)
    return (
      <MessagePage
        kind="expired"
        title={text("counter:go.not-yours")}
        actions={
          <>
            <ButtonLink to={paths.counter.enterCode}>{text("counter:go.other")}</ButtonLink>
            <ButtonLink to="/" kind="secondary">
              {text("counter:go.services")}
            </ButtonLink>
          </>
        }
      >
        <p>{text("counter:go.not-yours-text", { name })}</p>
      </MessagePage>
    );
  return (
    <ConfirmPanel
      title={text("counter:go.title")}
      yes={text("counter:go.button")}
      no={text("counter:go.no")}
      noTo="/"
      danger={false}
      action={`${paths.counter.enterCode}?index`}
      idempotencyKey={idempotencyKey}
      hidden={<input type="hidden" name="code" value={code} />}
    >
      <p>{text("counter:go.text", { name })}</p>
    </ConfirmPanel>
  );
}
