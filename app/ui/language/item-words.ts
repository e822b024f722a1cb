import type { GetText } from "~/languages/page-language";
import { parseItemDescription } from "~/lib/text/item-description";
import { formatOfferName } from "./offer-words";

/** Words what was bought in the language of the page. Several items of an order are separated by "; ". */
export const describeItems = (description: string, text: GetText): string =>
  description
    .split("; ")
    .map((line) => {
      const item = parseItemDescription(line);
      if (item === null) return line;
      const { programme, offer: name, centre } = item;
      const offer = formatOfferName(text, { name, sessions: Number.parseInt(name, 10) });
      return text("bill:item", { programme, offer, centre });
    })
    .join("; ");
