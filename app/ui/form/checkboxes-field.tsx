import { Choices, type ChoicesProps } from "./choices";

/** Any of several, as native checkboxes; each posts the same name. */
export const CheckboxesField = (props: ChoicesProps) => <Choices type="checkbox" {...props} />;
