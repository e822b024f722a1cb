import { useLoaderData } from "@remix-run/react";
import { PrintButton } from "~/ui/blocks/print-button";
import { useText } from "~/ui/language/language";
import { DetailPage } from "~/ui/page/detail-page";
import { useSocialMeta } from "~/ui/social-meta";
import { Content, ContentText } from "./content-text";
import type { readTerms } from "./terms.server";

type TermsName = "general-term-and-condition" | "program-term-and-condition" | "term-and-condition";

export function useTermsMeta(name: TermsName) {
  const text = useText();
  return useSocialMeta(text(`help:terms.${name}`), text(`help:terms.${name}-text`));
}

/** Renders one text of terms, as loaded by `terms`. Legal texts are in English. */
export function TermsPage() {
  const { title, body } = useLoaderData<Awaited<ReturnType<typeof readTerms>>>();
  const text = useText();
  return (
    <DetailPage
      title={<ContentText isEnglish>{title}</ContentText>}
      back={{ to: "/", label: text("help:home") }}
      actions={<PrintButton />}
    >
      <Content isEnglish body={body} note="help:terms-english" />
    </DetailPage>
  );
}
