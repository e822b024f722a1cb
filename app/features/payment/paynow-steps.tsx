import { type Cents, formatMoney } from "~/lib/money";
import { NumberedSteps } from "~/ui/blocks/numbered-steps";
import { useText } from "~/ui/language/language";

/**
 * Explains how to pay a PayNow code with one phone and with a second one.
 * @param before a time in words.
 */
export function PayNowSteps({ amount, before }: { amount: Cents; before: string }) {
  const text = useText();
  return (
    <>
      <h2>{text("paynow:phone")}</h2>
      <NumberedSteps
        steps={[
          { title: text("paynow:save"), text: text("paynow:save-text") },
          { title: text("paynow:app"), text: text("paynow:app-text") },
          {
            title: text("paynow:check", { amount: formatMoney(amount) }),
            text: text("paynow:check-text"),
          },
          { title: text("paynow:back"), text: text("paynow:back-text", { time: before }) },
        ]}
      />
      <section className="mt-8">
        <h2>{text("paynow:second")}</h2>
        <p>{text("paynow:second-text")}</p>
      </section>
    </>
  );
}
