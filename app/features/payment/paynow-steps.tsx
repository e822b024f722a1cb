import { type Cents, formatMoney } from "~/lib/money";
import { NumberedSteps } from "~/ui/blocks/numbered-steps";

/**
 * Explains how to pay a PayNow code with one phone and with a second one.
 * @param before a time in words.
 */
export function PayNowSteps({ amount, before }: { amount: Cents; before: string }) {
  return (
    <>
      <h2>If you are on your phone</h2>
      <NumberedSteps
        steps={[
          {
            title: "Press “Save the QR code”",
            text: "The picture goes to your photos or downloads.",
          },
          {
            title: "Open your banking app",
            text: "Choose Scan & Pay, then pick the picture you saved.",
          },
          {
            title: `Check that it says ${formatMoney(amount)}, and pay`,
            text: "Do not change the amount or the reference.",
          },
          {
            title: "Come back to this page",
            text: `This page tells you when we receive it. Pay before ${before}.`,
          },
        ]}
      />
      <section className="mt-8">
        <h2>If you have a second phone</h2>
        <p>
          Open your banking app on it, choose Scan & Pay, and point it at the code on this page.
        </p>
      </section>
    </>
  );
}
