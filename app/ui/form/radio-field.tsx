import { Choices, type ChoicesProps } from "./choices";

/** One of several, as native radios. */
export const RadioField = (props: ChoicesProps) => <Choices type="radio" {...props} />;
