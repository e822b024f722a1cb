import { brand } from "~/lib/brand/brand";

/** Where somebody is reached when the portal is not. */
export function Hotline() {
  const { number, href, hours } = brand.phones.hotline;
  return (
    <p>
      If it cannot wait, call us: <a href={href}>{number}</a> ({hours}).
    </p>
  );
}
