import { brand } from "~/lib/brand/brand";

/** Shows the hotline, which is reachable during an outage of the portal. */
export function Hotline() {
  const { number, href, hours } = brand.phones.hotline;
  return (
    <p>
      If it cannot wait, call us: <a href={href}>{number}</a> ({hours}).
    </p>
  );
}
