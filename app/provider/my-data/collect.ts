/** Collects everything about a person, by the calls that show its parts. Each call limits itself to the caller's people. */
import { ACCESS_PAGE_SIZE } from "~/contract/people/access-history";
import { DATA_VERSION, type DataExport } from "~/contract/people/my-data";
import { listOwnAgreements } from "../people/access/access-history";
import type { CustomerContext, Handlers } from "../shared/context";
import { CallRejected } from "../shared/failure";
import { listAllFreezes, listMessages } from "./personal-records";

/** The parts of the provider that show a person's data. */
export type Shown = Pick<
  Handlers,
  | "profiles"
  | "addresses"
  | "contacts"
  | "services"
  | "sessions"
  | "waitingLists"
  | "denticare"
  | "staffRecords"
  | "healthDeclarations"
  | "medicalHistories"
  | "orders"
  | "payments"
  | "egiro"
  | "corrections"
  | "accessHistory"
  | "accessLinks"
  | "lovedOnes"
>;

const ORDERS_PAGE = 100;
const MAX_AGREEMENTS = 10_000;
const nothing = { params: {}, query: {}, body: {} };

export async function collectPersonData(
  context: CustomerContext,
  shown: Shown,
): Promise<DataExport> {
  const clientId = context.viewAs ?? context.ownClientId;
  const profile = withoutVersion(await shown.profiles.get(context, nothing));
  return {
    format: "my-data",
    version: DATA_VERSION,
    exportedAt: context.now.toISOString(),
    profile,
    ...(clientId === null ? noRecord : await ofRecord(context, shown, clientId)),
    ...(context.viewAs === null ? await ofAccount(context, shown) : noAccount),
  };
}

/** The version of a record is for forms. */
const withoutVersion = <Read extends { version?: unknown }>({ version: _version, ...read }: Read) =>
  read;

/** Reads the parts of a record. The scope names the person, so that no list contains the customer's other people. */
async function ofRecord(context: CustomerContext, shown: Shown, clientId: string) {
  const scope = { ...context, viewAs: clientId };
  const { services } = await shown.services.list(scope, nothing);
  const dental = await shown.denticare.history(scope, nothing);
  return {
    addresses: (await shown.addresses.list(scope, nothing)).map(withoutVersion),
    contacts: (await shown.contacts.list(scope, nothing)).map(withoutVersion),
    packages: services,
    sessions: await shown.sessions.list(scope, nothing),
    waitingPlaces: await shown.waitingLists.list(scope, nothing),
    dentalAppointments: Object.values(dental).flat(),
    staffRecords: await shown.staffRecords.list(scope, nothing),
    corrections: await shown.corrections.list(scope, nothing),
    freezes: await listAllFreezes(context, clientId),
    messages: await listMessages(context, clientId),
    ...(await healthAnswers(scope, shown)),
    ...(await accessOf(context, shown)),
  };
}

async function healthAnswers(scope: CustomerContext, shown: Shown) {
  if (!scope.isAllowed(scope.viewAs ?? "", "readHealth"))
    return { healthDeclarations: [], medicalHistories: [], healthLeftOut: true };
  // The list has the forms of all people of the caller.
  const declarations = await shown.healthDeclarations.list(scope, nothing);
  const submitted = declarations.filter(
    ({ submittedDate, clientId }) => submittedDate !== null && clientId === scope.viewAs,
  );
  const histories = await unlessRefused(shown.medicalHistories.status(scope, nothing));
  const found = {
    healthDeclarations: await readable(submitted, ({ id }) =>
      shown.healthDeclarations.get(scope, { ...nothing, params: { id } }),
    ),
    medicalHistories: await readable(histories?.history ?? [], ({ id }) =>
      shown.medicalHistories.get(scope, { ...nothing, params: { id } }),
    ),
  };
  return {
    ...found,
    healthLeftOut:
      found.healthDeclarations.length < submitted.length ||
      found.medicalHistories.length < (histories?.history.length ?? 0),
  };
}

async function readable<Row, Form>(
  rows: readonly Row[],
  read: (row: Row) => Promise<Form>,
): Promise<Form[]> {
  const forms: Form[] = [];
  for (const row of rows) {
    const form = await unlessRefused(read(row));
    if (form !== null) forms.push(form);
  }
  return forms;
}

/** Returns null for a part that the caller may not read. */
async function unlessRefused<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof CallRejected) return null;
    throw error;
  }
}

async function accessOf(context: CustomerContext, shown: Shown) {
  const first = await shown.accessHistory.list(context, { ...nothing, query: { page: 0 } });
  const access = [...first.content];
  for (let page = 1; page * ACCESS_PAGE_SIZE < first.total; page += 1) {
    const { content } = await shown.accessHistory.list(context, { ...nothing, query: { page } });
    access.push(...content);
  }
  const agreements =
    context.viewAs === null ? await listOwnAgreements(context, MAX_AGREEMENTS) : [];
  return { access, agreements };
}

async function ofAccount(context: CustomerContext, shown: Shown) {
  const orders = [];
  for (let page = 0; ; page += 1) {
    const query = { page, size: ORDERS_PAGE, sort: "createdDate,desc" as const };
    const { content, totalElements } = await shown.orders.list(context, { ...nothing, query });
    for (const { id } of content)
      orders.push(await shown.orders.get(context, { ...nothing, params: { id } }));
    if ((page + 1) * ORDERS_PAGE >= totalElements) break;
  }
  const lovedOnes = await unlessRefused(shown.lovedOnes.list(context, nothing));
  return {
    orders,
    cards: await shown.payments.cards(context, nothing),
    egiro: await shown.egiro.list(context, nothing),
    actedForBy: await shown.accessLinks.list(context, nothing),
    lovedOnes: (lovedOnes ?? []).map(({ id, name }) => ({ id, name })),
  };
}

const noRecord = {
  addresses: [],
  contacts: [],
  packages: [],
  sessions: [],
  waitingPlaces: [],
  dentalAppointments: [],
  staffRecords: [],
  corrections: [],
  healthDeclarations: [],
  medicalHistories: [],
  healthLeftOut: false,
  access: [],
  agreements: [],
  freezes: [],
  messages: [],
};

const noAccount = {
  orders: [],
  cards: [],
  egiro: { client: [], lovedOne: [] },
  actedForBy: [],
  lovedOnes: [],
};
