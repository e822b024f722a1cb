import type { ReactNode } from "react";
import { type OwnedService, ServiceCard } from "~/features/booking/service-card";
import { DentalNext, type DentalPerson } from "~/features/denticare/customer/dental-next";
import * as paths from "~/lib/paths";
import { SectionUnavailable } from "~/ui/blocks/section-unavailable";
import { useMarks, useText } from "~/ui/language/language";
import { ProviderText, Sentence } from "~/ui/language/sentence";
import { Anchor } from "~/ui/text/anchor";
import { Icon } from "~/ui/text/icon";
import { Declarations } from "./declaration-cards";
import type { ShownDeclaration } from "./declarations.server";
import { type DayOfWeek, type NextAppointment, NextUp, ThisWeek } from "./next-up";
import { type OfferTask, ToDo } from "./to-do";

export interface OwnedCategory {
  id: string;
  name: string;
  products: { id: string; name: string; icon: string; services: OwnedService[] }[];
}

export interface OwnedGroup {
  status: string;
  label: string;
  count: number;
  /** True if the group starts collapsed. */
  folded: boolean;
  open: boolean;
  categories: OwnedCategory[];
}

export interface MyServicesProps {
  next: NextAppointment[];
  week: DayOfWeek[];
  /** This week's appointments other than the next ones. */
  others: NextAppointment[];
  groups: OwnedGroup[];
  dental: DentalPerson[];
  toDeclare: ShownDeclaration[];
  toConfirm: NextAppointment[];
  /** Past assessments that the customer has to confirm. */
  assessments: { id: string; personName: string; what: string; when: string; to: string }[];
  /** Places of waiting lists that are reserved now. */
  offers: OfferTask[];
  declared: ShownDeclaration[];
  declaredOpen: boolean;
  canSendHealth: boolean;
  /** One sentence per part that cannot be shown. */
  missing: string[];
  hotline: { number: string; href: string; hours: string };
  /** The open payments, or null if there are none. */
  unpaid: ReactNode;
}

/** Renders the tasks, the next appointments, this week, each package and the ended services. Empty parts are left out. */
export function MyServices(props: MyServicesProps) {
  const { groups, dental, missing, hotline, declared } = props;
  const text = useText();
  const inUse = groups.filter(({ folded }) => !folded);
  return (
    <>
      {missing.map((sentence) => (
        <SectionUnavailable key={sentence}>{sentence}</SectionUnavailable>
      ))}
      <div className="gap-x-5 lg:flex">
        <ToDo
          unpaid={props.unpaid}
          declarations={props.toDeclare}
          appointments={props.toConfirm}
          assessments={props.assessments}
          offers={props.offers}
        />
        <NextUp next={props.next} />
      </div>
      <ThisWeek week={props.week} others={props.others} />
      <div className="gap-x-5 lg:grid lg:grid-cols-2">
        <div>
          {inUse.map((group) => (
            <section key={group.status} className="mb-8">
              <h2>{group.label}</h2>
              <Categories categories={group.categories} />
            </section>
          ))}
        </div>
        <div>
          <DentalNext people={dental} />
        </div>
      </div>
      {groups
        .filter(({ folded }) => folded)
        .map((group) => (
          <Folded key={group.status} title={group.label} count={group.count} open={group.open}>
            <Categories categories={group.categories} />
          </Folded>
        ))}
      {declared.length > 0 ? (
        <Folded
          title={text("my-services:declarations")}
          count={declared.length}
          open={props.declaredOpen}
        >
          <Declarations declarations={declared} headingLevel={3} />
          {props.canSendHealth ? (
            <p className="row mt-3">
              <Anchor to={paths.health.declaration}>{text("health:declarations.title")}</Anchor>{" "}
              <Anchor to={paths.health.history}>{text("my-services:history.mine")}</Anchor>
            </p>
          ) : null}
        </Folded>
      ) : null}
      {groups.length ? <HelpLine {...hotline} /> : null}
    </>
  );
}

function HelpLine({ number, href, hours }: MyServicesProps["hotline"]) {
  return (
    <p className="measure mt-6">
      <Sentence
        of="my-services:help"
        parts={{ number: <a href={href}>{number}</a>, hours: <ProviderText>{hours}</ProviderText> }}
      />
    </p>
  );
}

function Categories({ categories }: { categories: OwnedCategory[] }) {
  return categories.map((category) => (
    <section key={category.id} className="mb-6 max-w-[36rem]">
      <h3>
        <Anchor to={paths.to(paths.shop.category, { categoryId: category.id })}>
          <ProviderText>{category.name}</ProviderText>
        </Anchor>
      </h3>
      <div className="grid gap-4">
        {category.products.map(({ services, ...product }) => (
          <ServiceCard key={product.id} product={product} services={services} />
        ))}
      </div>
    </section>
  ));
}

/** Renders a rarely used part of the page, collapsed. */
function Folded({
  title,
  count,
  open,
  children,
}: {
  title: string;
  count: number;
  open: boolean;
  children: ReactNode;
}) {
  const marks = useMarks();
  return (
    <details className="fold" open={open}>
      <summary>
        <h2 className="!mb-0">
          {title}
          {marks.open}
          {count}
          {marks.close}
        </h2>
        <Icon name="chevron" size={20} />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}
