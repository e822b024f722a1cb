import type { Token } from "marked";
import { DetailPage } from "./page/detail-page";
import { PrintButton } from "./print-button";
import { RichText } from "./rich-text";

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
