import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { staffCodeForm } from "~/features/check-in/forms";
import { SampleCode } from "~/features/counter/counter-codes";
import { counterCodeForm } from "~/features/counter/forms";
import { countSecondsLeft, openHandOver } from "~/features/counter/hand-over.server";
import { PhoneHandOver } from "~/features/counter/hand-over-figure";
import { StaffTasks } from "~/features/counter/staff-tasks";
import { beginVisit, getSampleCodes, setUpCounter } from "~/features/counter/visit.server";
import * as paths from "~/lib/paths";
import {
  Anchor,
  ButtonLink,
  LandingPage,
  QuestionPage,
  RouteError,
  refreshMeta,
  TextField,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { getRejectionStatus } from "~/web/api/api-error.server";
import { findCustomer } from "~/web/customer/customer.server";
import { handleUnboundForm, onRejected, showFieldError } from "~/web/forms/form-action.server";
import { readCounter } from "~/web/session/counter.server";

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta("Counter"),
  ...refreshMeta(data && "refresh" in data ? data.refresh : null),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const counter = await readCounter(request);
  const handOver = counter && openHandOver(counter);
  const sample = getSampleCodes();
  if (counter?.visit) {
    const name = (await findCustomer(request))?.person.name ?? null;
    return { stage: "helping" as const, centreName: counter.centreName, name };
  }
  // The page refreshes when the code expires.
  const refresh = handOver && { seconds: countSecondsLeft(handOver), to: paths.counter.start };
  return { stage: counter ? ("next" as const) : ("set-up" as const), handOver, refresh, sample };
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
  if (data.stage === "helping") return <Helping name={data.name} />;
  return data.stage === "next" ? <NextPerson /> : <SetUp />;
}

const useCounterForm = (id: string) => useForm<{ code: string; staffCode: string }>({ id });

function SetUp() {
  const data = useLoaderData<typeof loader>();
  const [form, fields] = useCounterForm("set-up");
  return (
    <QuestionPage
      title="Set up this computer as a counter"
      back={{ to: "/", label: "Home" }}
      lead="For our staff. From then on this computer is shared: it says so on every page, and clears itself after each person."
      form={form}
      button="Set up this computer"
      before={
        "sample" in data ? (
          <SampleCode what="counter code" code={data.sample?.counter} />
        ) : undefined
      }
    >
      <CodeField field={fields.code} label="Counter code" />
    </QuestionPage>
  );
}

function NextPerson() {
  const data = useLoaderData<typeof loader>();
  const [form, fields] = useCounterForm("next");
  const handOver = "handOver" in data ? data.handOver : null;
  return (
    <>
      {handOver ? <PhoneHandOver handOver={handOver} /> : null}
      <QuestionPage
        title="Ready for the next person"
        lead="This computer was cleared. The helper types their staff code to begin."
        form={form}
        button="Begin"
        before={
          "sample" in data ? <SampleCode what="staff code" code={data.sample?.staff} /> : undefined
        }
        after={
          <p className="mt-8">
            Is this the tablet of a door? <Anchor to={paths.checkIn.start}>Back to check-in</Anchor>
          </p>
        }
      >
        <CodeField field={fields.staffCode} label="Staff code" />
      </QuestionPage>
    </>
  );
}

function CodeField({ field, label }: Pick<Parameters<typeof TextField>[0], "field" | "label">) {
  return (
    <TextField
      field={field}
      label={label}
      type="password"
      width="medium"
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function Helping({ name }: { name: string | null }) {
  return (
    <LandingPage
      title={name ? `You are helping ${name}` : "What should we do together?"}
      lead="When you are done, press “Finish and clear” at the top."
      actions={
        name ? (
          <ButtonLink to="/">Go to My services</ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.to(paths.signIn.logIn, { returnTo: paths.registration.start })}>
              Register for a programme
            </ButtonLink>
            <ButtonLink to={paths.signIn.logIn} kind="secondary">
              Log in
            </ButtonLink>
            <ButtonLink to={paths.counter.enterCode} kind="secondary">
              Continue from their phone
            </ButtonLink>
            <ButtonLink to={paths.counter.registerPerson} kind="secondary">
              Register a person without a phone
            </ButtonLink>
          </>
        )
      }
    >
      <StaffTasks />
    </LandingPage>
  );
}

export const ErrorBoundary = RouteError;
