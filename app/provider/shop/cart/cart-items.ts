/** The cart's lines with all displayed facts, in one query. */

import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { CartChoice, CartItem } from "~/contract/shop/cart";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { cartItem } from "~/database/schema/cart";
import { centre, productCentre } from "~/database/schema/offering/centre";
import { offer } from "~/database/schema/offering/price";
import { category, product, subcategory } from "~/database/schema/offering/product";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { reply } from "~/languages/reply";
import { toSingaporeDay } from "~/lib/singapore-date";
import { isAnyClient } from "~/provider/shared/acting-scope";
import type { CustomerContext } from "~/provider/shared/context";
import { refuse, rejectNotFound } from "~/provider/shared/failure";
import { computeSubsidy, type Subsidy, selectChasTier } from "./chas-subsidy";
import { selectPrice } from "./price-on";

export type CartLine = CartItem & {
  sessions: number;
  validityDays: number;
  /** Subsidy for the person's CHAS tier, before GST. */
  subsidy: Subsidy | null;
};

export async function readCartLines(
  context: CustomerContext,
  db: Database = context.db,
): Promise<CartLine[]> {
  const { customerId, now } = context;
  const rows = await linesOf(db).execute({ customerId, today: toSingaporeDay(now) });
  return rows.map((row) => ({
    id: row.id,
    categoryId: row.categoryId,
    productId: row.product.id,
    offeringId: row.offer.id,
    centerId: row.centre.id,
    clientId: row.clientId,
    clientName: row.clientName,
    offer: {
      name: row.offer.name,
      pricing: { sessions: row.offer.sessions, amount: row.offer.price },
    },
    product: { name: row.product.name, icon: row.product.icon },
    center: { name: row.centre.name },
    offered: row.offer.sellable && row.place !== null,
    sessions: row.offer.sessions,
    validityDays: row.offer.validityDays,
    subsidy: computeSubsidy(row.offer.chasSubsidy, row.tier, row.offer.price),
  }));
}

/** Leaves out lines for people for whom the customer may not act any more. */
const isForOwnPeople = (db: Database) =>
  or(
    isNull(cartItem.clientId),
    inArray(
      cartItem.clientId,
      db
        .select({ id: clientAccess.clientId })
        .from(clientAccess)
        .where(isAnyClient({ customerId: sql.placeholder("customerId") })),
    ),
  );

const linesOf = createPreparedQuery((db) =>
  db
    .select({
      id: cartItem.id,
      clientId: cartItem.clientId,
      clientName: client.name,
      categoryId: category.id,
      product: { id: product.id, name: product.name, icon: product.icon },
      offer: {
        id: offer.id,
        name: offer.name,
        price: selectPrice(sql.placeholder("today")),
        sessions: offer.sessions,
        validityDays: offer.validityDays,
        sellable: offer.sellable,
        chasSubsidy: offer.chasSubsidy,
      },
      tier: selectChasTier(
        sql`coalesce(${cartItem.clientId}, (select mine.client_id from provider.client_access mine
          where mine.customer_id = ${cartItem.customerId} and mine.relation = 'SELF'))`,
        sql.placeholder("today"),
      ),
      centre: { id: centre.id, name: centre.name },
      place: productCentre.centreId,
    })
    .from(cartItem)
    .innerJoin(product, eq(product.id, cartItem.productId))
    .innerJoin(subcategory, eq(subcategory.id, product.subcategoryId))
    .innerJoin(category, eq(category.id, subcategory.categoryId))
    .innerJoin(offer, eq(offer.id, cartItem.offerId))
    .innerJoin(centre, eq(centre.id, cartItem.centreId))
    .leftJoin(
      productCentre,
      and(
        eq(productCentre.productId, cartItem.productId),
        eq(productCentre.centreId, cartItem.centreId),
      ),
    )
    .leftJoin(client, eq(client.id, cartItem.clientId))
    .where(and(eq(cartItem.customerId, sql.placeholder("customerId")), isForOwnPeople(db)))
    .orderBy(asc(cartItem.position))
    .prepare("cart_lines"),
);

/**
 * Writes the choices as the cart's lines, in their order. An existing line may stay even if it is no longer offered.
 * @param insteadOf the lines the caller saw. Another tab may have changed them since.
 * @throws 404 if a product, offer, centre and person do not match, or the person is not the caller's.
 */
