import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  getFormId,
  leaveNotOpen,
  readHealthForm,
  readOpenDeclaration,
} from "~/features/health/declaration.server";
import { findResumePath } from "~/features/health/health-draft.server";
import { formatMinutes } from "~/features/health/minutes.server";
import { showDeclaration } from "~/features/home/declarations.server";
import { Declarations } from "~/features/home/my-services";
import * as paths from "~/lib/paths";
import {
  Anchor,
  Button,
  ButtonLink,
  EmptyState,
  ListPage,
  PageForm,
  RouteError,
  usePageMeta,
} from "~/ui";
import { getActingName } from "~/web/customer/acting-for.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import {
  handleButton,
  loadOrFallback,
  onRejected,
  onUnsupported,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";

const TITLE = "My health declarations";

export const meta = () => usePageMeta(TITLE);

/** Continues the form in the address. Without one it lists all forms. */
export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const id = getFormId(request);
  if (id !== null) {
    const form = await readHealthForm(customer, id);
    if (form.status !== "OPEN") throw await leaveNotOpen(request, form);
    throw redirect(findResumePath(await readOpenDeclaration(customer, form)));
  }
  const [declared, profile, minutes] = await Promise.all([
    customer.api.healthDeclarations.list(),
    loadOrFallback(customer.api.profiles.get(), null),
    formatMinutes("health-declaration"),
  ]);
  return {
    declarations: declared.map(showDeclaration),
    // While that is not known the form is offered, and the provider decides.
    hasRecord: profile?.id !== null,
    whose: getActingName(customer),
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
      redirectWithFlash(request, paths.health.declaration, { kind: "info", text: REGISTER_FIRST }),
    ),
  );
}

const REGISTER_FIRST = "Please register for a programme first. We will ask about your health then.";

export default function HealthDeclarations() {
  const { declarations, hasRecord, whose, minutes } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={TITLE}
      back={{ to: paths.to(paths.home.start, { tab: "HEALTH_DECLARATION" }), label: "My services" }}
      lead={
        minutes
          ? `One health declaration takes ${minutes}. You can stop and continue later.`
          : undefined
      }
    >
      {declarations.length > 0 ? (
        <Declarations declarations={declarations} />
      ) : (
        <EmptyState
          icon="document"
          title="No health declarations"
          action={<ButtonLink to="/#programmes">Find a programme</ButtonLink>}
        >
          <p>We will ask for one when you register for an Active Ageing programme.</p>
        </EmptyState>
      )}
      {hasRecord ? (
        <section className="panel mt-10">
          <h2>{whose ? `Has the health of ${whose} changed?` : "Has your health changed?"}</h2>
          <p className="measure mb-4">
            Tell us about a new condition, an injury or pain, so that the trainer can look after{" "}
            {whose ? "them" : "you"}.
          </p>
          <PageForm>
            <Button kind="secondary">
              {whose ? `Tell us about the health of ${whose}` : "Tell us about my health"}
            </Button>
          </PageForm>
        </section>
      ) : null}
      <p className="mt-8">
        <Anchor to={paths.health.history}>My medical history</Anchor>
      </p>
    </ListPage>
  );
}

export const ErrorBoundary = RouteError;
