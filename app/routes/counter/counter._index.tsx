import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { staffCodeForm } from "~/features/check-in/forms";
import { SampleCode } from "~/features/counter/counter-codes";
import { counterCodeForm } from "~/features/counter/forms";
import { countSecondsLeft, openHandOver } from "~/features/counter/hand-over/hand-over.server";
import { PhoneHandOver } from "~/features/counter/hand-over/hand-over-figure";
import { SecretCodeField, StaffCodeField } from "~/features/counter/staff-code-field";
import { StaffTasks } from "~/features/counter/staff-tasks";
import { beginVisit, getSampleCodes, setUpCounter } from "~/features/counter/visit.server";
import * as paths from "~/lib/paths";
import {
  Anchor,
  ButtonLink,
  buildRefreshMeta,
  LandingPage,
  Notice,
  QuestionPage,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { getRejectionStatus } from "~/web/api/api-error.server";
import { findCustomer } from "~/web/customer/customer.server";
import { handleUnboundForm, onRejected, showFieldError } from "~/web/forms/form-action.server";
import { readCounter } from "~/web/session/counter.server";

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta(useText()("counter:title")),
  ...buildRefreshMeta(data && "refresh" in data ? data.refresh : null),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const counter = await readCounter(request);
  const handOver = counter && openHandOver(counter);
  const sample = getSampleCodes();
  const undone = new URL(request.url).searchParams.has("undone");
  if (counter?.visit) {
    const name = (await findCustomer(request))?.person.name ?? null;
    return { stage: "helping" as const, name, undone, isOpen: !counter.visit.isDeskClosed };
  }
  // The page refreshes when the code expires.
  const refresh = handOver && { seconds: countSecondsLeft(handOver), to: paths.counter.start };
  const stage = counter ? ("next" as const) : ("set-up" as const);
  return { stage, handOver, refresh, sample, undone };
}

export async function action({ request }: ActionFunctionArgs) {
  const counter = await readCounter(request);
  return counter
    ? handleUnboundForm(
        request,
        staffCodeForm,
        ({ staffCode }) => beginVisit(counter, staffCode),
        onRejected(showFieldError("staffCode", getRejectionStatus)),
      )
    : handleUnboundForm(
        request,
        counterCodeForm,
        ({ code }) => setUpCounter(code),
        onRejected(showFieldError("code", getRejectionStatus)),
      );
}

export default function Counter() {
  const data = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      {data.undone ? (
        <Notice kind="warning" title={text("counter:desk.undone")}>
          <p>{text("counter:desk.undone-text")}</p>
        </Notice>
      ) : null}
      {data.stage === "helping" ? (
        <Helping {...data} />
      ) : data.stage === "next" ? (
        <NextPerson />
      ) : (
        <SetUp />
      )}
    </>
  );
}

const useCounterForm = (id: string) => useForm<{ code: string; staffCode: string }>({ id });

function SetUp() {
  const data = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useCounterForm("set-up");
  return (
    <QuestionPage
      title={text("counter:set-up.title")}
      back={{ to: "/", label: text("shell:back-home") }}
      lead={text("counter:set-up.lead")}
      form={form}
      button={text("counter:set-up.button")}
      before={
        "sample" in data ? (
          <SampleCode title={text("counter:sandbox.counter")} code={data.sample?.counter} />
        ) : undefined
      }
    >
      <SecretCodeField field={fields.code} label={text("counter:set-up.code")} />
    </QuestionPage>
  );
}

function NextPerson() {
  const data = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useCounterForm("next");
  const handOver = "handOver" in data ? data.handOver : null;
  return (
    <>
      {handOver ? <PhoneHandOver handOver={handOver} /> : null}
      <QuestionPage
        title={text("counter:next.title")}
        lead={text("counter:next.lead")}
        form={form}
        button={text("counter:next.button")}
        before={
          "sample" in data ? (
            <SampleCode title={text("counter:sandbox.staff")} code={data.sample?.staff} />
          ) : undefined
        }
        after={
          <p className="mt-8">
            <Sentence
              of="counter:next.door"
              parts={{
                link: <Anchor to={paths.checkIn.start}>{text("counter:next.door-link")}</Anchor>,
              }}
            />
          </p>
        }
      >
        <StaffCodeField field={fields.staffCode} />
      </QuestionPage>
    </>
  );
}

function Helping({ name, isOpen }: { name: string | null; isOpen: boolean }) {
  const text = useText();
  return (
    <LandingPage
      title={name ? text("counter:helping.title", { name }) : text("counter:helping.what")}
      lead={text("counter:helping.lead")}
      actions={
        name ? (
          <ButtonLink to="/">{text("counter:helping.services")}</ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.to(paths.signIn.logIn, { returnTo: paths.registration.start })}>
              {text("counter:helping.register")}
            </ButtonLink>
            <ButtonLink to={paths.signIn.logIn} kind="secondary">
              {text("counter:helping.log-in")}
            </ButtonLink>
            <ButtonLink to={paths.counter.enterCode} kind="secondary">
              {text("counter:helping.phone")}
            </ButtonLink>
            {isOpen ? (
              <ButtonLink to={paths.counter.registerPerson} kind="secondary">
                {text("counter:helping.no-phone")}
              </ButtonLink>
            ) : null}
          </>
        )
      }
      aside={<StaffTasks isOpen={isOpen} />}
    />
  );
}
