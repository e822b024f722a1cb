import type { ReactNode } from "react";
import { brand } from "~/lib/brand";
import { Anchor } from "../anchor";

export interface FooterProps {
  /** The form that switches the basic version on or off. */
  basicVersion?: ReactNode;
}

const links = [
  { label: "Privacy policy", to: brand.links.privacyPolicy },
  { label: "Feedback", to: brand.links.feedback },
  { label: "Forms", to: brand.links.forms },
  { label: "Brochures", to: brand.links.brochures },
  { label: "Report vulnerability", to: brand.links.reportVulnerability },
];

/** The bottom of every page: how to reach people, and the small print. */
export function Footer({ basicVersion }: FooterProps) {
  return (
    <footer className="foot">
      <div className="wrap grid gap-8 md:grid-cols-[2fr_3fr]">
        <div>
          <p className="font-serif text-[1.25rem] font-bold">{brand.name}</p>
          <p className="mt-3">
            Call us:{" "}
            <a href={brand.phones.hotline.href} className="font-bold">
              {brand.phones.hotline.number}
            </a>
          </p>
          <p>{brand.phones.hotline.hours}</p>
        </div>
        <nav aria-label="More">
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {links.map((link) => (
              <li key={link.label}>
                <Anchor to={link.to} newTab>
                  {link.label}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="wrap row mt-8 justify-between">
        <p>
          © {brand.copyrightYear} {brand.legalName}
        </p>
        {basicVersion}
      </div>
    </footer>
  );
}
