import { createContext, type ReactNode, useContext } from "react";
import { type Brand, brand } from "~/lib/brand/brand";
import { Anchor } from "./anchor";

/** The provider's configured addresses by name. The brand's addresses are the fallback. */
export const LinksContext = createContext<Record<string, string>>({});

interface ProviderLinkProps {
  name: keyof Brand["links"];
  className?: string;
  children: ReactNode;
}

/**
 * Links to a page of the provider's own website in a new tab. All such links use this component, so that each address is defined once.
 */
export function ProviderLink({ name, className, children }: ProviderLinkProps) {
  const configured = useContext(LinksContext);
  return (
    <Anchor to={configured[name] ?? brand.links[name]} newTab className={className}>
      {children}
    </Anchor>
  );
}
