/** Display names of old and new rows. */
import type { Row } from "~/provider/shared/managed-table";
import type { Rows } from "./rows";

export interface Names {
  product(id: unknown): string;
  centre(id: unknown): string;
  dentist(id: unknown): string;
  offer(id: unknown): string;
  place(row: Row): string;
}

export function getNames(rows: Rows, wanted: Rows): Names {
  const nameIn = (table: "product" | "centre" | "dentist") => (id: unknown) =>
    String([...wanted[table], ...rows[table]].find((row) => row.id === id)?.name ?? id);
  const [product, centre, dentist] = [nameIn("product"), nameIn("centre"), nameIn("dentist")];
  return {
    product,
    centre,
    dentist,
    offer(id) {
      const found = [...wanted.offer, ...rows.offer].find((row) => row.id === id);
      return `${product(found?.productId)}'s ${found?.name ?? id}`;
    },
    place: ({ productId, centreId }) => `${product(productId)} at ${centre(centreId)}`,
  };
}
