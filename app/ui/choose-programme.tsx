import { messages } from "~/lib/messages";
import { formatMoney } from "~/lib/money";
import { offerInWords, runInWords } from "~/lib/session-length";
import { type RegionCode, regions } from "~/lib/singapore-map";
import { Button } from "./button";
import type { Field, Option } from "./form/field";
import { RadioField } from "./form/radio-field";
import { Notice } from "./notice";
import { type AnyForm, PageForm } from "./page/page-form";

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
  centres: { id: string; name: string; region: RegionCode }[];
  /** The first day "23/11/2026" by centre; a centre that is missing cannot be started at this moment. */
  firstDays: Record<string, string>;
  /** A group with fixed dates, instead of sessions booked one by one. */
  inGroups: boolean;
}

const notAvailable = messages.programmeNotAvailable;

/** Which package, at which centre, into the cart: a plain form on the page of the programme. */
export function ChooseProgramme(props: ChooseProgrammeProps) {
  const { form, fields, offers, minutesPerSession, centres, firstDays, inGroups } = props;
  const packages = offers.map<Option>((offer) => ({
    value: offer.id,
    label: offerInWords(offer.name, offer.sessions, minutesPerSession),
    hint: `${formatMoney(offer.priceWithGst)} with GST. Use within ${offer.validityDays} days.${
      inGroups ? ` ${runInWords(offer.sessions)}.` : ""
    }`,
  }));
  const places = centres.map<Option>(({ id, name, region }) => {
    const day = firstDays[id];
    const start = inGroups ? `Next group starts on ${day}` : `Can be started from ${day}`;
    return {
      value: id,
      label: name,
      hint: `${regions[region].name}. ${day === undefined ? notAvailable : start}`,
      disabled: day === undefined,
    };
  });
  if (packages.length === 0 || places.every((place) => place.disabled)) {
    return <Notice kind="warning">{notAvailable}</Notice>;
  }
  return (
    <PageForm form={form}>
      <RadioField field={fields.offeringId} label="Package" options={packages} />
      <RadioField
        field={fields.centerId}
        label="Centre"
        hint="Every package can be used at each of these centres."
        options={places}
      />
      <Button icon="cart">Add to cart</Button>
    </PageForm>
  );
}
