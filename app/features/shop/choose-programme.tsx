import { getFormats } from "~/lib/language/formats";
import { toPlaceId } from "~/lib/singapore/singapore-map";
import { Notice } from "~/ui/blocks/notice";
import { SectionUnavailable } from "~/ui/blocks/section-unavailable";
import { getChoiceId } from "~/ui/form/choices";
import type { Field, Option } from "~/ui/form/field";
import { RadioField } from "~/ui/form/radio-field";
import { useLanguage, useMarks, useText } from "~/ui/language/language";
import { formatOfferName } from "~/ui/language/offer-words";
import { type AnyForm, PageForm } from "~/ui/page/page-form";
import { Breakable } from "~/ui/text/breakable";
import { Button } from "~/ui/text/button";
import { PriceFrom } from "./product-card";
import type { ProgrammeCentre } from "./programme-sections";
import { getRegionText, MapChoices, MapPicture } from "./singapore-map";

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
  /** The lowest price, in cents. */
  priceFromWithGst: number | null;
  centres: ProgrammeCentre[];
  /** The weekly times that all centres share. */
  weekly: string[];
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
  const { form, fields, offers, minutesPerSession, priceFromWithGst, firstDays, inGroups } = props;
  const { language, text } = useLanguage();
  const { money } = getFormats(language);
  const packages = offers.map<Option>(({ id, name, sessions, priceWithGst, validityDays }) => {
    const values = { amount: money(priceWithGst), days: validityDays };
    return {
      value: id,
      label: formatOfferName(text, { name, sessions }),
      hint: inGroups
        ? text("shop:choose.group", { ...values, count: sessions })
        : text("shop:choose.package-hint", values),
    };
  });
  if (!hasProgrammeChoice(props))
    return <Notice kind="warning">{text("shop:not-available")}</Notice>;
  return (
    <PageForm form={form} className="grid items-start gap-x-10 lg:grid-cols-[3fr_2fr]">
      <div>
        {firstDays === null ? (
          <SectionUnavailable>{text("shop:choose.days-missing")}</SectionUnavailable>
        ) : null}
        <RadioField
          field={fields.offeringId}
          label={text("shop:choose.package")}
          hint={text("shop:choose.minutes", { count: minutesPerSession })}
          options={packages}
        />
        <ChooseCentre {...props} />
      </div>
      <div className="sticky top-4">
        {priceFromWithGst === null ? null : (
          <p className="lead hidden lg:block">
            <PriceFrom cents={priceFromWithGst} />
          </p>
        )}
        <Button icon="cart">{text("shop:choose.add")}</Button>
        <CentresMap {...props} />
      </div>
    </PageForm>
  );
}

/** Renders the map of the centres by their numbers. A pin selects its centre. */
function CentresMap({ fields, name, centres }: ChooseProgrammeProps) {
  const text = useText();
  const places = centres.map(({ latitude: lat, longitude: lng, ...centre }, index) => {
    const id = getChoiceId(fields.centerId.id, index);
    return { name: centre.name, id, lat, lng };
  });
  return (
    <div className="relative mt-8">
      <MapPicture label={text("shop:map.of", { programme: name })} locations={places} />
      <MapChoices choices={places} />
    </div>
  );
}

/** Renders the centres by the numbers of the map, each with its region and its next dates. */
function ChooseCentre(props: ChooseProgrammeProps) {
  const { fields, centres, weekly, firstDays } = props;
  const text = useText();
  const { stop } = useMarks();
  return (
    <RadioField
      field={fields.centerId}
      label={text("shop:choose.centre")}
      hint={
        weekly.length > 0
          ? text("shop:weekly.everywhere", { times: weekly.join(stop) })
          : text("shop:choose.centre-hint")
      }
      options={centres.map((centre, index) => ({
        value: centre.id,
        label: <NumberedName name={centre.name} number={index + 1} />,
        hint: <AboutCentre {...props} centre={centre} />,
        disabled: firstDays !== null && firstDays[centre.id] === undefined,
      }))}
    />
  );
}

function NumberedName({ name, number }: { name: string; number: number }) {
  return (
    <strong id={toPlaceId(name)}>
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
  const start = day && text(inGroups ? "shop:choose.next-group" : "shop:choose.starts", { day });
  const dates = when[centre.id] ?? (start ? [start] : []);
  const [availability, ...others] =
    firstDays !== null && day === undefined ? [text("shop:not-available")] : dates;
  const region = getRegionText(text, centre.region);
  return (
    <>
      <Breakable>
        {availability === undefined
          ? text("shop:choose.region", { region })
          : text("shop:choose.region-and-day", { region, availability })}
      </Breakable>
      {others.map((line) => (
        <span key={line} className="mt-1 block">
          {" "}
          <Breakable>{line}</Breakable>
        </span>
      ))}
    </>
  );
}
