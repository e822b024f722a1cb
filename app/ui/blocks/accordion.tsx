import type { ReactNode } from "react";
import { ProviderText } from "../language/sentence";
import { Icon } from "../text/icon";

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
    <div className="max-w-[46rem] border-t border-line">
      {items.map((item) => (
        <details key={item.title} id={item.id} open={item.open} className="fold">
          <summary>
            <span>
              {item.isEnglishOnly ? <ProviderText>{item.title}</ProviderText> : item.title}
            </span>
            <Icon name="chevron" size={20} />
          </summary>
          <div className="stack max-w-measure pb-5">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
