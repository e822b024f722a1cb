import { useText } from "~/ui/language/language";
import { ButtonLink } from "~/ui/text/button";

/**
 * Renders a button that leads to linking after an ID number was rejected as already registered (SPEC section 8).
 * Renders nothing after any other error.
 */
export function LinkInstead({ to }: { to: string | null }) {
  const text = useText();
  if (to === null) return null;
  return (
    <p className="mb-6">
      <ButtonLink to={to} kind="secondary">
        {text("person-form:link")}
      </ButtonLink>
    </p>
  );
}
