import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { ConfirmPanel, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { callWithRules, createPageNotFound, onNotFound } from "~/web/api/call-rules.server";
import { getActingName } from "~/web/customer/acting-for.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { readForm } from "~/web/forms/form.server";

export const meta = () => usePageMeta(useText()("people:kin.delete"));

const idOf = (request: Request) => new URL(request.url).searchParams.get("id") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireRight(request, "edit");
  const id = idOf(request);
  const found = (await customer.api.contacts.list()).find((contact) => contact.id === id);
  if (found === undefined) throw createPageNotFound();
  return { personName: getActingName(customer), name: found.name };
}

export async function action({ request }: ActionFunctionArgs) {
  const { api } = await requireRight(request, "edit");
  await readForm(request);
  return callWithRules(
    async () => {
      await api.contacts.remove({ params: { id: idOf(request) } });
      return redirectWithSuccess(request, paths.people.profile, reply("replies-people:updated"));
    },
    onNotFound(() =>
      redirectWithFlash(request, paths.people.profile, {
        kind: "info",
        text: reply("replies-people:contact.already-deleted"),
      }),
    ),
  );
}

export default function RemoveContact() {
  const { personName, name } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ConfirmPanel
      title={text("people:kin.delete-question", { name })}
      yes={text("people:kin.delete-yes", { name })}
      noTo={paths.people.profile}
    >
      <p>
        {personName
          ? text("people:kin.no-calls-of", { name, person: personName })
          : text("people:kin.no-calls", { name })}
      </p>
    </ConfirmPanel>
  );
}
