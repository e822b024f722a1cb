import { createContext, type ReactNode, useContext, useState } from "react";
import { FORM_MEDIA_TYPE } from "~/lib/request/media-type";
import { PageField } from "./page-field";

/** The form into which a visitor types, and whether it sends a file. Null on a page without one. */
interface TypedForm {
  id: string;
  upload: boolean;
}

const TypedFormContext = createContext<{ found: TypedForm | null }>({ found: null });

/** Lets what follows a page know its form, which is rendered before. */
export function TypedFormProvider({ children }: { children: ReactNode }) {
  const [page] = useState<{ found: TypedForm | null }>({ found: null });
  return <TypedFormContext.Provider value={page}>{children}</TypedFormContext.Provider>;
}

/** Makes a form that of the page, if it is the first. @returns the hidden field that its switches need */
export function useTypedForm(id: string | undefined, upload: boolean): ReactNode {
  const page = useContext(TypedFormContext);
  if (id !== undefined) page.found ??= { id, upload };
  return id !== undefined && page.found?.id === id ? <PageField /> : null;
}

/** The attributes of a switch's button on a page with a form. */
interface ButtonOfForm {
  form?: string;
  formAction?: string;
  formEncType?: string;
}

interface FrameSwitchProps {
  action: string;
  className?: string;
  /** Renders the buttons. */
  children: (ofForm: ButtonOfForm) => ReactNode;
}

/**
 * Renders a switch of the frame. Its buttons belong to the page's form, so that the browser sends what was typed, and the page shows it
 * again. It follows the form in the document, because Enter presses a form's first button. A file would only take time.
 */
export function FrameSwitch({ action, className, children }: FrameSwitchProps) {
  const { found } = useContext(TypedFormContext);
  if (found === null)
    return (
      <form method="post" action={action} className={className}>
        <PageField />
        {children({})}
      </form>
    );
  return (
    <div className={className}>
      {children({
        form: found.id,
        formAction: action,
        ...(found.upload && { formEncType: FORM_MEDIA_TYPE }),
      })}
    </div>
  );
}
