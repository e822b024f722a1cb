/** Codes of the sample provider's staff, and those that set up its counters. */
import {
  ALL_CENTRES_STAFF_CODE,
  OTHER_CENTRE_STAFF_CODE,
  SAMPLE_COUNTER_CODE,
  SAMPLE_STAFF_CODE,
  WITHDRAWN_COUNTER_CODE,
} from "~/lib/sample-codes";

/** Without a centre it opens all of them. */
export const staffCodes = [
  { code: SAMPLE_STAFF_CODE, centreId: "taman-jurong", label: "Staff NUTMEG" },
  { code: OTHER_CENTRE_STAFF_CODE, centreId: "marine-parade", label: "Staff SESAME" },
  { code: ALL_CENTRES_STAFF_CODE, centreId: null, label: "Staff LAKSA" },
];

export const counterCodes = [
  { code: SAMPLE_COUNTER_CODE, centreId: "taman-jurong", withdrawn: false },
  { code: WITHDRAWN_COUNTER_CODE, centreId: "taman-jurong", withdrawn: true },
];
