/** The health questions of Active Ageing, read from their checkboxes (SPEC section 3, Health declaration). */
import { healthConditionForm, healthStatusForm } from "~/features/health/declaration";

/** Both steps of the declaration on one page. */
export const healthDeclarationForm = healthStatusForm.and(healthConditionForm);
