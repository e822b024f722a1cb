import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readRowId, removeRow } from "~/features/people/removed-row.server";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { formatAddressLines } from "~/lib/singapore/address";
import { ConfirmPanel, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { createPageNotFound } from "~/web/api/call-rules.server";
import { getActingName } from "~/web/customer/acting-for.server";
import { requireRight } from "~/web/customer/proxy-rights.server";

export const meta = () => usePageMeta(useText()("people:address.delete"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireRight(request, "edit");
  const id = readRowId(request);
  const found = (await customer.api.addresses.list()).find((address) => address.id === id);
  if (found === undefined) throw createPageNotFound();
  return {
    personName: getActingName(customer),
    type: found.type,
    lines: formatAddressLines(found),
    version: found.version ?? "",
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { api } = await requireRight(request, "edit");
  return removeRow(request, {
    remove: api.addresses.remove,
    deleted: reply("replies-people:address.deleted"),
    alreadyDeleted: reply("replies-people:address.already-deleted"),
  });
}

export default function RemoveAddress() {
  const { personName, type, lines, version } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ConfirmPanel
      title={
        personName
          ? text(`people:address-delete-of.${type}`, { name: personName })
          : text(`people:address-delete-own.${type}`)
      }
      yes={text("people:delete.yes")}
      noTo={paths.people.profile}
      hidden={<input type="hidden" name="version" value={version} />}
    >
      <address className="whitespace-pre-line">{lines.join("\n")}</address>
    </ConfirmPanel>
  );
}
