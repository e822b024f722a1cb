import { useActionData } from "@remix-run/react";
import { Fragment } from "react";
import { Breakable } from "../text/breakable";
import { useLanguage, useMarks } from "./language";
import { ProviderText } from "./sentence";

/** Renders a message of the server in the language of the page. It is marked as English if it has no translation. */
export function Reply({ children, code }: { children: string; code?: string | undefined }) {
  const { translateReply } = useLanguage();
  const translated = translateReply ? translateReply(children, code) : children;
  if (translated === null) return <ProviderText>{children}</ProviderText>;
  return <Breakable>{translated}</Breakable>;
}

/** Renders an error of a form. The refusal of another backend may exist in English only. */
export function FormError({ children }: { children: string }) {
  const { inEnglish } = useActionData<{ inEnglish?: boolean } | null>() ?? {};
  return inEnglish ? <ProviderText>{children}</ProviderText> : children;
}

/** Renders the errors of one field in a line. */
export function FormErrors({ errors }: { errors: string[] }) {
  const { stop } = useMarks();
  return errors.map((error, index) => (
    <Fragment key={error}>
      {index > 0 ? stop : null}
      <FormError>{error}</FormError>
    </Fragment>
  ));
}
