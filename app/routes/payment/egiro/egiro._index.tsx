import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { EgiroArrangement } from "~/contract/payment/egiro";
import { EgiroStatusTag } from "~/features/payment/egiro/egiro-status";
import * as paths from "~/lib/paths";
import { formatDate } from "~/lib/singapore-date";
import {
  Anchor,
  ButtonLink,
  Card,
  EmptyState,
  ListPage,
  RouteError,
  Section,
  usePageMeta,
} from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta("eGIRO arrangements");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  return customer.api.egiro.list();
}

export default function Arrangements() {
  const { client, lovedOne } = useLoaderData<typeof loader>();
  const apply = <ButtonLink to={paths.payment.apply}>Apply for eGIRO</ButtonLink>;
  const none = client.length + lovedOne.length === 0;
  return (
    <ListPage
      title="eGIRO arrangements"
      back={{ to: "/", label: "My services" }}
      lead={
        <>
          Your invoices are deducted from your bank account each month.{" "}
          <Anchor to={paths.payment.aboutEgiro}>What is eGIRO?</Anchor>
        </>
      }
    >
      {none ? (
        <EmptyState icon="bank" title="You have no eGIRO arrangements yet" action={apply}>
          <p>Set it up once, and your bills are paid automatically.</p>
        </EmptyState>
      ) : (
        <>
          {client.length > 0 ? <Group title="For yourself" arrangements={client} /> : null}
          {lovedOne.length > 0 ? <Group title="For others" arrangements={lovedOne} /> : null}
          <div className="row mt-8">{apply}</div>
        </>
      )}
    </ListPage>
  );
}

function Group({ title, arrangements }: { title: string; arrangements: EgiroArrangement[] }) {
  return (
    <Section title={title}>
      <div className="stack">
        {arrangements.map((row) => (
          <Card
            key={row.id}
            headingLevel={3}
            icon="bank"
            title={`${row.bankName}: ${row.clientName ?? `ID ${row.nric}`}`}
            to={paths.to(paths.payment.arrangement, { id: row.id })}
            status={<EgiroStatusTag status={row.status} />}
            actions={
              row.bankUrl ? (
                <ButtonLink to={row.bankUrl}>Authorise at the bank</ButtonLink>
              ) : undefined
            }
          >
            <p>
              Reference {row.ddaReferenceNo}
              <br />
              {row.effectiveDate
                ? `In effect from ${formatDate(row.effectiveDate)}`
                : `Applied for on ${formatDate(row.createdDate)}`}
            </p>
            {row.confirmed === false && (row.status === "PENDING" || row.status === "ACTIVE") ? (
              <p>This person has not confirmed yet that you pay.</p>
            ) : null}
            {row.remarks ? <p>{row.remarks}</p> : null}
          </Card>
        ))}
      </div>
    </Section>
  );
}

export const ErrorBoundary = RouteError;
