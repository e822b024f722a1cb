import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { checkHandOverCode } from "~/features/counter/hand-over.server";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { readLinkToken } from "~/lib/security/token-format";
import { ButtonLink, ConfirmPanel, MessagePage, RouteError, usePageMeta } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";
import { linkHeaders } from "~/web/url/link-token.server";
import { redirectToSection } from "~/web/url/prefix-redirect.server";

const TITLE = "Continue where you left off";
const NOT_YOURS = "This code does not work for you";

export const meta = ({ data: page }: MetaArgs<typeof loader>) =>
  usePageMeta(page && !page.works ? NOT_YOURS : TITLE);

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
  if (!works)
    return (
      <MessagePage
        kind="expired"
        title={NOT_YOURS}
        actions={
          <>
            <ButtonLink to={paths.counter.enterCode}>Type another code</ButtonLink>
            <ButtonLink to="/" kind="secondary">
              My services
            </ButtonLink>
          </>
        }
      >
        <p>
          You are logged in as {name}. This code has already been used, has expired, or belongs to
          someone else. Nothing was changed.
        </p>
      </MessagePage>
    );
  return (
    <ConfirmPanel
      title={TITLE}
      yes="Continue here"
      no="No, go to My services"
      noTo="/"
      danger={false}
      action={`${paths.counter.enterCode}?index`}
      idempotencyKey={idempotencyKey}
      hidden={<input type="hidden" name="code" value={code} />}
    >
      <p>You are logged in as {name}. Your answers will move to this device.</p>
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
