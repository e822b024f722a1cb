import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReferralCode } from "~/features/shop/referral-code";
import * as paths from "~/lib/paths";
import { DetailPage, SectionUnavailable, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { callWithRules, loadOrFallback, onNotFound } from "~/web/api/call-rules.server";
import { requireCustomer, toActingAsSelf } from "~/web/customer/customer.server";

export const meta = () => usePageMeta(useText()("people:friend.title"));

/** Loads the customer's own code for friends. A customer who has not paid yet has none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { api } = await toActingAsSelf(await requireCustomer(request));
  const mine = callWithRules(
    () => api.rewards.mine(),
    onNotFound(() => ({ code: null })),
  );
  return loadOrFallback(mine, { missing: true as const });
}

export default function Friend() {
  const found = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <DetailPage title={text("people:friend.title")} back={{ to: paths.people.profile }}>
      {"missing" in found ? (
        <SectionUnavailable>{text("payment:friend.missing")}</SectionUnavailable>
      ) : found.code === null ? (
        <p>{text("people:friend.none")}</p>
      ) : (
        <section className="panel">
          <h2>{text("payment:friend")}</h2>
          <ReferralCode code={found.code} />
        </section>
      )}
    </DetailPage>
  );
}
