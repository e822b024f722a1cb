import { Choices, type ChoicesProps } from "./choices";

/** Renders native radios of one name. */
export const RadioField = (props: ChoicesProps) => <Choices type="radio" {...props} />;
