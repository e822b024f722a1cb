/** States on payment pages if money has moved, even during an outage. */
const afterPaying =
  /^\/(payment\/(verification|paynow)|payment-completion|inv\/[^/]+\/(verification|paynow))(\/|$)/;
const beforePaying = /^\/(payment|inv\/[^/]+|register-service\/checkout-information)$/;

/**
 * Renders the notice.
 * @param pathname the page that cannot be shown.
 */
export function PaymentOutageNotice({ pathname }: { pathname: string }) {
  if (afterPaying.test(pathname))
    return (
      <p>
        If you have just paid, we cannot say yet whether we have received your money. Please do not
        pay again. We will tell you by e-mail or SMS once we have it.
      </p>
    );
  if (!beforePaying.test(pathname)) return null;
  return (
    <p>
      No money is taken on this page. Your money moves only after you confirm with your bank or on
      the card service's page.
    </p>
  );
}
