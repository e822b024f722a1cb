/** Parses the health questions of Active Ageing from their checkboxes (SPEC section 3, Health declaration). */
import { healthConditionForm, healthStatusForm } from "~/features/health/declaration";

/** The form with both steps of the declaration on one page. */
export const healthDeclarationForm = healthStatusForm.and(healthConditionForm);
