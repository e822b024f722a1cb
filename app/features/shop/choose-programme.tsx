import { getFormats } from "~/lib/language/formats";
import { formatAddressLines } from "~/lib/singapore/address";
import { toPlaceId } from "~/lib/singapore/singapore-map";
import { Notice } from "~/ui/blocks/notice";
import { SectionUnavailable } from "~/ui/blocks/section-unavailable";
import type { Field, Option } from "~/ui/form/field";
import { RadioField } from "~/ui/form/radio-field";
import { useLanguage, useText } from "~/ui/language/language";
import { formatOffer } from "~/ui/language/offer-words";
import { type AnyForm, PageForm } from "~/ui/page/page-form";
import { Button } from "~/ui/text/button";
import type { ProgrammeCentre } from "./programme-sections";
import { getRegionText, MapLink, MapPicture } from "./singapore-map";

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

/** Checks if there is something to choose now. */
export const hasProgrammeChoice = ({
  offers,
  centres,
  firstDays,
}: Pick<ChooseProgrammeProps, "offers" | "centres" | "firstDays">) =>
  offers.length > 0 && centres.some(({ id }) => firstDays === null || firstDays[id] !== undefined);

/** Renders the plain form on a programme's page that puts a package at a centre into the cart. */
export function ChooseProgramme(props: ChooseProgrammeProps) {
  const { form, fields, offers, minutesPerSession, firstDays, inGroups } = props;
  const { language, text } = useLanguage();
  const { money } = getFormats(language);
  const packages = offers.map<Option>(({ id, name, sessions, priceWithGst, validityDays }) => {
    const values = { amount: money(priceWithGst), days: validityDays };
    return {
      value: id,
      label: formatOffer(text, { name, sessions, minutes: minutesPerSession }),
      hint: inGroups
        ? text("shop:choose.group", { ...values, count: sessions })
        : text("shop:choose.package-hint", values),
    };
  });
  if (!hasProgrammeChoice(props))
    return <Notice kind="warning">{text("shop:not-available")}</Notice>;
  return (
    <PageForm form={form}>
      {firstDays === null ? (
        <SectionUnavailable>{text("shop:choose.days-missing")}</SectionUnavailable>
      ) : null}
      <RadioField
        field={fields.offeringId}
        label={text("shop:choose.package")}
        options={packages}
      />
      <ChooseCentre {...props} />
      <Button icon="cart">{text("shop:choose.add")}</Button>
    </PageForm>
  );
}

/** Renders the map and the centres by its numbers, each with its place, start day and times. */
function ChooseCentre(props: ChooseProgrammeProps) {
  const { fields, name, centres } = props;
  const text = useText();
  const locations = centres.map((centre) => ({
    name: centre.name,
    lat: centre.latitude,
    lng: centre.longitude,
  }));
  return (
    <div className="grid items-start gap-x-8 lg:grid-cols-2">
      <div className="mb-6 lg:order-2">
        <MapPicture label={text("shop:map.of", { programme: name })} locations={locations} />
      </div>
      <RadioField
        field={fields.centerId}
        label={text("shop:choose.centre")}
        hint={text("shop:choose.centre-hint")}
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
    <strong id={toPlaceId(name)} className="flex justify-between gap-2">
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
  const text = useText();
  const day = firstDays?.[centre.id];
  const start = (first: string) =>
    text(inGroups ? "shop:choose.next-group" : "shop:choose.starts", { day: first });
  const availability = day === undefined ? text("shop:not-available") : start(day);
  const region = getRegionText(text, centre.region);
  return (
    <>
      {firstDays === null
        ? text("shop:choose.region", { region })
        : text("shop:choose.region-and-day", { region, availability })}
      {[formatAddressLines(centre).join(", "), ...(when[centre.id] ?? [])].map((line) => (
        <span key={line} className="mt-1 block">
          {" "}
          {line}
        </span>
      ))}
    </>
  );
}
