import { useText } from "~/ui/language/language";

/** Shows the customer's own code to give to a friend (SPEC section 9: 5 % for both). */
export function ReferralCode({ code }: { code: string }) {
  const text = useText();
  return (
    <>
      <p>{text("payment:friend.text")}</p>
      <p className="mt-3">
        <strong className="select-all whitespace-nowrap font-serif text-[1.15rem] sm:text-[1.5rem]">
          {code}
        </strong>
      </p>
    </>
  );
}
