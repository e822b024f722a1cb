/** Names appointments in the provider's data, which is in English. Messages and screens name them in the reader's language. */
import type { SessionKind } from "~/contract/booking/appointment";

/** SPEC section 3: a PRE_SESSION is labelled 'Pre-assessment'. */
const titles: Record<Exclude<SessionKind, "SESSION">, string> = {
  PRE_SESSION: "Pre-assessment",
  POST_SESSION: "Post-assessment",
};

export function formatEnglishTitle(kind: SessionKind, productName: string): string {
  return kind === "SESSION" ? productName : `${titles[kind]}: ${productName}`;
}

/** Builds the title and what it names, as the contract has them. */
export const toTitled = (kind: SessionKind, productName: string) => ({
  title: formatEnglishTitle(kind, productName),
  kind,
  productName,
});
