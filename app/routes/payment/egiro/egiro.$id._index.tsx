import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { DeductionList } from "~/features/payment/egiro/deduction-list";
import { answerForm } from "~/features/payment/egiro/egiro";
import { EgiroStatusTag } from "~/features/payment/egiro/egiro-status";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { formatDate, formatDateTime } from "~/lib/singapore-date";
import {
  ButtonLink,
  DetailPage,
  Notice,
  RouteError,
  Section,
  SummaryList,
  usePageMeta,
} from "~/ui";
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

export const meta = ({ data }: MetaArgs<typeof loader>) =>
  usePageMeta(data ? `eGIRO with ${data.arrangement.bankName}` : "eGIRO");

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
      const submission = parseForm(form, answerForm);
      if (submission.status !== "success")
        return redirectWithFlash(request, back, { kind: "error", text: "Choose accept or reject" });
      const { transaction: id, answer } = submission.value;
      await api.egiro.answer({ params: { id }, body: { accept: answer === "accept" } });
      return redirectWithSuccess(request, back, answeredWords[answer]);
    },
    onRejected(redirectWithErrorFlash(request, back)),
  );
}

const answeredWords = {
  accept: "You accepted the deduction",
  reject: "You rejected the deduction. It is not made.",
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
  return (
    <DetailPage
      title={`eGIRO with ${row.bankName}`}
      back={{ to: paths.payment.egiro, label: "eGIRO arrangements" }}
      headerEnd={<EgiroStatusTag status={row.status} />}
      actions={
        <>
          {row.bankUrl ? <ButtonLink to={row.bankUrl}>Authorise at the bank</ButtonLink> : null}
          {row.status === "ACTIVE" && !hasRequestedEnd ? (
            <ButtonLink
              to={paths.to(paths.payment.cancelArrangement, { id: row.id })}
              kind="secondary"
            >
              Cancel this arrangement
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <HowItStands row={row} />
      <SummaryList rows={factsOf(row)} />
      <Section title="Deductions">
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
  const { over, hasRequestedEnd } = standingOf(row);
  return (
    <>
      {hasRequestedEnd ? (
        <Notice kind="warning" title="You asked to cancel this arrangement">
          <p>It stays Active until your bank approves. We will e-mail you then.</p>
        </Notice>
      ) : null}
      {row.status === "PENDING" && row.bankUrl === null ? (
        <Notice title="Your bank is checking it">
          <p>
            It stays Pending until the bank approves, usually within 24 hours. We will e-mail you
            then.
          </p>
        </Notice>
      ) : null}
      {row.confirmed === false && !over ? (
        <Notice title="This person has not confirmed yet that you pay">
          <p>
            We told them about it. Until they confirm, by the link in our message or at a counter,
            you see amounts and dates only, and cannot reject a deduction.
          </p>
        </Notice>
      ) : null}
    </>
  );
}

function factsOf(row: Row) {
  const { over, hasRequestedEnd } = standingOf(row);
  return [
    { label: "Client", value: row.clientName ?? "Shown once they have confirmed" },
    { label: "NRIC / Passport / FIN", value: row.nric },
    { label: "Relationship", value: row.relationship },
    { label: "Bank", value: row.bankName },
    { label: "DDA reference", value: row.ddaReferenceNo },
    { label: "Transaction reference", value: row.boTransactionRefNo },
    {
      label: "Limit for each deduction",
      value: row.limit === null ? "No limit" : formatMoney(row.limit),
    },
    { label: "Accepted on", value: row.acceptedDate && formatDateTime(row.acceptedDate) },
    { label: "Effective date", value: row.effectiveDate && formatDate(row.effectiveDate) },
    {
      label: "Expiry date",
      value: row.expiryDate
        ? formatDate(row.expiryDate)
        : over
          ? "None"
          : "None: until you cancel it",
    },
    {
      label: hasRequestedEnd ? "Cancellation asked for on" : "Cancellation date",
      value: row.cancellationDate ? formatDateTime(row.cancellationDate) : "None",
    },
    { label: "Remarks", value: row.remarks ?? "None" },
  ];
}

export const ErrorBoundary = RouteError;
