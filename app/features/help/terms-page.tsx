import { useLoaderData } from "@remix-run/react";
import { PrintButton } from "~/ui/blocks/print-button";
import { RichText } from "~/ui/blocks/rich-text";
import { DetailPage } from "~/ui/page/detail-page";
import type { readTerms } from "./terms.server";

/** Renders one text of terms, as loaded by `terms`. */
export function TermsPage() {
  const { title, body } = useLoaderData<Awaited<ReturnType<typeof readTerms>>>();
  return (
    <DetailPage title={title} back={{ to: "/", label: "Home" }} actions={<PrintButton />}>
      <RichText tokens={body} />
    </DetailPage>
  );
}
