import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { removeLovedOne, requireLovedOne } from "~/features/people/linking/loved-ones.server";
import { listOpenMatters } from "~/features/people/linking/open-matters.server";
import * as paths from "~/lib/paths";
import { Anchor, ConfirmPanel, Notice, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireLovedOneFeature } from "~/web/customer/acting-for.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";
import { loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("people:loved.remove"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  await requireLovedOneFeature(customer);
  const person = await requireLovedOne(customer, new URL(request.url).searchParams.get("person"));
  const words = await loadVisitorWords(request);
  return { name: person.name, open: await listOpenMatters(customer, person, words) };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  await readForm(request);
  return removeLovedOne(request, customer);
}

export default function RemoveLovedOne() {
  const { name, open } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ConfirmPanel
      title={text("people:loved.remove-question", { name })}
      yes={text("people:loved.remove-yes", { name })}
      noTo={paths.people.lovedOnes}
    >
      {open.length > 0 ? (
        <Notice kind="warning" title={text("people:open.title", { name })}>
          <ul className="my-3 grid gap-2">
            {open.map(({ text: matter, to }) => (
              <li key={matter}>
                {matter} {to ? <Anchor to={to.address}>{to.words}</Anchor> : null}
              </li>
            ))}
          </ul>
          <p>{text("people:open.consequence")}</p>
        </Notice>
      ) : null}
      <p>{text("people:loved.remove-records", { name })}</p>
      <p>{text("people:loved.remove-again")}</p>
    </ConfirmPanel>
  );
}
