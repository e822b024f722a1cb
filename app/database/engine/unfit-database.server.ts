/** Reasons why the portal cannot work on a PostgreSQL database, each as a sentence with its remedy. */
import type pg from "pg";

interface Facts {
  name: string;
  role: string;
  encoding: string;
  isReadOnly: boolean;
  mayCreate: boolean;
  hasExtension: boolean;
  /** The lower limit of the role and of the database, if one is set. */
  connectionLimit: number | null;
}

const FACTS = `select datname as name, current_user as role, pg_encoding_to_char(encoding) as encoding,
  current_setting('transaction_read_only')::bool as "isReadOnly", has_database_privilege(datname, 'CREATE') as "mayCreate",
  exists (select from pg_available_extensions where name = 'btree_gist') as "hasExtension",
  (select min(allowed) from (values (datconnlimit),
    ((select rolconnlimit from pg_roles where rolname = current_user))) limits(allowed) where allowed >= 0) as "connectionLimit"
  from pg_database where datname = current_database()`;

/** One for notifications, and two for the lock of the start. */
const BESIDES_THE_POOL = 3;

/** @param poolSize the maximum of connections in the pool of a process */
export async function findDatabaseFaults(
  client: Pick<pg.Client, "query">,
  poolSize: number,
): Promise<string[]> {
  const { rows } = await client.query<Facts>(FACTS);
  const [facts] = rows;
  return facts ? listFaults(facts, poolSize + BESIDES_THE_POOL) : [];
}

function listFaults(
  { name, role, encoding, isReadOnly, mayCreate, hasExtension, connectionLimit }: Facts,
  connections: number,
): string[] {
  const rules: [boolean, string][] = [
    [
      encoding !== "UTF8",
      `the database ${name} has the encoding ${encoding} and needs UTF8: createdb --encoding=UTF8 --template=template0 ${name}.`,
    ],
    [
      isReadOnly,
      `the database ${name} accepts no writes. Set default_transaction_read_only to off, or name the primary.`,
    ],
    [
      !mayCreate,
      `the role ${role} may not create schemas: grant create on database ${name} to ${role}.`,
    ],
    [
      !hasExtension,
      "the server lacks the extension btree_gist: install PostgreSQL's contrib package.",
    ],
    [
      connectionLimit !== null && connectionLimit < connections,
      `the role ${role} or the database ${name} allows ${connectionLimit} connections, and each process needs ${connections}. Raise the limit, or lower DATABASE_POOL_SIZE.`,
    ],
  ];
  return rules.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}
