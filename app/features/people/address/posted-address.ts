/** Parses the address form (SPEC section 5, Address). */
import { z } from "zod";
import { recordVersion } from "~/contract/fields";
import { addressDetails } from "~/contract/people/address";
import { reply } from "~/languages/reply";
import { preprocessFields, readAsTyped, readNonBlank } from "~/web/forms/form-fields";

const HOME_MESSAGE = reply("replies-people:home.required");

/** The form of a single address. Raw fields: type, postalCode, block, street, level, unit, building. */
export const oneAddressForm = z.preprocess(preprocessFields(readAddress), addressDetails);

/** The form of the billing address. `sameAsHome` (yes or no) says if it is also the home address. */
export const billingAddressForm = z.preprocess(
  preprocessFields((raw) => ({
    ...readAddress(raw),
    sameAsHome: readAsTyped(raw.sameAsHome),
    homeVersion: readNonBlank(raw.homeVersion),
  })),
  addressDetails.extend({
    sameAsHome: z.enum(["yes", "no"], { error: HOME_MESSAGE }),
    homeVersion: recordVersion,
  }),
);

function readAddress(raw: Record<string, unknown>) {
  return {
    type: readAsTyped(raw.type),
    postalCode: readAsTyped(raw.postalCode),
    block: readAsTyped(raw.block)?.replace(BLOCK_WORD, ""),
    street: readAsTyped(raw.street),
    level: withoutHash(readAsTyped(raw.level)),
    unit: withoutHash(readAsTyped(raw.unit)),
    building: readAsTyped(raw.building),
    version: readNonBlank(raw.version),
  };
}

/** The word before a block's number. The printed address has its own. */
const BLOCK_WORD = /^\s*(?:blk|block)\b[\s.]*(?=\S)/iu;

/** Removes the hash of a level or unit, which letters write as "#08-123". The printed address has its own. */
function withoutHash(part: string | undefined): string | undefined {
  return part?.replace(/^[\s#]+/, "");
}
