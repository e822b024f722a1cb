/** Actions that customers saw confirmed, and the rows that the database has of them. */
export type Kind = "account" | "order" | "payment" | "session" | "dental" | "check-in" | "egiro";

/** How often the database has each of these: once is right. */
const found: Record<Kind, string> = {
  account: "select mobile as key, count(*) from sandbox.accounts where mobile = any($1) group by 1",
  order: `select mine.id::text as key, count(*) from provider."order" mine
    join provider."order" one on one.customer_id = mine.customer_id where mine.id::text = any($1) group by 1`,
  payment: `select o.id::text as key, count(m.id) from provider."order" o
    join provider.payment p on p.order_id = o.id join provider.money_event m on m.payment_id = p.id
    where o.status = 'PAID' and o.id::text = any($1) group by 1`,
  session: `select term_id::text as key, count(*) from provider.session_booking
    where status = 'SCHEDULED' and term_id::text = any($1) group by 1`,
  dental: `select mobile as key, count(*) from provider.dental_appointment
    where status = 'SCHEDULED' and mobile = any($1) group by 1`,
  "check-in": `select booking_id::text as key, count(*) from provider.attendance_record
    where action = 'CHECK_IN' and booking_id::text = any($1) group by 1`,
  egiro: `select mine.dda_reference_no as key, count(*) from provider.egiro_arrangement mine
    join provider.egiro_arrangement one on one.customer_id = mine.customer_id
    where mine.dda_reference_no = any($1) group by 1`,
};

export class Ledger {
  #told = new Map<Kind, Set<string>>();
  /** Losses that were seen without a database query. */
  gone: string[] = [];

  tell(kind: Kind, key: string): void {
    this.#told.set(kind, (this.#told.get(kind) ?? new Set()).add(key));
  }

  get told(): number {
    return [...this.#told.values()].reduce((sum, keys) => sum + keys.size, 0);
  }

  get kinds(): string {
    return [...this.#told].map(([kind, keys]) => `${kind} ${keys.size}`).join(", ");
  }

  async compare(rows: (text: string, keys: string[]) => Promise<Counted[]>) {
    const lost = [...this.gone];
    const doubled: string[] = [];
    for (const [kind, keys] of this.#told) {
      const counts = new Map(
        (await rows(found[kind], [...keys])).map(({ key, count }) => [key, Number(count)]),
      );
      for (const key of keys) {
        const times = counts.get(key) ?? 0;
        if (times === 0) lost.push(`${kind} ${key}`);
        if (times > 1) doubled.push(`${kind} ${key}`);
      }
    }
    return { lost, doubled };
  }
}

interface Counted {
  key: string;
  count: string | number;
}
