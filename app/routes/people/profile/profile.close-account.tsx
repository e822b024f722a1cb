import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { closeAccount, loadCloseAccountView } from "~/features/people/my-data/close-account.server";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import {
  Anchor,
  CheckboxField,
  QuestionPage,
  RouteError,
  SectionUnavailable,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { unavailableText } from "~/web/unavailable-sections";

const TITLE = "Close my account";

export const meta = () => usePageMeta(TITLE);

export const loader = ({ request }: LoaderFunctionArgs) => loadCloseAccountView(request);

export const action = ({ request }: ActionFunctionArgs) => closeAccount(request);

export default function CloseAccount() {
  const page = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ sure: string }>({ id: "close-account" });
  const { number, href, hours } = brand.phones.hotline;
  if (!page.isOffered)
    return (
      <QuestionPage title={TITLE} back={{ to: paths.people.myData }} button={null}>
        <p>
          Please call us: <a href={href}>{number}</a> ({hours}).
        </p>
      </QuestionPage>
    );
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: paths.people.myData, label: "My data" }}
      lead="Please read first what ends, what is lost, and what we have to keep."
      form={form}
      idempotencyKey={page.idempotencyKey}
      before={<Consequences />}
      button="Close my account"
      also={
        <Anchor to={paths.people.myData} className="btn btn-second">
          No, go back
        </Anchor>
      }
    >
      <input type="hidden" name="forfeits" defaultValue={page.forfeits} />
      <CheckboxField field={fields.sure} label="Yes, I want to close my account" />
    </QuestionPage>
  );
}

function Consequences() {
  const { clientId, cancelled, packages, kept } = useLoaderData<typeof loader>();
  return (
    <>
      {cancelled.length > 0 ? (
        <List title="What ends at once">
          {cancelled.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </List>
      ) : null}
      <List title="What is lost">
        {packages.map(({ termId, text, refund }) => (
          <li key={termId}>
            {text}.{" "}
            {refund ? (
              <Anchor to={paths.to(paths.booking.cancelPackage, { termId })}>
                {`Cancel it first to get ${refund} back`}
              </Anchor>
            ) : null}
          </li>
        ))}
        <li>Promotion codes, your photo, and what is in your cart</li>
      </List>
      {kept === null ? (
        <SectionUnavailable>{unavailableText.kept}</SectionUnavailable>
      ) : (
        <List title="What we keep, how long and why">
          {kept.map(({ label, howLong, why }) => (
            <li key={label}>
              {label}: {howLong}, because {why}.
            </li>
          ))}
        </List>
      )}
      <p className="measure mt-6">
        You can come again at any time: sign up again
        {clientId
          ? `, and link your record with your client ID ${clientId}. Please note it down`
          : ""}
        .
      </p>
    </>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="mt-6">{title}</h2>
      <ul className="measure mt-3 list-disc space-y-2 pl-6">{children}</ul>
    </>
  );
}

export const ErrorBoundary = RouteError;
