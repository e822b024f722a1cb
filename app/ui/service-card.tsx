import { Card, Fact } from "./card";

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
  /** What to do next, in plain words. */
  next: string;
}

export interface ServiceCardProps {
  product: { id: string; name: string; icon: string };
  services: OwnedService[];
}

/** What was bought of one programme: each package with its use, its time and what comes next. */
export function ServiceCard({ product, services }: ServiceCardProps) {
  return (
    <Card title={product.name} to={`/product/${product.id}`} icon={product.icon} headingLevel={3}>
      {services.map((service, index) => (
        <div key={service.id} className={index > 0 ? "stack border-t border-line pt-4" : "stack"}>
          <p className="rounded-xl bg-brand-pale px-4 py-3 font-bold">{service.next}</p>
          <div>
            <p>
              {service.used} of {service.total} {service.total === 1 ? "session" : "sessions"} used,{" "}
              <strong>{service.left} left</strong>
            </p>
            <UseBar share={service.total > 0 ? service.used / service.total : 0} />
          </div>
          {service.forWhom ? <Fact icon="user">For {service.forWhom}</Fact> : null}
          <Fact icon="place">{service.centre}</Fact>
          <Fact icon="calendar">
            Valid from {service.validFrom} to {service.validUntil}
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
