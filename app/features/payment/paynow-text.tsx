import { CopyButton } from "~/ui/blocks/copy-button";
import { useText } from "~/ui/language/language";

/** Shows the text of a PayNow code. It has no fold, which would close whenever a page without scripts looks again. */
export function PayNowText({ qrString }: { qrString: string }) {
  const text = useText();
  return (
    <section className="stack mt-6 max-w-measure">
      <h2>{text("paynow:page.text")}</h2>
      <p>{text("paynow:page.text-for")}</p>
      <code className="break-all select-all">{qrString}</code>
      <CopyButton text={qrString} label={text("paynow:page.copy")} />
    </section>
  );
}
