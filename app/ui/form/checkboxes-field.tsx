import { Choices, type ChoicesProps } from "./choices";

/** Renders native checkboxes of one name, of which several may be ticked. */
export const CheckboxesField = (props: ChoicesProps) => <Choices type="checkbox" {...props} />;
