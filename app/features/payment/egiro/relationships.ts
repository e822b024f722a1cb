import { egiroRelationships } from "~/contract/payment/egiro";
import type { GetText } from "~/languages/page-language";

type Relationship = (typeof egiroRelationships)[number];

const isRelationship = (value: string): value is Relationship =>
  egiroRelationships.some((one) => one === value);

/** The provider writes this before the customer's own words. */
const OTHER = "Other: ";

/** Returns the name of a relationship. One that the customer wrote is shown as it is. */
export function getRelationshipName(relationship: string, text: GetText): string {
  if (isRelationship(relationship)) return text(`giro:as.${relationship}`);
  if (!relationship.startsWith(OTHER)) return relationship;
  return text("giro:as.other", { words: relationship.slice(OTHER.length) });
}

const inOrder: Relationship[] = ["Self", "Spouse", "Parent", "Child", "Other"];

/**
 * Lists the relationships to choose from.
 * @param own false if the ID number is not the customer's, who then cannot choose "myself"
 */
export const listRelationships = (own: boolean | undefined, text: GetText) =>
  inOrder
    .filter((value) => value !== "Self" || own !== false)
    .map((value) => ({
      value,
      label: text(`giro:relationship.${value}`),
      ...(value === "Other" && { more: true }),
    }));
