/** Health declarations as My services shows them. */
import type { HealthDeclaration } from "~/contract/health/health-declaration";
import { getFormats } from "~/lib/language/formats";
import type { Language } from "~/lib/language/languages";
import * as paths from "~/lib/paths";

export interface ShownDeclaration {
  id: string;
  name: string;
  centre: string | null;
  status: HealthDeclaration["status"];
  /** "23/11/2026". */
  dueSince: string;
  submittedOn: string | null;
  /** True for answers of a customer whose access is not confirmed. */
  isUnconfirmed: boolean;
  /** The form to fill in, or its answers, or null for a closed form and one that the customer may not open. */
  to: string | null;
}

export function toShownDeclaration(
  declaration: HealthDeclaration,
  language: Language = "en",
): ShownDeclaration {
  const { shortDate } = getFormats(language);
  return {
    id: declaration.id,
    name: declaration.clientName,
    centre: declaration.centerName,
    status: declaration.status,
    dueSince: shortDate(declaration.createdDate),
    submittedOn: declaration.submittedDate && shortDate(declaration.submittedDate),
    isUnconfirmed: declaration.unconfirmed === true,
    to:
      declaration.status === "CLOSED" || declaration.permitted === false
        ? null
        : paths.to(paths.health.declaration, { form: declaration.id }),
  };
}
