import { messages } from "~/lib/messages";
import { formatMoney } from "~/lib/money";
import { intakeInWords, offerInWords } from "~/lib/session-length";
import { regionName } from "~/lib/singapore-map";
import { Button } from "~/ui/button";
import type { Field, Option } from "~/ui/form/field";
import { RadioField } from "~/ui/form/radio-field";
import { NotShown } from "~/ui/not-shown";
import { Notice } from "~/ui/notice";
import { type AnyForm, PageForm } from "~/ui/page/page-form";

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
  centres: { id: string; name: string; region: string }[];
  /** The first day "23/11/2026" by centre; a centre that is missing cannot be started at this moment. Null while that is not known. */
  firstDays: Record<string, string> | null;
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
      inGroups ? ` ${intakeInWords(offer.sessions)}.` : ""
    }`,
  }));
  const places = centres.map<Option>(({ id, name, region }) => {
    const day = firstDays?.[id];
    const start = inGroups ? `Next group starts on ${day}` : `Starts ${day}`;
    const when = day === undefined ? notAvailable : start;
    return {
      value: id,
      label: name,
      hint: firstDays === null ? `${regionName(region)}.` : `${regionName(region)}. ${when}`,
      disabled: firstDays !== null && day === undefined,
    };
  });
  if (packages.length === 0 || places.every((place) => place.disabled)) {
    return <Notice kind="warning">{notAvailable}</Notice>;
  }
  return (
    <PageForm form={form}>
      {firstDays === null ? (
        <NotShown>
          We cannot show now from which day each centre has a place. We look again when you add the
          programme to your cart.
        </NotShown>
      ) : null}
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
