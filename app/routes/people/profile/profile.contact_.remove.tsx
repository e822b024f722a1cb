import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readRowId, removeRow } from "~/features/people/removed-row.server";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { ConfirmPanel, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { createPageNotFound } from "~/web/api/call-rules.server";
import { getActingName } from "~/web/customer/acting-for.server";
import { requireRight } from "~/web/customer/proxy-rights.server";

export const meta = () => usePageMeta(useText()("people:kin.delete"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireRight(request, "edit");
  const id = readRowId(request);
  const found = (await customer.api.contacts.list()).find((contact) => contact.id === id);
  if (found === undefined) throw createPageNotFound();
  return {
    personName: getActingName(customer),
    name: found.name,
    phone: `${found.countryCode} ${found.mobileNumber}`,
    version: found.version ?? "",
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { api } = await requireRight(request, "edit");
  return removeRow(request, {
    remove: api.contacts.remove,
    deleted: reply("replies-people:updated"),
    alreadyDeleted: reply("replies-people:contact.already-deleted"),
  });
}

export default function RemoveContact() {
  const { personName, name, phone, version } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ConfirmPanel
      title={text("people:kin.delete-question", { name })}
      yes={text("people:kin.delete-yes", { name })}
      noTo={paths.people.profile}
      hidden={<input type="hidden" name="version" value={version} />}
    >
      <p>{phone}</p>
      <p>
        {personName
          ? text("people:kin.no-calls-of", { name, person: personName })
          : text("people:kin.no-calls", { name })}
      </p>
    </ConfirmPanel>
  );
}
