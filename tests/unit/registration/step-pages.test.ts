import { expect, test } from "vitest";
import { z } from "zod";
import { healthAnswers } from "~/contract/health/health-declaration";
import { addressDetails } from "~/contract/people/address";
import { contactDetails } from "~/contract/people/contact";
import { buildPersonalDetails } from "~/contract/people/personal";
import {
  addressPages,
  contactPages,
  detailsPages,
  healthPages,
} from "~/features/registration/journey/step-pages";

/** Fields of the contract that the form does not ask for: the route or another page gives them. */
const NOT_ON_A_PAGE = ["type", "sameAs", "personalDataConsent", "emergency"];

const fieldsOf = (schema: z.ZodType): string[] => {
  const { properties } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties ?? {}).filter((name) => !NOT_ON_A_PAGE.includes(name));
};

test.each([
  [
    "your details",
    buildPersonalDetails({ idNumberLocked: false, nameLocked: false }),
    detailsPages,
  ],
  ["emergency contact", contactDetails, contactPages],
  ["health declaration", healthAnswers, healthPages],
  ["address", addressDetails, addressPages.RESIDENTIAL],
])(
  "every field of %s is on exactly one page, so that no answer is lost",
  (_step, schema, pages) => {
    const onPages = pages.flat();
    expect(fieldsOf(schema).length).toBeGreaterThan(3);
    expect(onPages.filter((name, index) => onPages.indexOf(name) !== index)).toEqual([]);
    expect(fieldsOf(schema).filter((name) => !onPages.includes(name))).toEqual([]);
  },
);
