import { brand } from "~/lib/brand/brand";

/** Renders the provider's logo. The shipped one is two leaves that lean on each other. The name next to it is text. */
export function LogoMark({ className = "h-10 w-10" }: { className?: string }) {
  if (brand.logo)
    return <img src={brand.logo} alt="" width="40" height="40" className={className} />;
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <circle cx="20" cy="20" r="20" className="fill-brand" />
      <path d="M19 32C9 28 6.5 19 11 9.5c6.5 4 9.5 12 8 22.5" className="fill-white" />
      <path d="M21.5 32c-1.2-7 1.3-13 9.5-16.5 2.5 7.5-1 14-9.5 16.5" className="fill-marigold" />
    </svg>
  );
}
