import { Anchor } from "~/ui/anchor";
import { Card, Fact } from "~/ui/card";
import { Hidden } from "~/ui/hidden";
import { PersonLink } from "~/ui/person-link";
import * as paths from "~/web/paths";

export interface OwnedService {
  id: string;
  centre: string;
  /** Empty for the customer's own. */
  forWhom: string;
  used: number;
  left: number;
  total: number;
  /** Days as shown, "23/11/2026". */
  validFrom: string;
  validUntil: string;
  /** Its last day is over. */
  ended: boolean;
  /** Booked and still to come. */
  booked: number;
  /** What the package gives where it is an intake on fixed dates. */
  gives: string | null;
  /** What to do next, in plain words, and the one button for it. */
  next: { text: string; action: { label: string; to: string } | null };
  /** Whom its button makes the customer act for first; null when that is not needed. */
  actFor: string | null;
  appointmentsTo: string;
  /** Where a package that ends soon is renewed; null otherwise. */
  renewTo: string | null;
}

export interface ServiceCardProps {
  product: { id: string; name: string; icon: string };
  services: OwnedService[];
}

/** What was bought of one programme: each package with its use, its time and what comes next. */
export function ServiceCard({ product, services }: ServiceCardProps) {
  return (
    <Card
      title={product.name}
      to={paths.to(paths.shop.product, { id: product.id })}
      icon={product.icon}
      headingLevel={3}
    >
      {services.map((service, index) => (
        <div key={service.id} className={index > 0 ? "stack border-t border-line pt-4" : "stack"}>
          <div className="stack rounded-xl bg-brand-pale px-4 py-3">
            <p className="font-bold">{service.next.text}</p>
            {service.next.action ? (
              <div>
                <PersonLink to={service.next.action.to} actFor={service.actFor}>
                  {service.next.action.label}
                  <Hidden>
                    , {product.name}
                    {service.forWhom ? ` for ${service.forWhom}` : null}
                  </Hidden>
                </PersonLink>
              </div>
            ) : null}
          </div>
          <div>
            <p>
              {service.used} of {service.total} {service.total === 1 ? "session" : "sessions"} used,{" "}
              <strong>{service.left} left</strong>
              {service.booked > 0 ? ` (${service.booked} of them booked)` : null}
            </p>
            {service.gives ? <p>{service.gives}</p> : null}
            <UseBar share={service.total > 0 ? service.used / service.total : 0} />
          </div>
          {service.next.action?.to === service.appointmentsTo ? null : (
            <p>
              <Anchor to={service.appointmentsTo}>
                Appointments<Hidden> of {product.name}</Hidden>
              </Anchor>
            </p>
          )}
          {service.renewTo ? (
            <p>
              <Anchor to={service.renewTo}>
                Renew<Hidden> {product.name}</Hidden>
              </Anchor>{" "}
              before it ends
            </p>
          ) : null}
          {service.forWhom ? <Fact icon="user">For {service.forWhom}</Fact> : null}
          <Fact icon="place">{service.centre}</Fact>
          <Fact icon="calendar">
            {service.ended ? "Was valid" : "Valid"} from {service.validFrom} to {service.validUntil}
          </Fact>
        </div>
      ))}
    </Card>
  );
}

/** How much is used, for the eye: the words above say the same. */
function UseBar({ share }: { share: number }) {
  return (
    <svg width="100%" height="10" className="mt-2" aria-hidden="true">
      <rect width="100%" height="10" rx="5" className="fill-line" />
      <rect width={`${Math.round(share * 100)}%`} height="10" rx="5" className="fill-brand" />
    </svg>
  );
}
