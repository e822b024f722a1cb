/** Shows the customer's own code to give to a friend (SPEC section 9: 5 % for both). */
export function ReferralPanel({ code }: { code: string }) {
  return (
    <section className="panel mt-10">
      <h2>Tell a friend: 5% off for both of you</h2>
      <p>
        Give this code to a friend who has not bought from us yet. They get 5% off their first
        order. When they have paid, we will send you a code for 5% off your next one.
      </p>
      <p className="mt-3">
        <strong className="select-all font-serif text-[1.5rem]">{code}</strong>
      </p>
    </section>
  );
}
