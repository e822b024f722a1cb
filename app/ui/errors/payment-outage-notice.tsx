/** States on payment pages if money has moved, even during an outage. */
const afterPaying =
  /^\/(payment\/(verification|paynow)|payment-completion|inv\/[^/]+\/(verification|paynow))(\/|$)/;
const beforePaying = /^\/(payment|inv\/[^/]+|register-service\/checkout-information)$/;

/** @param pathname the page that cannot be shown. */
export function PaymentOutageNotice({ pathname }: { pathname: string }) {
  if (afterPaying.test(pathname))
    return (
      <p>
        If you have just paid, we cannot say at the moment whether the money has come. Please do not
        pay again: once it has come we tell you by e-mail or SMS.
      </p>
    );
  if (!beforePaying.test(pathname)) return null;
  return (
    <p>
      No money is taken on this page: none moves before you confirm it with your bank or on the card
      service's page.
    </p>
  );
}
