import { ButtonLink } from "~/ui/text/button";

/** After the refusal of an ID number that is known (SPEC section 8), the button that leads to linking; null when it was no such. */
export function LinkInstead({ to }: { to: string | null }) {
  if (to === null) return null;
  return (
    <p className="mb-6">
      <ButtonLink to={to} kind="secondary">
        Link a profile
      </ButtonLink>
    </p>
  );
}
