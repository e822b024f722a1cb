import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messages } from "~/lib/messages";
import { ConfirmPanel, RouteError, usePageMeta } from "~/ui";
import { actingName } from "~/web/acting-for.server";
import { requireCustomer } from "~/web/customer.server";
import { redirectWithFlash } from "~/web/flash.server";
import { readForm } from "~/web/form.server";
import { orNotFound, pageNotFound } from "~/web/not-found.server";
import * as paths from "~/web/paths";

export const meta = () => usePageMeta("Delete next of kin");

const idOf = (request: Request) => new URL(request.url).searchParams.get("id") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const id = idOf(request);
  const found = (await customer.api.contacts.list()).find((contact) => contact.id === id);
  if (found === undefined) throw pageNotFound();
  return { whose: actingName(customer), name: found.name };
}

export async function action({ request }: ActionFunctionArgs) {
  const { api } = await requireCustomer(request);
  await readForm(request);
  await orNotFound(() => api.contacts.remove({ params: { id: idOf(request) } }));
  return redirectWithFlash(request, paths.people.profile, {
    kind: "success",
    text: messages.updated,
  });
}

export default function RemoveContact() {
  const { whose, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmPanel
      title={`Do you want to delete ${name}?`}
      yes={`Yes, delete ${name}`}
      noTo={paths.people.profile}
    >
      <p>
        We will no longer call {name} about {whose ?? "you"}.
      </p>
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
