/** Customers, the people they act for, and their data. */
import { createRemoteJWKSet, jwtVerify } from "jose";
import { authStatusCodes } from "~/contract/response";
import { maskIdNumber } from "~/lib/singapore/nric";
import { type AllHandlers, ids, Refused, type StandInRequest, unknown } from "./serve";

type Fields = Record<string, unknown>;

export interface Person {
  id: string;
  name: string;
  nric: string;
  profile: Fields;
  addresses: (Fields & { id: string })[];
  contacts: (Fields & { id: string })[];
  picture: Uint8Array<ArrayBuffer> | null;
  declarations: (Fields & { id: string; status: string })[];
  medical: { id: string; submittedDate: string }[];
  dental: { id: string } | null;
}

export interface Account {
  id: string;
  own: Person | null;
  lovedOnes: Person[];
}

/** The parts of a call that identify its caller. */
type Caller = Pick<StandInRequest<never>, "token" | "viewAs">;

export interface People {
  next: (kind: string) => string;
  accountOf(caller: Caller): Promise<Account>;
  /** Finds the person acted for. */
  personOf(caller: Caller): Promise<Person>;
  findPerson(caller: Caller): Promise<Person | null>;
  peopleOf(account: Account): Person[];
  all(): Person[];
  handlers: AllHandlers;
}

const NOBODY = { countryCode: "+65", idType: "NRIC", unionMember: false, marketingConsent: false };

export function people(issuer: string, audience: string): People {
  const next = ids();
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  const accounts = new Map<string, Account>();

  async function accountOf({ token }: Caller): Promise<Account> {
    const { payload } = await jwtVerify(token, keys, { issuer, audience }).catch(() => {
      throw new Refused(401, "Your token is expired", { statusCode: authStatusCodes.tokenInvalid });
    });
    const subject = String(payload.sub);
    const account = accounts.get(subject) ?? { id: next("ACC"), own: null, lovedOnes: [] };
    accounts.set(subject, account);
    return account;
  }
  /** Finds the caller's person, or null before any registration. */
  async function findPerson(caller: Caller): Promise<Person | null> {
    const account = await accountOf(caller);
    if (!caller.viewAs) return account.own;
    return peopleOf(account).find(({ id }) => id === caller.viewAs) ?? null;
  }
  async function personOf(caller: Caller): Promise<Person> {
    const found = await findPerson(caller);
    if (!found) throw unknown("The client");
    return found;
  }
  const peopleOf = ({ own, lovedOnes }: Account) => (own ? [own, ...lovedOnes] : lovedOnes);
  const all = () => [...accounts.values()].flatMap(peopleOf);

  function newPerson(): Person {
    const kept = { addresses: [], contacts: [], declarations: [], medical: [] };
    return {
      id: next("CL"),
      name: "",
      nric: "",
      profile: {},
      picture: null,
      dental: null,
      ...kept,
    };
  }
  function change(person: Person, { nric, ...fields }: Fields): Person {
    person.profile = { ...person.profile, ...fields };
    person.name = String(fields.name);
    if (nric) person.nric = String(nric);
    return person;
  }
  const shown = (person: Person) => ({
    ...NOBODY,
    ...person.profile,
    id: person.id,
    name: person.name,
    maskedNric: maskIdNumber(person.nric),
    finance: false,
    profileLinkingStatus: null,
    pictureAt: null,
  });
  const lovedOneOf = async (caller: Caller, id: string): Promise<Person> => {
    const found = (await accountOf(caller)).lovedOnes.find((one) => one.id === id);
    if (!found) throw unknown("The loved one");
    return found;
  };

  /** Handles one list of a person: read, add, change and remove. */
  function listOf(kind: "addresses" | "contacts", prefix: string) {
    const find = (person: Person, id: string) => {
      const at = person[kind].findIndex((one) => one.id === id);
      if (at < 0) throw unknown("It");
      return at;
    };
    return {
      list: async (caller: Caller) => ((await findPerson(caller))?.[kind] ?? []) as never[],
      create(person: Person, fields: object) {
        const made = { ...fields, id: next(prefix) };
        person[kind].push(made);
        return made as never;
      },
      update(person: Person, id: string, fields: object) {
        const at = find(person, id);
        person[kind][at] = { ...fields, id };
        return person[kind][at] as never;
      },
      remove(person: Person, id: string) {
        person[kind].splice(find(person, id), 1);
        return {};
      },
    };
  }
  const addresses = listOf("addresses", "AD");
  const contacts = listOf("contacts", "KIN");

  const handlers: AllHandlers = {
    auth: {
      async validate(caller) {
        const { id } = await accountOf(caller);
        return { statusCode: authStatusCodes.knownCustomer, customerId: id };
      },
    },
    profiles: {
      async get(caller) {
        const person = await findPerson(caller);
        return person ? shown(person) : { ...NOBODY, finance: false };
      },
      async put({ body, ...caller }) {
        const account = await accountOf(caller);
        if (!caller.viewAs) account.own ??= newPerson();
        return shown(change(await personOf(caller), body));
      },
      async picture(caller) {
        const { picture } = await personOf(caller);
        if (picture === null) throw unknown("The picture");
        return { bytes: picture, contentType: "image/jpeg", fileName: "" };
      },
      async putPicture({ body, ...caller }) {
        (await personOf(caller)).picture = new Uint8Array(Buffer.from(body.picture, "base64"));
        return {};
      },
    },
    linking: {
      link: () => {
        throw new Refused(400, "The client ID entered is incorrect.");
      },
      sendClientId: () => ({}),
    },
    addresses: {
      list: (caller) => addresses.list(caller),
      create: async ({ body, ...caller }) => addresses.create(await personOf(caller), body),
      update: async ({ params, body, ...caller }) =>
        addresses.update(await personOf(caller), params.id, body),
      remove: async ({ params, ...caller }) => addresses.remove(await personOf(caller), params.id),
    },
    contacts: {
      list: (caller) => contacts.list(caller),
      create: async ({ body, ...caller }) => contacts.create(await personOf(caller), body),
      update: async ({ params, body, ...caller }) =>
        contacts.update(await personOf(caller), params.id, body),
      remove: async ({ params, ...caller }) => contacts.remove(await personOf(caller), params.id),
    },
    lovedOnes: {
      list: async (caller) => (await accountOf(caller)).lovedOnes.map(shown),
      get: async ({ params, ...caller }) => shown(await lovedOneOf(caller, params.id)),
      async create({ body, ...caller }) {
        const person = change(newPerson(), body);
        (await accountOf(caller)).lovedOnes.push(person);
        return shown(person);
      },
    },
  };
  return { next, accountOf, personOf, findPerson, peopleOf, all, handlers };
}
