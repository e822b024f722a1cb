/**
 * Names statements of the embedded PostgreSQL. To parse and plan a statement each time costs more than to run it. `execute` uses a stored
 * plan, but accepts no bound values there, so each value is written as a literal.
 */
import type { PGlite, QueryOptions, Results } from "@electric-sql/pglite";
import { MAX_NAMES, RepeatedTexts } from "./repeated-texts.server";

const PREPARABLE = /^[\s(]*(select|with|insert|update|delete)\b/i;
const SCHEMA_CHANGE = /\b(create|alter|drop)\b/i;
const NUL = "\0";

type Describe = Awaited<ReturnType<PGlite["describeQuery"]>>;
type Parameter = Describe["queryParams"][number];
type Exec = (text: string, options?: QueryOptions) => Promise<Results[]>;

interface NamedStatement {
  name: string;
  parameters: readonly Parameter[];
}

export class PgliteStatements {
  /** Null while a statement is being prepared, and for one that cannot be. */
  readonly #named = new Map<string, NamedStatement | null>();
  readonly #repeated = new RepeatedTexts();
  #counter = 0;
  /** The number of times that the engine was told to lose its names. */
  #forgets = 0;

  constructor(
    private readonly lite: PGlite,
    private readonly exec: Exec,
  ) {}

  /**
   * Names a statement that is sent for the second time. The name can be used from the next time on: the engine prepares outside any
   * transaction.
   *
   * @returns the text with a name and literals, or undefined for a statement that is sent unnamed
   */
  execute(text: string, values: readonly unknown[] = []): string | undefined {
    const statement = this.#named.get(text);
    if (statement === undefined) this.#note(text);
    if (!statement || statement.parameters.length !== values.length) return undefined;
    const literals = values.map((value, index) => toLiteral(value, statement.parameters[index]));
    if (literals.some((literal) => literal.includes(NUL))) return undefined;
    return `execute ${statement.name}${literals.length > 0 ? `(${literals.join(", ")})` : ""}`;
  }

  /** Forgets all names after a change of the schema: the columns of a stored plan may have changed. */
  forgetAfter(text: string): void {
    if (this.#named.size === 0 || PREPARABLE.test(text) || !SCHEMA_CHANGE.test(text)) return;
    this.#named.clear();
    this.#forgets += 1;
    void this.exec("deallocate all").catch(() => undefined);
  }

  #note(text: string): void {
    this.forgetAfter(text);
    if (this.#named.size === MAX_NAMES || !PREPARABLE.test(text)) return;
    if (!this.#repeated.isRepeated(text)) return;
    this.#named.set(text, null);
    void this.#prepare(text).catch(() => undefined);
  }

  async #prepare(text: string): Promise<void> {
    this.#counter += 1;
    const name = `s${this.#counter}`;
    const forgets = this.#forgets;
    const { queryParams: parameters } = await this.lite.describeQuery(text);
    await this.exec(`prepare ${name} as ${text}`);
    // The engine has lost it if the schema changed in the meantime.
    if (forgets === this.#forgets) this.#named.set(text, { name, parameters });
  }
}

/**
 * Writes a value as a quoted literal of no type, which the statement's parameter determines.
 *
 * @param parameter whose serializer gives the text that would be bound
 */
export function toLiteral(value: unknown, parameter?: Pick<Parameter, "serializer">): string {
  if (value === null || value === undefined) return "null";
  const text: string = parameter?.serializer?.(value) ?? String(value);
  // A backslash is an ordinary character: standard_conforming_strings is on.
  return `'${text.replaceAll("'", "''")}'`;
}
