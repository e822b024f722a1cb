import { createContext, type ReactNode, useContext } from "react";
import { type Brand, brand } from "~/lib/brand/brand";
import { Anchor } from "./anchor";

/** The provider's configured addresses by name; the brand's stand in for what is missing. */
export const LinksContext = createContext<Record<string, string>>({});

interface ProviderLinkProps {
  name: keyof Brand["links"];
  className?: string;
  children: ReactNode;
}

/** A page of the provider's own website, beside this one. Every one is drawn here, so that each has one address. */
export function ProviderLink({ name, className, children }: ProviderLinkProps) {
  const configured = useContext(LinksContext);
  return (
    <Anchor to={configured[name] ?? brand.links[name]} newTab className={className}>
      {children}
    </Anchor>
  );
}
