import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { EgiroArrangement } from "~/contract/payment/egiro";
import { EgiroStatusTag } from "~/features/payment/egiro/egiro-status";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { Anchor, ButtonLink, Card, EmptyState, ListPage, Section, usePageMeta } from "~/ui";
import { useLanguage, useText } from "~/ui/language/language";
import { Reply } from "~/ui/language/reply";
import { Sentence } from "~/ui/language/sentence";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta(useText()("giro:list.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  return customer.api.egiro.list();
}

export default function Arrangements() {
  const { client, lovedOne } = useLoaderData<typeof loader>();
  const text = useText();
  const apply = <ButtonLink to={paths.payment.apply}>{text("giro:apply")}</ButtonLink>;
  const none = client.length + lovedOne.length === 0;
  return (
    <ListPage
      title={text("giro:list.title")}
      back={{ to: "/", label: text("giro:services") }}
      lead={
        <Sentence
          of="giro:list.lead"
          parts={{
            link: <Anchor to={paths.payment.aboutEgiro}>{text("giro:about.what")}</Anchor>,
          }}
        />
      }
    >
      {none ? (
        <EmptyState icon="bank" title={text("giro:list.none")} action={apply}>
          <p>{text("giro:list.none-text")}</p>
        </EmptyState>
      ) : (
        <>
          {client.length > 0 ? <Group title={text("giro:list.own")} arrangements={client} /> : null}
          {lovedOne.length > 0 ? (
            <Group title={text("giro:list.others")} arrangements={lovedOne} />
          ) : null}
          <div className="row mt-8">{apply}</div>
        </>
      )}
    </ListPage>
  );
}

function Group({ title, arrangements }: { title: string; arrangements: EgiroArrangement[] }) {
  const { language, text } = useLanguage();
  const { date } = getFormats(language);
  return (
    <Section title={title}>
      <div className="stack">
        {arrangements.map((row) => (
          <Card
            key={row.id}
            headingLevel={3}
            icon="bank"
            title={text("giro:list.row", {
              bank: row.bankName,
              person: row.clientName ?? text("giro:person-id", { number: row.nric }),
            })}
            to={paths.to(paths.payment.arrangement, { id: row.id })}
            status={<EgiroStatusTag status={row.status} />}
            actions={
              row.bankUrl ? (
                <ButtonLink to={row.bankUrl}>{text("giro:authorise")}</ButtonLink>
              ) : undefined
            }
          >
            <p>
              {text("giro:reference", { reference: row.ddaReferenceNo })}
              <br />
              {row.effectiveDate
                ? text("giro:list.effective", { date: date(row.effectiveDate) })
                : text("giro:list.applied", { date: date(row.createdDate) })}
            </p>
            {row.confirmed === false && (row.status === "PENDING" || row.status === "ACTIVE") ? (
              <p>{text("giro:unconfirmed-sentence")}</p>
            ) : null}
            {row.remarks ? (
              <p>
                <Reply>{row.remarks}</Reply>
              </p>
            ) : null}
          </Card>
        ))}
      </div>
    </Section>
  );
}
