/** The kinds of callers, and the rules for allowed calls. */
import type { Contract } from "~/contract";
import type { Everything } from "./fixture";

/** The callers of each attempt. The ids are always hers. */
export const callers = [
  "nobody",
  "another customer",
  "another customer, acting for her",
  "whose link she ended, acting for her",
  "payer of her bills",
  "payer of her bills, acting for her",
  "another customer at a counter",
  "another customer at a counter without a visit",
  "her carer",
  "her carer, acting for her",
  "herself at a counter",
  "herself",
] as const;
export type Caller = (typeof callers)[number];

/** Secrets that identify the caller of a call without sign-in. */
export type Secret = Exclude<keyof Everything["secrets"], "known">;
/** The caller invents this secret. An unknown one is not refused, but reaches only its own data. */
export const MADE_UP: Secret = "dentalSession";

export interface Row {
  may: readonly Caller[] | "anybody" | { holderOf: readonly Secret[]; as: string };
  /** Calls that end something for all callers run after the others, 1 first and 3 last, by one allowed caller. */
  ends?: 1 | 2 | 3;
  /** Values of this call in addition to the common ones. */
  with?: (everything: Everything) => Record<string, unknown>;
}

const SHE = ["herself", "herself at a counter"] as const;
const SHE_OR_FOR_HER = [...SHE, "her carer, acting for her"] as const;
/** Callers with her among their people, even without view-as. */
const HER_PEOPLE = [...SHE_OR_FOR_HER, "her carer"] as const;
const CARER = ["her carer", "her carer, acting for her"] as const;
/** Callers with their own records. The response has nothing of hers unless they act for her. */
const OF_THEIR_OWN = [
  ...HER_PEOPLE,
  "another customer",
  "payer of her bills",
  "another customer at a counter",
] as const;

export const atCounter: Row = { may: ["another customer at a counter", "herself at a counter"] };
export const anybody: Row = { may: "anybody" };
export const signedIn: Row = { may: callers.filter((caller) => caller !== "nobody") };
export const ofTheirOwn: Row = { may: OF_THEIR_OWN };
type More = Row["with"];
export const she = (more?: More): Row => ({ may: SHE, with: more });
export const forHer = (more?: More): Row => ({ may: SHE_OR_FOR_HER, with: more });
export const herPeople = (more?: More): Row => ({ may: HER_PEOPLE, with: more });
export const carer = (more?: More): Row => ({ may: CARER, with: more });
/** @param as the field that holds the secret. */
export const holderOf = (secret: Secret, as: string, more?: More): Row => ({
  may: { holderOf: [secret], as },
  with: more,
});
/** A helper at a counter, whether or not the staff code was typed for this act. */
export const helper = (more?: More): Row => ({
  may: { holderOf: ["enteredBy", "visitReference"], as: "enteredBy" },
  with: more,
});
export const ending = (row: Row, ends: 1 | 2 | 3 = 1): Row => ({ ...row, ends });

export type Table = { [A in keyof Contract]: { [C in keyof Contract[A]]: Row } };
