import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { formatAddressLines } from "~/lib/singapore/address";
import { ConfirmPanel, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { callWithRules, createPageNotFound, onNotFound } from "~/web/api/call-rules.server";
import { getActingName } from "~/web/customer/acting-for.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { readForm } from "~/web/forms/form.server";

export const meta = () => usePageMeta(useText()("people:address.delete"));

const idOf = (request: Request) => new URL(request.url).searchParams.get("id") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireRight(request, "edit");
  const id = idOf(request);
  const found = (await customer.api.addresses.list()).find((address) => address.id === id);
  if (found === undefined) throw createPageNotFound();
  return {
    personName: getActingName(customer),
    type: found.type,
    lines: formatAddressLines(found),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { api } = await requireRight(request, "edit");
  await readForm(request);
  return callWithRules(
    async () => {
      await api.addresses.remove({ params: { id: idOf(request) } });
      return redirectWithSuccess(
        request,
        paths.people.profile,
        reply("replies-people:address.deleted"),
      );
    },
    onNotFound(() =>
      redirectWithFlash(request, paths.people.profile, {
        kind: "info",
        text: reply("replies-people:address.already-deleted"),
      }),
    ),
  );
}

export default function RemoveAddress() {
  const { personName, type, lines } = useLoaderData<typeof loader>();
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
    >
      <address className="whitespace-pre-line">{lines.join("\n")}</address>
    </ConfirmPanel>
  );
}
