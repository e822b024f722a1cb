// A page as Remix's and Drizzle's manuals write it: a loader with two statements, and a React element for each element of the page.
// Arguments: the page's HTML, the database's URL, and the ID of the client whose appointments it lists.
import { readFileSync } from "node:fs";
import { Outlet, useLoaderData } from "@remix-run/react";
import { asc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { pgSchema, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { DOMParser } from "linkedom";
import pg from "pg";
import { createElement } from "react";
import { serveRemix } from "./remix-server.mjs";

const [, , file, databaseUrl, clientId] = process.argv;
const ROWS = 10;

const provider = pgSchema("provider");
const client = provider.table("client", { id: text("id"), name: text("name") });
const booking = provider.table("session_booking", {
  id: uuid("id"),
  clientId: text("client_id"),
  termId: uuid("term_id"),
  slotId: uuid("slot_id"),
  startsAt: timestamp("starts_at", { withTimezone: true }),
});
const term = provider.table("term", { id: uuid("id"), serviceId: uuid("service_id") });
const service = provider.table("service", { id: uuid("id"), productId: text("product_id") });
const product = provider.table("product", { id: text("id"), name: text("name") });
const slot = provider.table("slot", { id: uuid("id"), centreId: text("centre_id") });
const centre = provider.table("centre", { id: text("id"), name: text("name") });

const db = drizzle(new pg.Pool({ connectionString: databaseUrl, max: 5 }));

async function loader() {
  const [person] = await db.select().from(client).where(eq(client.id, clientId));
  const appointments = await db
    .select({
      id: booking.id,
      startsAt: booking.startsAt,
      product: product.name,
      centre: centre.name,
    })
    .from(booking)
    .innerJoin(term, eq(term.id, booking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(product, eq(product.id, service.productId))
    .innerJoin(slot, eq(slot.id, booking.slotId))
    .innerJoin(centre, eq(centre.id, slot.centreId))
    .where(eq(booking.clientId, clientId))
    .orderBy(asc(booking.startsAt))
    .limit(ROWS);
  if (appointments.length !== ROWS) throw new Error(`${appointments.length} appointments`);
  return { name: person.name, appointments };
}

/** Kinds of node, as the DOM numbers them. */
const [ELEMENT, TEXT] = [1, 3];
const RAW = ["script", "style"];

/** Converts an element to its type, React's props and children. */
function toTree(node) {
  if (node.nodeType === TEXT) return node.textContent;
  const type = node.localName;
  const props = Object.fromEntries([...node.attributes].map(toProp));
  if (RAW.includes(type))
    return { type, props: { ...props, dangerouslySetInnerHTML: { __html: node.textContent } } };
  const children = [...node.childNodes].filter(({ nodeType }) =>
    [ELEMENT, TEXT].includes(nodeType),
  );
  return { type, props, children: children.map(toTree) };
}

const names = { class: "className", for: "htmlFor" };

function toProp({ name, value }) {
  if (name !== "style") return [names[name] ?? name, value];
  const rules = value.split(";").filter(Boolean);
  return [
    name,
    Object.fromEntries(rules.map((rule) => rule.split(":").map((part) => part.trim()))),
  ];
}

/** Creates elements. One without children, such as a picture, gets none. */
const toElements = (children) =>
  children?.length
    ? children.map((child, key) =>
        typeof child === "string"
          ? child
          : createElement(child.type, { key, ...child.props }, toElements(child.children)),
      )
    : undefined;

const page = toTree(
  new DOMParser().parseFromString(readFileSync(file, "utf8"), "text/html").documentElement,
);
const [head, body] = page.children.filter(({ type }) => type);

const Root = () =>
  createElement(
    "html",
    page.props,
    createElement("head", head.props, toElements(head.children)),
    createElement("body", body.props, createElement(Outlet)),
  );

const format = new Intl.DateTimeFormat("en-SG", { dateStyle: "full", timeStyle: "short" });

/** Renders the page, and each appointment once more from the loader's data. */
function Appointments() {
  const { name, appointments } = useLoaderData();
  return [
    ...toElements(body.children),
    ...appointments.map(({ id, startsAt, product: programme, centre: place }) =>
      createElement(
        "time",
        { key: id, title: `${name}, ${programme}, ${place}` },
        format.format(startsAt),
      ),
    ),
  ];
}

serveRemix([
  { id: "root", path: "", module: { default: Root } },
  { id: "page", parentId: "root", path: "*", module: { default: Appointments, loader } },
]);
