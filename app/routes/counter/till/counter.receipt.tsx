import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { buildReceipt } from "~/features/counter/receipt.server";
import { findReceipt } from "~/features/counter/staff.server";
import * as paths from "~/lib/paths";
import { Anchor, DetailPage, PrintButton, SummaryList, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { InEnglish, WithEnglish } from "~/ui/language/sentence";
import { loadVisitorWords } from "~/web/language/translations.server";

export const handle = { prints: true };

export const meta = () => usePageMeta(useText()("counter:receipt"));

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await findReceipt(request);
  if (found === null) throw redirect(paths.counter.till);
  const { entry, centerName } = found;
  const receipt = buildReceipt(entry, centerName, await loadVisitorWords(request));
  return { isVoid: entry.kind === "VOID", receipt };
}

export default function Receipt() {
  const { isVoid, receipt } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <DetailPage
      title={receipt.title}
      back={{ to: paths.counter.till, label: text("counter:tasks.till") }}
      lead={receipt.englishTitle ? <InEnglish>{receipt.englishTitle}</InEnglish> : undefined}
      headerEnd={<PrintButton label={text("counter:receipt.print")} />}
      actions={
        isVoid ? undefined : (
          <Anchor to={paths.counter.start}>{text("counter:receipt.back")}</Anchor>
        )
      }
    >
      <SummaryList rows={receipt.rows.map(addEnglish)} />
    </DetailPage>
  );
}

interface Fact {
  label: string;
  value: string;
}

const addEnglish = ({ label, value, english }: Fact & { english: Fact | null }) => ({
  label,
  english: english?.label,
  value:
    english && english.value !== value ? (
      <WithEnglish english={english.value}>{value}</WithEnglish>
    ) : (
      value
    ),
});
