import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmByStaffCode } from "~/features/counter/confirm-visit.server";
import { StaffCodeField } from "~/features/counter/staff-code-field";
import * as paths from "~/lib/paths";
import { PRESERVED_MINUTES } from "~/lib/request/form-subject";
import { ButtonLink, MessagePage, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { Hotline } from "~/ui/text/hotline";
import { requireCustomer } from "~/web/customer/customer.server";
import { findWayToConfirm } from "~/web/customer/fresh-sign-in.server";
import { toSafeReturnTo } from "~/web/safe-return-to.server";

export const meta = () => usePageMeta(useText()("sign-in:again.title"));

/** Asks again who the customer is, before an act that cannot be taken back. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireCustomer(request);
  const params = new URL(request.url).searchParams;
  return {
    way: findWayToConfirm(session),
    place: toSafeReturnTo(params.get("returnTo")),
    isPreserved: params.get("sent") === "kept",
  };
}

export const action = ({ request }: ActionFunctionArgs) => confirmByStaffCode(request);

export default function SignInAgain() {
  const { way, place, isPreserved } = useLoaderData<typeof loader>();
  const text = useText();
  if (way === "staffCode") return <StaffConfirmation />;
  const back = (
    <ButtonLink to={place} kind="secondary">
      {text("sign-in:again.back")}
    </ButtonLink>
  );
  if (way === "unknown")
    return (
      <MessagePage kind="wrong" title={text("sign-in:again.title")} actions={back}>
        <p>{text("sign-in:again.unknown")}</p>
        <Hotline />
      </MessagePage>
    );
  const again = paths.to(paths.signIn.logIn, { fresh: "yes", returnTo: place });
  return (
    <MessagePage
      title={text("sign-in:again.title")}
      actions={
        <>
          <ButtonLink to={again}>{text("sign-in:expired.button")}</ButtonLink>
          {back}
        </>
      }
    >
      <p>{text("sign-in:again.why")}</p>
      <p>
        {isPreserved
          ? text("sign-in:again.kept", { minutes: PRESERVED_MINUTES })
          : text("sign-in:again.pressed")}
      </p>
    </MessagePage>
  );
}

function StaffConfirmation() {
  const { place } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ staffCode: string }>({ id: "again" });
  return (
    <QuestionPage
      title={text("sign-in:again.counter-title")}
      back={{ to: place }}
      lead={
        <>
          <p>{text("sign-in:again.counter-why")}</p>
          <p className="mt-3">{text("sign-in:again.counter-pressed")}</p>
        </>
      }
      form={form}
      button={text("sign-in:again.counter-button")}
    >
      <StaffCodeField field={fields.staffCode} />
    </QuestionPage>
  );
}
