import { Notice } from "~/ui/blocks/notice";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";

/** Renders a note next to a sandbox PayNow code, which no real banking app accepts. */
export function SandboxBankNotice({ payer }: { payer: string }) {
  const text = useText();
  const link = <a href={payer}>{text("paynow:sandbox-link")}</a>;
  return (
    <div className="mt-8">
      <Notice title={text("paynow:sandbox")}>
        <p>
          <Sentence of="paynow:sandbox-text" parts={{ link }} />
        </p>
      </Notice>
    </div>
  );
}
