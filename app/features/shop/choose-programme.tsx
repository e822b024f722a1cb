import { formatMoney } from "~/lib/money";
import { addressLines } from "~/lib/singapore/address";
import { placeId, regionName } from "~/lib/singapore/singapore-map";
import { messages } from "~/lib/text/messages";
import { formatIntake, formatOffer } from "~/lib/text/session-length";
import { Notice } from "~/ui/blocks/notice";
import { SectionUnavailable } from "~/ui/blocks/section-unavailable";
import type { Field, Option } from "~/ui/form/field";
import { RadioField } from "~/ui/form/radio-field";
import { type AnyForm, PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";
import type { ProgrammeCentre } from "./programme-sections";
import { MapLink, MapPicture, mapOf } from "./singapore-map";

export interface ChooseProgrammeProps {
  form: AnyForm;
  fields: Record<"offeringId" | "centerId", Field>;
  /** Prices in cents. */
  offers: {
    id: string;
    name: string;
    priceWithGst: number;
    sessions: number;
    validityDays: number;
  }[];
  minutesPerSession: number;
  centres: ProgrammeCentre[];
  /** Lines with days and hours, by centre. */
  when: Record<string, string[]>;
  /** The programme's name. */
  name: string;
  /** The earliest start day by centre, "23/11/2026". A missing centre cannot be started now. Null if unknown. */
  firstDays: Record<string, string> | null;
  /** True for a group with fixed dates instead of individually booked sessions. */
  inGroups: boolean;
}

const notAvailable = messages.programmeNotAvailable;

/** Checks if there is something to choose now. */
export const isChoice = ({
  offers,
  centres,
  firstDays,
}: Pick<ChooseProgrammeProps, "offers" | "centres" | "firstDays">) =>
  offers.length > 0 && centres.some(({ id }) => firstDays === null || firstDays[id] !== undefined);

/** Renders the plain form on a programme's page that puts a package at a centre into the cart. */
export function ChooseProgramme(props: ChooseProgrammeProps) {
  const { form, fields, offers, minutesPerSession, firstDays, inGroups } = props;
  const packages = offers.map<Option>((offer) => ({
    value: offer.id,
    label: formatOffer(offer.name, offer.sessions, minutesPerSession),
    hint: `${formatMoney(offer.priceWithGst)} with GST. Use within ${offer.validityDays} days.${
      inGroups ? ` ${formatIntake(offer.sessions)}.` : ""
    }`,
  }));
  if (!isChoice(props)) return <Notice kind="warning">{notAvailable}</Notice>;
  return (
    <PageForm form={form}>
      {firstDays === null ? (
        <SectionUnavailable>
          We cannot show now from which day each centre has a place. We will check again when you
          add the programme to your cart.
        </SectionUnavailable>
      ) : null}
      <RadioField field={fields.offeringId} label="Package" options={packages} />
      <ChooseCentre {...props} />
      <Button icon="cart">Add to cart</Button>
    </PageForm>
  );
}

/** Renders the map and the centres by its numbers, each with its place, start day and times. */
function ChooseCentre(props: ChooseProgrammeProps) {
  const { fields, name, centres } = props;
  const locations = centres.map((centre) => ({
    name: centre.name,
    lat: centre.latitude,
    lng: centre.longitude,
  }));
  return (
    <div className="grid items-start gap-x-8 lg:grid-cols-2">
      <div className="mb-6 lg:order-2">
        <MapPicture label={mapOf(name)} locations={locations} />
      </div>
      <RadioField
        field={fields.centerId}
        label="Centre"
        hint="Every package can be used at each of these centres."
        options={centres.map((centre, index) => ({
          value: centre.id,
          label: <NumberedName name={centre.name} number={index + 1} />,
          hint: <AboutCentre {...props} centre={centre} />,
          disabled: props.firstDays !== null && props.firstDays[centre.id] === undefined,
          after: <MapLink name={centre.name} lat={centre.latitude} lng={centre.longitude} />,
        }))}
      />
    </div>
  );
}

function NumberedName({ name, number }: { name: string; number: number }) {
  return (
    <strong id={placeId(name)} className="flex justify-between gap-2">
      {name} <span className="count" aria-hidden="true" data-drawn={number} />
    </strong>
  );
}

function AboutCentre({
  centre,
  firstDays,
  inGroups,
  when,
}: ChooseProgrammeProps & { centre: ProgrammeCentre }) {
  const day = firstDays?.[centre.id];
  const start = inGroups ? `Next group starts on ${day}` : `Starts ${day}`;
  const availability = day === undefined ? notAvailable : start;
  const region = regionName(centre.region);
  return (
    <>
      {firstDays === null ? `${region}.` : `${region}. ${availability}`}
      {[addressLines(centre).join(", "), ...(when[centre.id] ?? [])].map((line) => (
        <span key={line} className="mt-1 block">
          {" "}
          {line}
        </span>
      ))}
    </>
  );
}
