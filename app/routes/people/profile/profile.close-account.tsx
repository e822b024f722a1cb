import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { closeAccount, loadCloseAccountView } from "~/features/people/my-data/close-account.server";
import { formatDataGroup } from "~/features/people/my-data/data-groups";
import * as paths from "~/lib/paths";
import { Anchor, CheckboxField, Fold, QuestionPage, SectionUnavailable, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { Reply } from "~/ui/language/reply";
import { Sentence } from "~/ui/language/sentence";
import { Breakable } from "~/ui/text/breakable";
import { DeskSentence } from "~/ui/text/hotline";

export const meta = () => usePageMeta(useText()("people:close.title"));

export const loader = ({ request }: LoaderFunctionArgs) => loadCloseAccountView(request);

export const action = ({ request }: ActionFunctionArgs) => closeAccount(request);

export default function CloseAccount() {
  const page = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ sure: string }>({ id: "close-account" });
  const text = useText();
  const title = text("people:close.title");
  if (!page.isOffered)
    return (
      <QuestionPage title={title} back={{ to: paths.people.myData }} button={null}>
        <p>
          <DeskSentence of="people:hotline" />
        </p>
      </QuestionPage>
    );
  const back = { to: paths.people.myData, label: text("people:my-data") };
  if (page.owed.length > 0)
    return (
      <QuestionPage title={title} back={back} lead={text("people:close.owed-why")} button={null}>
        <OwedInvoices />
      </QuestionPage>
    );
  return (
    <QuestionPage
      title={title}
      back={back}
      lead={text("people:close.lead")}
      form={form}
      idempotencyKey={page.idempotencyKey}
      before={<Consequences />}
      buttonKind="danger"
      button={title}
      also={
        <Anchor to={paths.people.myData} className="btn btn-second">
          {text("shell:confirm.no")}
        </Anchor>
      }
    >
      <input type="hidden" name="forfeits" defaultValue={page.forfeits} />
      <CheckboxField field={fields.sure} label={text("people:close.sure")} />
    </QuestionPage>
  );
}

/** Lists what is owed. A deduction that is announced is not paid in another way. */
function OwedInvoices() {
  const { owed: invoices } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <List title={text("people:close.owed")}>
      {invoices.map(({ orderId, isDeducted, owed, pay, packages }) => (
        <li key={orderId}>
          {owed}{" "}
          {isDeducted ? null : (
            <span className="block">
              <Anchor to={paths.to(paths.payment.pay, { order: orderId })}>{pay}</Anchor>{" "}
            </span>
          )}
          {packages.map(({ termId, cancel }) => (
            <span key={termId} className="block">
              <Anchor to={paths.to(paths.booking.cancelPackage, { termId })}>{cancel}</Anchor>{" "}
            </span>
          ))}
          {isDeducted && packages.length === 0 ? (
            <DeskSentence of="people:close.owed-call" />
          ) : null}
        </li>
      ))}
    </List>
  );
}

function Consequences() {
  const { clientId, cancelled, packages, refunds, kept } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <>
      {cancelled.length > 0 ? (
        <List title={text("people:close.ends")}>
          {cancelled.map((matter) => (
            <li key={matter}>
              <Breakable>{matter}</Breakable>
            </li>
          ))}
        </List>
      ) : null}
      <List title={text("people:close.lost")}>
        {packages.map(({ termId, lost, refund }) => (
          <li key={termId}>
            <Breakable>{lost}</Breakable>{" "}
            {refund ? (
              <Anchor to={paths.to(paths.booking.cancelPackage, { termId })}>{refund}</Anchor>
            ) : null}
          </li>
        ))}
        <li>{text("people:close.lost-others")}</li>
      </List>
      {refunds ? <p className="measure mt-6">{refunds}</p> : null}
      <RetainedGroups kept={kept} />
      <p className="measure mt-6">
        {clientId
          ? text("people:close.again-with-id", { id: clientId })
          : text("people:close.again")}
      </p>
    </>
  );
}

function RetainedGroups({ kept }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "kept">) {
  const text = useText();
  if (kept === null)
    return <SectionUnavailable>{text("people:close.kept-unavailable")}</SectionUnavailable>;
  return (
    <div className="measure mt-6">
      <Fold title={text("people:close.kept")}>
        <ul className="list-disc grid gap-2 pb-4 pl-6">
          {kept.map(({ group, howLong, why }) => (
            <li key={group}>
              <Sentence
                of="people:close.kept-one"
                parts={{
                  what: formatDataGroup(group, text),
                  howLong: <Reply>{howLong}</Reply>,
                  why: <Reply>{why}</Reply>,
                }}
              />
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="mt-6">{title}</h2>
      <ul className="measure mt-3 list-disc grid gap-2 pl-6">{children}</ul>
    </>
  );
}
