import { Fragment } from "react";
import * as paths from "~/lib/paths";
import { Card, Fact } from "~/ui/blocks/card";
import { useText } from "~/ui/language/language";
import { ProviderText, Sentence } from "~/ui/language/sentence";
import { ActingLink } from "~/ui/text/acting-link";
import { Anchor } from "~/ui/text/anchor";
import { VisuallyHidden } from "~/ui/text/visually-hidden";

export interface OwnedService {
  id: string;
  centre: string;
  /** Name of the loved one. Empty for the customer. */
  personName: string;
  used: number;
  /** Sessions neither used nor booked: "8 to book". Null where none are left, and for an intake, which is booked as a whole. */
  rest: { count: number; words: string } | null;
  total: number;
  /** Days as shown, "23/11/2026". */
  validFrom: string;
  validUntil: string;
  /** True if its time starts later, when the package before it ends. */
  isAhead: boolean;
  /** True if its last day has passed. */
  ended: boolean;
  /** True if it was cancelled, so that its days and content no longer apply. */
  isCancelled: boolean;
  /** Number of upcoming bookings. */
  booked: number;
  /** The content of the package if it is an intake on fixed dates. */
  gives: string | null;
  /** Freezes that apply, wait or were refused. */
  freezes: string[];
  /** Limits of what can still be booked, in plain words. */
  limits: string[];
  /** The next step in plain words, and its one button. */
  next: { text: string; action: { label: string; to: string } | null };
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
      <Figures {...service} />
      {service.gives ? <p>{service.gives}</p> : null}
      <Freezes {...service} />
      <NextStep product={product} service={service} />
      {service.next.action?.to === service.appointmentsTo ? null : (
        <p>
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
}: {
  product: ServiceCardProps["product"];
  service: OwnedService;
}) {
  const text = useText();
  return (
    <div className="stack rounded-xl bg-brand-pale px-4 py-3">
      <p className="font-bold">{service.next.text}</p>
      {service.limits.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {service.next.action ? (
        <div>
          <ActingLink to={service.next.action.to} actFor={service.actFor}>
            {service.next.action.label}
            <VisuallyHidden>
              ,{" "}
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

/** Shows the package as a ring. Each part has the colour of the mark next to its number. */
function Figures({ used, booked, rest, total }: OwnedService) {
  const text = useText();
  const parts = [
    { count: used, words: text("my-services:used"), fill: "fill-brand", stroke: "stroke-brand" },
    ...(booked > 0
      ? [
          {
            count: booked,
            words: text("my-services:booked"),
            fill: "fill-marigold",
            stroke: "stroke-marigold",
          },
        ]
      : []),
    ...(rest ? [{ ...rest, fill: "fill-line", stroke: "stroke-line" }] : []),
  ];
  return (
    <div className="flex items-center gap-4">
      <Ring parts={parts} total={total} />
      <p className="flex flex-wrap items-baseline gap-x-2">
        {parts.map(({ count, words, fill }, index) => (
          <Fragment key={words}>
            <span>
              <svg width="12" height="12" className="chart mr-1 inline" aria-hidden="true">
                <rect width="12" height="12" rx="3" className={fill} />
              </svg>
              <strong className="font-serif text-[1.5rem] leading-tight">{count}</strong> {words}
              {/* On a phone a long word would leave it alone on a line. */}
              {index < parts.length - 1 ? (
                <span className="hidden sm:inline">{"\u00a0·"}</span>
              ) : null}
            </span>{" "}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

/** The circumference of the ring, whose radius is 15. */
const AROUND = 94.25;

/** Renders the decorative ring. The words next to it give the same figures. It begins at the top, like a clock. */
function Ring({ parts, total }: { parts: { count: number; stroke: string }[]; total: number }) {
  const before = (index: number) =>
    parts.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  // `pathLength` is not used, since Chromium supports it on circles only from version 80.
  const length = (count: number) => Math.round((count / (total || 1)) * AROUND * 100) / 100;
  return (
    <svg
      width="72"
      height="72"
      viewBox="0 0 36 36"
      fill="none"
      strokeWidth="6"
      aria-hidden="true"
      className="chart"
    >
      <circle cx="18" cy="18" r="15" className="stroke-line" />
      <g transform="rotate(-90 18 18)">
        {parts.map(({ count, stroke }, index) =>
          count > 0 ? (
            <circle
              key={stroke}
              cx="18"
              cy="18"
              r="15"
              strokeDasharray={`${length(count)} ${AROUND}`}
              strokeDashoffset={-length(before(index))}
              className={stroke}
            />
          ) : null,
        )}
      </g>
    </svg>
  );
}
