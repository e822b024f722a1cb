import { messages } from "~/lib/messages";
import { ButtonLink } from "./button";

/** After the refusal of SPEC section 8, the button that leads to linking. */
export function LinkInstead({ errors }: { errors: string[] | undefined }) {
  if (!errors?.includes(messages.idNumberTaken)) return null;
  return (
    <p className="mb-6">
      <ButtonLink to="/link-account" kind="secondary">
        Link a profile
      </ButtonLink>
    </p>
  );
}
