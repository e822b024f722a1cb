/** A line of an order or invoice. It is stored in English, because an invoice stays as issued. */
export interface BoughtItem {
  programme: string;
  offer: string;
  centre: string;
}

export const formatItemDescription = ({ programme, offer, centre }: BoughtItem): string =>
  `${programme}: ${offer} at ${centre}`;

const FORMAT = /^(?<programme>.+?): (?<offer>.+) at (?<centre>.+)$/;

/** Reads a line, so that it can be written in the reader's language. Null for one that a backend writes in another way. */
export function parseItemDescription(description: string): BoughtItem | null {
  const { programme, offer, centre } = FORMAT.exec(description)?.groups ?? {};
  return programme && offer && centre ? { programme, offer, centre } : null;
}
