/** Addresses of a database with several hosts, which the web's URL cannot read. */

const WITH_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/s;

/** Splits an address with several hosts, `postgres://user@one:5432,two:5432/name`, into one address for each. */
export function splitDatabaseUrl(databaseUrl: string): string[] {
  const [, before = "", hosts = "", after = ""] = WITH_HOSTS.exec(databaseUrl) ?? [];
  if (!hosts.includes(",")) return [databaseUrl];
  return hosts.split(",").map((host) => `${before}${host}${after}`);
}