export async function writeCartLines(
  tx: Transaction,
  context: CustomerContext,
  choices: readonly CartChoice[],
  insteadOf?: readonly string[],
): Promise<void> {
  const { customerId } = context;
  const [lines, sellable, isAllOwn] = await Promise.all([
    lockCartLinesQuery(tx).execute({ customerId }),
    sold(tx).execute({ productIds: choices.map(({ productId }) => productId) }),
    lockOwnPeople(tx, customerId, choices),
  ]);
  // This check comes first, because the customer has to see another tab's changes before any error about these choices.
  if (
    insteadOf &&
    (lines.length !== insteadOf.length || !lines.every(({ id }) => insteadOf.includes(id)))
  )
    refuse(409, errorCodes.cartChanged, reply("replies:shop.cart-changed"));
  const isInCart = (choice: CartChoice) => lines.some((line) => whatOf(line) === whatOf(choice));
  const added = choices.filter((choice) => !isInCart(choice));
  requireSold(sellable, added);
  if (!isAllOwn) rejectNotFound("The person");
  for (const { clientId } of added) if (clientId) context.requireRight(clientId);
  await noLines(tx).execute({ customerId });
  if (choices.length === 0) return;
  await newLines(tx).execute({
    customerId,
    productIds: choices.map(({ productId }) => productId),
    offerIds: choices.map(({ offeringId }) => offeringId),
    centreIds: choices.map(({ centerId }) => centerId),
    clientIds: choices.map(({ clientId }) => clientId),
  });
}

/** Any number of lines, in their order. */
const newLines = createPreparedQuery((db) => {
  const texts = (name: string) => sql`${sql.placeholder(name)}::text[]`;
  return db
    .insert(cartItem)
    .select(
      sql`select gen_random_uuid(), ${sql.placeholder("customerId")}::uuid, line.position::int, line.product, line.offer, line.centre, line.client
        from unnest(${texts("productIds")}, ${texts("offerIds")}, ${texts("centreIds")}, ${texts("clientIds")}) with ordinality
          as line (product, offer, centre, client, position)`,
    )
    .prepare("new_cart_lines");
});

const lockCartLinesQuery = createPreparedQuery((db) =>
  db
    .select({
      id: cartItem.id,
      productId: cartItem.productId,
      offeringId: cartItem.offerId,
      centerId: cartItem.centreId,
    })
    .from(cartItem)
    .where(and(eq(cartItem.customerId, sql.placeholder("customerId")), isForOwnPeople(db)))
    .prepare("held_cart_lines"),
);

const noLines = createPreparedQuery((db) =>
  db
    .delete(cartItem)
    .where(eq(cartItem.customerId, sql.placeholder("customerId")))
    .prepare("no_cart_lines"),
);

const whatOf = (line: Pick<CartChoice, "productId" | "offeringId" | "centerId">) =>
  [line.productId, line.offeringId, line.centerId].join(" ");

type Sold = Awaited<ReturnType<ReturnType<typeof sold>["execute"]>>;

function requireSold(sellable: Sold, choices: readonly CartChoice[]): void {
  const sellableKeys = new Set(
    sellable.map((row) => [row.categoryId, row.productId, row.offerId, row.centreId].join(" ")),
  );
  const wrong = choices.find(
    (choice) =>
      !sellableKeys.has(
        [choice.categoryId, choice.productId, choice.offeringId, choice.centerId].join(" "),
      ),
  );
  if (wrong) refuse(404, errorCodes.notFound, reply("replies:shop.product"));
}

const sold = createPreparedQuery((db) =>
  db
    .select({
      productId: product.id,
      categoryId: subcategory.categoryId,
      offerId: offer.id,
      centreId: productCentre.centreId,
    })
    .from(product)
    .innerJoin(subcategory, eq(subcategory.id, product.subcategoryId))
    .innerJoin(offer, and(eq(offer.productId, product.id), eq(offer.sellable, true)))
    .innerJoin(productCentre, eq(productCentre.productId, product.id))
    .where(sql`${product.id} = any(${sql.placeholder("productIds")}::text[])`)
    .prepare("sold_products"),
);

/** Locks the customer's access to the people of the lines until the transaction ends. Returns false if one of them is not the customer's. */
export async function lockOwnPeople(
  tx: Transaction,
  customerId: string,
  lines: readonly { clientId: string | null }[],
): Promise<boolean> {
  const named = [...new Set(lines.flatMap(({ clientId }) => clientId ?? []))];
  if (named.length === 0) return true;
  return (await mineAmong(tx).execute({ customerId, named })).length === named.length;
}

const mineAmong = createPreparedQuery((db) =>
  db
    .select({ id: clientAccess.clientId })
    .from(clientAccess)
    .where(
      and(
        isAnyClient({ customerId: sql.placeholder("customerId") }),
        sql`${clientAccess.clientId} = any(${sql.placeholder("named")}::text[])`,
      ),
    )
    .for("key share")
    .prepare("own_people_among"),
);
