import { useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import * as paths from "~/lib/paths";
import { useText } from "../language/language";
import { FormError } from "../language/reply";
import { Anchor } from "../text/anchor";
import { Icon } from "../text/icon";

export interface SummaryError {
  message: string;
  /** Id of the control that the link focuses. */
  id?: string | undefined;
  /** An alternative to the id: a full address. Without either, the message has no link. */
  href?: string | undefined;
}

/** Lists the errors of a form in the order of its fields, each with the id of its control. */
export function toErrorSummary(
  formId: string,
  errors: Record<string, string[] | undefined>,
  order: readonly string[],
): SummaryError[] {
  const place = (name: string) => {
    const [field = name] = name.split(/[.[]/);
    return order.includes(field) ? order.indexOf(field) : order.length;
  };
  return Object.entries(errors)
    .sort(([one], [other]) => place(one) - place(other))
    .flatMap(([name, messages]) =>
      (messages ?? []).map((message) => ({ message, id: name ? `${formId}-${name}` : undefined })),
    );
}

/** Lists the errors at the top of a rejected form and takes the focus, with and without scripts. Renders nothing if there are none. */
export function ErrorSummary({ errors, title }: { errors: SummaryError[]; title?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const text = useText();
  const { needsSupport } = useActionData<{ needsSupport?: boolean } | null>() ?? {};
  const summary = errors.map((error) => error.message).join("\n");
  useEffect(() => {
    if (summary) box.current?.focus();
  }, [summary]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the reader must meet the errors before the form
      autoFocus
      aria-labelledby="errors"
      className="notice notice-danger"
    >
      <Icon name="stop" size={28} />
      <div>
        <h2 id="errors">{title ?? text("shell:form.errors")}</h2>
        <ul>
          {errors.map((error) => {
            const href = error.href ?? (error.id && `#${error.id}`);
            return (
              <li key={`${error.id}${error.message}`}>
                {href ? (
                  <a href={href} className="inline-block py-2.5 font-bold leading-snug text-danger">
                    <FormError>{error.message}</FormError>
                  </a>
                ) : (
                  <FormError>{error.message}</FormError>
                )}
              </li>
            );
          })}
        </ul>
        {needsSupport ? (
          <p>
            <Anchor to={paths.help.support}>{text("shell:form.support")}</Anchor>
          </p>
        ) : null}
      </div>
    </div>
  );
}
