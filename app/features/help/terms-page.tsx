import type { Token } from "marked";
import { PrintButton } from "~/ui/blocks/print-button";
import { RichText } from "~/ui/blocks/rich-text";
import { DetailPage } from "~/ui/page/detail-page";

export interface Terms {
  title: string;
  body: Token[];
}

/** One text of terms, with the others a link away. */
export function TermsPage({ title, body }: Terms) {
  return (
    <DetailPage title={title} back={{ to: "/", label: "Home" }} actions={<PrintButton />}>
      <RichText tokens={body} />
    </DetailPage>
  );
}
