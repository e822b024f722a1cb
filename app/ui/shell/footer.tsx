import type { ReactNode } from "react";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { useText } from "../language/language";
import { ProviderText, Sentence } from "../language/sentence";
import { Anchor } from "../text/anchor";
import { ProviderLink } from "../text/provider-link";

export interface FooterProps {
  /** True inside a journey: only the hotline and the terms, in two lines. */
  short?: boolean;
  /** Small forms, such as the one for the basic version. */
  switches?: ReactNode;
}

const links = ["privacyPolicy", "feedback", "forms", "brochures", "reportVulnerability"] as const;

/** Renders the bottom of every page: contacts and legal links. */
export function Footer({ short = false, switches }: FooterProps) {
  if (short) return <ShortFooter switches={switches} />;
  return (
    <footer className="foot">
      <div className="wrap grid gap-4 md:gap-8 md:grid-cols-[2fr_3fr]">
        <WaysToUs />
      </div>
      <div className="wrap row mt-4 justify-between md:mt-8">
        <p>
          © {brand.copyrightYear} {brand.legalName}
        </p>
        <div className="row">{switches}</div>
      </div>
    </footer>
  );
}

function WaysToUs() {
  const text = useText();
  // A provider may use one number for everything.
  const desks = (["hotline", "billing", "egiro"] as const)
    .map((name) => ({ name, ...brand.phones[name] }))
    .filter(({ number }, index, all) => all.findIndex((desk) => desk.number === number) === index);
  return (
    <>
      <div>
        <p className="font-serif text-[1.25rem] font-bold">{brand.name}</p>
        <dl className="mt-3">
          {desks.map(({ name, number, href, hours }) => (
            <div key={name} className="mb-2">
              <dt className="inline">
                {text("shell:desk.named", { desk: text(`shell:desk.${name}`) })}{" "}
              </dt>
              <dd className="inline">
                <a href={href} className="font-bold">
                  {number}
                </a>{" "}
                <span className="block">
                  <ProviderText>{hours}</ProviderText>
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <nav aria-label={text("shell:footer.more")}>
        <ul className="flex flex-wrap gap-x-6 sm:grid sm:grid-cols-2">
          {links.map((name) => (
            <li key={name}>
              <ProviderLink name={name}>{text(`shell:footer.${name}`)}</ProviderLink>
            </li>
          ))}
          <li>
            <Anchor to={paths.help.terms}>{text("shell:footer.terms")}</Anchor>
          </li>
        </ul>
      </nav>
    </>
  );
}

/** Renders a footer without links that leave the form. */
function ShortFooter({ switches }: Pick<FooterProps, "switches">) {
  const text = useText();
  const { number, href, hours } = brand.phones.hotline;
  return (
    <footer className="foot !pt-4">
      <div className="wrap">
        <p>
          <Sentence
            of="shell:desk.hotline-line"
            parts={{
              desk: text("shell:desk.hotline"),
              number: (
                <a href={href} className="font-bold">
                  {number}
                </a>
              ),
              hours: <ProviderText>{hours}</ProviderText>,
            }}
          />
        </p>
        <div className="row">
          <Anchor to={paths.help.terms}>{text("shell:footer.terms")}</Anchor>
          {switches}
        </div>
      </div>
    </footer>
  );
}
