import * as paths from "~/lib/paths";
import { Card, Fact } from "~/ui/blocks/card";
import { useMarks, useText } from "~/ui/language/language";
import { ProviderText, Sentence } from "~/ui/language/sentence";
import { ActingLink } from "~/ui/text/acting-link";
import { Anchor } from "~/ui/text/anchor";
import { Breakable } from "~/ui/text/breakable";
import { VisuallyHidden } from "~/ui/text/visually-hidden";
import { PackageFigures } from "./package-figures";
import type { PackagePicture } from "./package-stages";

export interface OwnedService {
  id: string;
  centre: string;
  /** Name of the loved one. Empty for the customer. */
  personName: string;
  figures: PackagePicture;
  /** Days as shown, "23/11/2026". */
  validFrom: string;
  validUntil: string;
  /** True if its time starts later, when the package before it ends. */
  isAhead: boolean;
  /** True if its last day has passed. */
  ended: boolean;
  /** True if it was cancelled, so that its days and content no longer apply. */
  isCancelled: boolean;
  /** The content of the package if it is an intake on fixed dates. */
  gives: string | null;
  /** Freezes that apply, wait or were refused. */
  freezes: string[];
  /** Limits of what can still be booked, in plain words. */
  limits: string[];
  /** The next step in plain words, and its one button. Null if it is among the tasks above. */
  next: { text: string; action: { label: string; to: string } | null } | null;
  /** The person to act for before the button works, or null when no switch is needed. */
  actFor: string | null;
  appointmentsTo: string;
  /** The address that renews a package that ends soon, otherwise null. */
  renewTo: string | null;
}

export interface ServiceCardProps {
  product: { id: string; name: string; icon: string };
  services: OwnedService[];
}

/** Shows the packages bought of one programme, each with its use, its validity and the next step. */
export function ServiceCard({ product, services }: ServiceCardProps) {
  const forOthers = services.some(({ personName }) => personName !== "");
  return (
    <Card
      title={<ProviderText>{product.name}</ProviderText>}
      to={paths.to(paths.shop.product, { id: product.id })}
      icon={product.icon}
      headingLevel={4}
    >
      {services.map((service, index) => (
        <OwnedPackage
          key={service.id}
          product={product}
          service={service}
          isFirst={index === 0}
          showsPerson={forOthers}
        />
      ))}
    </Card>
  );
}

function OwnedPackage({
  product,
  service,
  isFirst,
  showsPerson,
}: {
  product: ServiceCardProps["product"];
  service: OwnedService;
  isFirst: boolean;
  showsPerson: boolean;
}) {
  const text = useText();
  return (
    <div className={isFirst ? "stack" : "stack border-t border-line pt-4"}>
      {showsPerson ? (
        <Fact icon="user">
          {service.personName
            ? text("my-services:for", { name: service.personName })
            : text("my-services:for-you")}
        </Fact>
      ) : null}
      <PackageFigures {...service.figures} />
      {service.gives ? (
        <p>
          <Breakable>{service.gives}</Breakable>
        </p>
      ) : null}
      <Freezes {...service} />
      {service.next ? <NextStep product={product} service={service} next={service.next} /> : null}
      {service.next?.action?.to === service.appointmentsTo ? null : (
        <p className="no-print">
          <Anchor to={service.appointmentsTo}>
            {text("my-services:appointments")}
            <VisuallyHidden>
              {" "}
              {text("my-services:hidden.of", { what: product.name })}
            </VisuallyHidden>
          </Anchor>
        </p>
      )}
      {service.renewTo ? (
        <p>
          <Sentence
            of="my-services:renew-early"
            parts={{ renew: <RenewLink to={service.renewTo} programme={product.name} /> }}
          />
        </p>
      ) : null}
      <Fact icon="place">{service.centre}</Fact>
      {service.isCancelled ? null : (
        <Fact icon="calendar">
          <Validity {...service} />
        </Fact>
      )}
    </div>
  );
}

function NextStep({
  product,
  service,
  next,
}: {
  product: ServiceCardProps["product"];
  service: OwnedService;
  next: NonNullable<OwnedService["next"]>;
}) {
  const text = useText();
  const { comma } = useMarks();
  return (
    <div className="stack no-print rounded-xl bg-brand-pale px-4 py-3">
      <p className="font-bold">
        <Breakable>{next.text}</Breakable>
      </p>
      {service.limits.map((sentence) => (
        <p key={sentence}>
          <Breakable>{sentence}</Breakable>
        </p>
      ))}
      {next.action ? (
        <div>
          <ActingLink to={next.action.to} actFor={service.actFor}>
            {next.action.label}
            <VisuallyHidden>
              {comma}
              {service.personName
                ? text("my-services:what-for", {
                    what: product.name,
                    name: service.personName,
                  })
                : product.name}
            </VisuallyHidden>
          </ActingLink>
        </div>
      ) : null}
    </div>
  );
}

function Validity({ ended, isAhead, validFrom: from, validUntil: until }: OwnedService) {
  const validity = ended ? "past" : isAhead ? "ahead" : "now";
  return useText()(`my-services:valid.${validity}`, { from, until });
}

function RenewLink({ to, programme }: { to: string; programme: string }) {
  return (
    <Anchor to={to}>
      {useText()("booking:renew")}
      <VisuallyHidden> {programme}</VisuallyHidden>
    </Anchor>
  );
}

function Freezes({ freezes }: OwnedService) {
  return freezes.map((words) => (
    <p key={words} className="font-bold">
      {words}
    </p>
  ));
}
