import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  getFormId,
  readHealthForm,
  readOpenDeclaration,
  redirectFromClosedForm,
} from "~/features/health/declaration.server";
import { findResumePath } from "~/features/health/health-draft.server";
import { findFormMinutes } from "~/features/health/minutes.server";
import { Declarations } from "~/features/home/declaration-cards";
import { toShownDeclaration } from "~/features/home/declarations.server";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { Anchor, Button, ButtonLink, EmptyState, ListPage, PageForm, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { getActingName } from "~/web/customer/acting-for.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { hasRight } from "~/web/customer/proxy-rights.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import {
  handleButton,
  loadOrFallback,
  onRejected,
  onUnsupported,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";

const MY_SERVICES = paths.to(paths.home.start, { tab: "HEALTH_DECLARATION" });

export const meta = () => usePageMeta(useText()("health:declarations.title"));

/** Continues the form in the address. Without one it lists all forms. */
export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const id = getFormId(request);
  if (id !== null) {
    const form = await readHealthForm(customer, id);
    if (form.status !== "OPEN") throw await redirectFromClosedForm(request, form);
    throw redirect(findResumePath(await readOpenDeclaration(customer, form)));
  }
  const [declared, profile, minutes, language, canSend] = await Promise.all([
    customer.api.healthDeclarations.list(),
    loadOrFallback(customer.api.profiles.get(), null),
    findFormMinutes("health-declaration"),
    readVisitorLanguage(request),
    hasRight(customer, "sendHealth"),
  ]);
  return {
    declarations: declared.map((one) => toShownDeclaration(one, language)),
    // While that is not known the form is offered, and the provider decides.
    canOpen: canSend && profile?.id !== null,
    canSend,
    personName: getActingName(customer),
    minutes,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { api } = await requireCustomer(request);
  return handleButton(
    request,
    async () => {
      const { id } = await api.healthDeclarations.open();
      return redirect(paths.to(paths.health.declaration, { form: id }));
    },
    onUnsupported(redirectWithErrorFlash(request, paths.health.declaration)),
    onRejected(() =>
      redirectWithFlash(request, paths.health.declaration, {
        kind: "info",
        text: reply("replies-health:register-first"),
      }),
    ),
  );
}

export default function HealthDeclarations() {
  const { declarations, canOpen, canSend, personName, minutes } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ListPage
      title={text("health:declarations.title")}
      back={{
        to: MY_SERVICES,
        label: text("health:my-services"),
      }}
      lead={minutes ? text("health:declarations.minutes", { ...minutes }) : undefined}
    >
      {declarations.length > 0 ? (
        <Declarations declarations={declarations} />
      ) : (
        <EmptyState
          icon="document"
          title={text("health:declarations.none")}
          action={<ButtonLink to="/#programmes">{text("health:find-programme")}</ButtonLink>}
        >
          <p>{text("health:declarations.later")}</p>
        </EmptyState>
      )}
      {canOpen ? (
        <section className="panel mt-10">
          <h2>
            {personName
              ? text("health:changed.title-for", { name: personName })
              : text("health:changed.title")}
          </h2>
          <p className="measure mb-4">
            {personName ? text("health:changed.text-for") : text("health:changed.text")}
          </p>
          <PageForm>
            <Button kind="secondary">
              {personName
                ? text("health:changed.button-for", { name: personName })
                : text("health:changed.button")}
            </Button>
          </PageForm>
        </section>
      ) : null}
      {canSend ? (
        <p className="mt-8">
          <Anchor to={paths.health.history}>{text("health:my-history")}</Anchor>
        </p>
      ) : null}
    </ListPage>
  );
}
