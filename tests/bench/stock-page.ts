/**
 * The list of appointments as Remix's manual writes a page: a loader that reads the session from its cookie, and a React element for each
 * element of the portal's page. Arguments: the page's HTML and the database's URL.
 */
import { readFileSync } from "node:fs";
import { createCookie } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { drizzle } from "drizzle-orm/node-postgres";
import { DOMParser } from "linkedom";
import pg from "pg";
import { createElement, type ReactNode } from "react";
import type { Database } from "~/database/engine/connect.server";
import { serveRemix } from "./remix-server";
import {
  countBookings,
  findCart,
  findCustomer,
  findSession,
  listBookings,
  listCartItems,
  listDrafts,
  listNotices,
  listPackages,
  listPatients,
} from "./stock-queries";

const [, , file = "", databaseUrl] = process.argv;

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const db = drizzle(pool) as unknown as Database;
const cookie = createCookie("session", { httpOnly: true, sameSite: "lax" });

/** @throws 401 without a session */
async function requireCustomer(request: Request) {
  const token = await cookie.parse(request.headers.get("cookie"));
  const session = token && (await findSession(db, token));
  if (!session?.person) throw new Response("Sign in", { status: 401 });
  const { customerId, name } = session.person;
  const customer = await findCustomer(db, customerId, session.viewAs);
  if (!customer || customer.ownClosed) throw new Response("Closed", { status: 403 });
  return { id: customer.id, name };
}

async function loader({ request }: { request: Request }) {
  const { id, name } = await requireCustomer(request);
  const [packages, drafts, notices, patients, [cart], items] = await Promise.all([
    listPackages(db, id),
    listDrafts(db, id),
    listNotices(db, id),
    listPatients(db, id),
    findCart(db, id),
    listCartItems(db, id),
  ]);
  const termIds = packages.map(({ term }) => term.id);
  const [bookings, counts] = await Promise.all([
    listBookings(db, termIds),
    countBookings(db, termIds),
  ]);
  if (bookings.length !== 10) throw new Error(`${bookings.length} appointments`);
  return {
    name,
    header: { notices, items, coupon: cart?.couponCode, drafts: drafts.length },
    patients,
    packages: packages.map(({ term, product, centre, client }) => ({
      id: term.id,
      product: product.name,
      centre: centre.name,
      person: client.name,
      booked: counts.find(({ termId }) => termId === term.id)?.scheduled,
      bookings: bookings.filter(({ termId }) => termId === term.id),
    })),
  };
}

/** Kinds of node, as the DOM numbers them. */
const [ELEMENT, TEXT] = [1, 3];
const RAW = ["script", "style"];

interface Tree {
  type: string;
  props: Record<string, unknown>;
  children: (Tree | string)[];
}

/** Converts an element to its type, React's props and children. */
function toTree(node: Element): Tree {
  const type = node.localName;
  const props = Object.fromEntries([...node.attributes].map(toProp));
  if (RAW.includes(type)) {
    const html = { dangerouslySetInnerHTML: { __html: node.textContent } };
    return { type, props: { ...props, ...html }, children: [] };
  }
  const children = [...node.childNodes].filter(({ nodeType }) =>
    [ELEMENT, TEXT].includes(nodeType),
  );
  return {
    type,
    props,
    children: children.map((child) =>
      child.nodeType === TEXT ? (child.textContent ?? "") : toTree(child as Element),
    ),
  };
}

const names: Record<string, string> = { class: "className", for: "htmlFor" };

function toProp({ name, value }: Attr): [string, unknown] {
  if (name !== "style") return [names[name] ?? name, value];
  const rules = value.split(";").filter(Boolean);
  return [
    name,
    Object.fromEntries(rules.map((rule) => rule.split(":").map((part) => part.trim()))),
  ];
}

/** Creates elements. One without children, such as a picture, gets none. */
const toElements = (children: Tree["children"]): ReactNode[] | undefined =>
  children.length > 0
    ? children.map((child, key) =>
        typeof child === "string"
          ? child
          : createElement(child.type, { key, ...child.props }, toElements(child.children)),
      )
    : undefined;

const { documentElement } = new DOMParser().parseFromString(
  readFileSync(file, "utf8"),
  "text/html",
);
const page = toTree(documentElement as unknown as Element);
const [head, body] = page.children.filter((child) => typeof child !== "string") as [Tree, Tree];

const Root = () =>
  createElement(
    "html",
    page.props,
    createElement("head", head.props, toElements(head.children)),
    createElement("body", body.props, createElement(Outlet)),
  );

const format = new Intl.DateTimeFormat("en-SG", { dateStyle: "full", timeStyle: "short" });

/** Renders the page, and the next appointment once more from the loader's data. */
function Appointments() {
  const { packages } = useLoaderData() as Awaited<ReturnType<typeof loader>>;
  return [
    ...(toElements(body.children) ?? []),
    ...packages.map(({ id, product, person, bookings: [next] }) =>
      createElement(
        "p",
        { key: id, title: `${person}, ${product}` },
        format.format(next?.startsAt),
      ),
    ),
  ];
}

serveRemix([
  { id: "root", path: "", module: { default: Root } },
  { id: "page", parentId: "root", path: "*", module: { default: Appointments, loader } },
]);
