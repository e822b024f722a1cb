/** The address form as it is posted (SPEC section 5, Address). */
import { z } from "zod";
import { addressDetails } from "~/contract/people/address";
import { preprocessFields, textValue } from "~/web/forms/form-fields";

const HOME_MESSAGE = "Tell us whether you live at this address";

/** One address by itself. Raw fields: type, postalCode, block, street, level, unit, building. */
export const oneAddressForm = z.preprocess(preprocessFields(readAddress), addressDetails);

/** The billing address, with the question whether it is the home address too (`sameAsHome`: yes or no). */
export const billingAddressForm = z.preprocess(
  preprocessFields((raw) => ({ ...readAddress(raw), sameAsHome: textValue(raw.sameAsHome) })),
  addressDetails.extend({ sameAsHome: z.enum(["yes", "no"], { error: HOME_MESSAGE }) }),
);

function readAddress(raw: Record<string, unknown>) {
  return {
    type: textValue(raw.type),
    postalCode: textValue(raw.postalCode),
    block: textValue(raw.block),
    street: textValue(raw.street),
    level: withoutHash(textValue(raw.level)),
    unit: textValue(raw.unit),
    building: textValue(raw.building),
  };
}

/** "#08" is how levels are written on letters. */
function withoutHash(level: string | undefined): string | undefined {
  return level?.replace(/^\s*#/, "");
}
