import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { DeductionList } from "~/features/payment/egiro/deduction-list";
import { deductionAnswerForm } from "~/features/payment/egiro/egiro";
import { EgiroStatusTag } from "~/features/payment/egiro/egiro-status";
import { getRelationshipName } from "~/features/payment/egiro/relationships";
import type { Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { ButtonLink, DetailPage, Notice, Section, SummaryList, usePageMeta } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { Reply } from "~/ui/language/reply";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { parseForm } from "~/web/forms/form.server";
import {
  callOrNotFound,
  callWithRules,
  handleButton,
  matchStatus,
  onRejected,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";

export function meta({ data }: MetaArgs<typeof loader>) {
  const text = useText();
  return usePageMeta(
    data ? text("giro:one.title", { bank: data.arrangement.bankName }) : text("giro:result.title"),
  );
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api } = await requireCustomer(request);
  const id = { id: params.id ?? "" };
  const history = await callOrNotFound(() => api.egiro.history({ params: id }));
  return { arrangement: await currentOf(api.egiro, id), history };
}

/** Accepts or rejects a deduction that was announced. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { api } = await requireCustomer(request);
  const back = paths.to(paths.payment.arrangement, { id: params.id ?? "" });
  return handleButton(
    request,
    async (form) => {
      const submission = parseForm(form, deductionAnswerForm);
      if (submission.status !== "success")
        return redirectWithFlash(request, back, {
          kind: "error",
          text: reply("replies-giro:answer"),
        });
      const { transaction: id, answer } = submission.value;
      await api.egiro.answer({ params: { id }, body: { accept: answer === "accept" } });
      return redirectWithSuccess(request, back, answeredWords[answer]);
    },
    onRejected(redirectWithErrorFlash(request, back)),
  );
}

const answeredWords = {
  accept: reply("replies-giro:accepted"),
  reject: reply("replies-giro:rejected"),
};

type Api = Awaited<ReturnType<typeof requireCustomer>>["api"]["egiro"];

/** Loads the bank's current status, or the last known one while the bank does not answer. */
async function currentOf(api: Api, params: { id: string }) {
  return callWithRules(
    () => api.status({ params }),
    matchStatus(503)(async () => {
      const { client, lovedOne } = await api.list();
      return [...client, ...lovedOne].find(({ id }) => id === params.id);
    }),
  );
}

export default function Arrangement() {
  const { arrangement: row, history } = useLoaderData<typeof loader>();
  const { over, hasRequestedEnd } = standingOf(row);
  const { language, text } = useLanguage();
  return (
    <DetailPage
      title={text("giro:one.title", { bank: row.bankName })}
      back={{ to: paths.payment.egiro, label: text("giro:list.title") }}
      headerEnd={<EgiroStatusTag status={row.status} />}
      actions={
        <>
          {row.bankUrl ? <ButtonLink to={row.bankUrl}>{text("giro:authorise")}</ButtonLink> : null}
          {row.status === "ACTIVE" && !hasRequestedEnd ? (
            <ButtonLink
              to={paths.to(paths.payment.cancelArrangement, { id: row.id })}
              kind="secondary"
            >
              {text("giro:one.cancel")}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <HowItStands row={row} />
      <SummaryList rows={factsOf(row, { language, text })} />
      <Section title={text("giro:one.deductions")}>
        <DeductionList deductions={history} over={over} />
      </Section>
    </DetailPage>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["arrangement"];

function standingOf({ status, cancellationDate }: Row) {
  return {
    over: status === "REJECTED" || status === "CANCELLED",
    hasRequestedEnd: status === "ACTIVE" && cancellationDate !== null,
  };
}

function HowItStands({ row }: { row: Row }) {
  const text = useText();
  const { over, hasRequestedEnd } = standingOf(row);
  return (
    <>
      {hasRequestedEnd ? (
        <Notice kind="warning" title={text("giro:one.ending")}>
          <p>{text("giro:one.ending-text")}</p>
        </Notice>
      ) : null}
      {row.status === "PENDING" && row.bankUrl === null ? (
        <Notice title={text("giro:one.checking")}>
          <p>{text("giro:one.checking-text")}</p>
        </Notice>
      ) : null}
      {row.confirmed === false && !over ? (
        <Notice title={text("giro:unconfirmed")}>
          <p>{text("giro:unconfirmed-text")}</p>
        </Notice>
      ) : null}
    </>
  );
}

function factsOf(row: Row, { language, text }: Words) {
  const { over, hasRequestedEnd } = standingOf(row);
  const { date, dateAndTime, money } = getFormats(language);
  const none = text("giro:fact.none");
  return [
    { label: text("giro:fact.client"), value: row.clientName ?? text("giro:fact.client-hidden") },
    { label: text("giro:fact.id"), value: row.nric },
    { label: text("giro:fact.relationship"), value: getRelationshipName(row.relationship, text) },
    { label: text("giro:fact.bank"), value: row.bankName },
    { label: text("giro:fact.dda"), value: row.ddaReferenceNo },
    { label: text("giro:fact.transaction"), value: row.boTransactionRefNo },
    {
      label: text("giro:fact.limit"),
      value: row.limit === null ? text("giro:fact.no-limit") : money(row.limit),
    },
    { label: text("giro:fact.accepted"), value: row.acceptedDate && dateAndTime(row.acceptedDate) },
    { label: text("giro:fact.effective"), value: row.effectiveDate && date(row.effectiveDate) },
    {
      label: text("giro:fact.expiry"),
      value: row.expiryDate ? date(row.expiryDate) : over ? none : text("giro:fact.no-expiry"),
    },
    {
      label: text(hasRequestedEnd ? "giro:fact.cancellation-asked" : "giro:fact.cancellation"),
      value: row.cancellationDate ? dateAndTime(row.cancellationDate) : none,
    },
    {
      label: text("giro:fact.remarks"),
      value: row.remarks ? <Reply>{row.remarks}</Reply> : none,
    },
  ];
}
