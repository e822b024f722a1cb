import { useActionData } from "@remix-run/react";
import { Fragment } from "react";
import { useLanguage } from "./language";
import { ProviderText } from "./sentence";

/** Renders a message of the server in the language of the page. It is marked as English if it has no translation. */
export function Reply({ children, code }: { children: string; code?: string | undefined }) {
  const { translateReply } = useLanguage();
  if (!translateReply) return children;
  return translateReply(children, code) ?? <ProviderText>{children}</ProviderText>;
}

/**
 * Renders an error of a form in the language of the page. A message without a translation is English if the provider refused the form.
 * Otherwise the action has written it in the visitor's language.
 */
export function FormError({ children }: { children: string }) {
  const { translateReply } = useLanguage();
  return translateReply ? <TranslatedError>{children}</TranslatedError> : children;
}

function TranslatedError({ children }: { children: string }) {
  const { refusal } = useActionData<{ refusal?: string } | null>() ?? {};
  const { translateReply } = useLanguage();
  if (refusal !== undefined) return <Reply code={refusal}>{children}</Reply>;
  return translateReply?.(children) ?? children;
}

/** Renders the errors of one field in a line. */
export function FormErrors({ errors }: { errors: string[] }) {
  const { translateReply } = useLanguage();
  if (!translateReply) return errors.join(". ");
  return errors.map((error, index) => (
    <Fragment key={error}>
      {index > 0 ? ". " : null}
      <FormError>{error}</FormError>
    </Fragment>
  ));
}
