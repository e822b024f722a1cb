import type { ReactNode } from "react";
import { ProviderText } from "../language/sentence";
import { Fold } from "./fold";

export interface AccordionItem {
  title: string;
  /** True for a title of the provider that exists in English only. */
  isEnglishOnly?: boolean;
  content: ReactNode;
  open?: boolean;
  /** Id for a direct link. */
  id?: string;
}

/** Renders questions that open one by one, as <details>. */
export function Accordion({ items }: { items: AccordionItem[] }) {
  return (
    <div className="max-w-[42rem] border-t border-line">
      {items.map((item) => (
        <Fold
          key={item.title}
          id={item.id}
          open={item.open}
          title={item.isEnglishOnly ? <ProviderText>{item.title}</ProviderText> : item.title}
        >
          <div className="stack max-w-measure pb-5">{item.content}</div>
        </Fold>
      ))}
    </div>
  );
}
