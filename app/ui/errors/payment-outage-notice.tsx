import { useText } from "../language/language";

/** States on payment pages if money has moved, even during an outage. */
const afterPaying =
  /^\/(payment\/(verification|paynow)|payment-completion|inv\/[^/]+\/(verification|paynow))(\/|$)/;
const beforePaying = /^\/(payment|inv\/[^/]+|register-service\/checkout-information)$/;

/**
 * Renders the notice.
 * @param pathname the page that cannot be shown.
 */
export function PaymentOutageNotice({ pathname }: { pathname: string }) {
  const text = useText();
  if (afterPaying.test(pathname)) return <p>{text("shell:outage.after-paying")}</p>;
  if (!beforePaying.test(pathname)) return null;
  return <p>{text("shell:outage.before-paying")}</p>;
}
