/** What the parts of one request do at the same time, done for all of them at once. */
import { perRequest } from "./request-context.server";

interface Gathering<Item, Done> {
  items: Item[];
  done: Promise<Done> | null;
}

/**
 * @param of what is gathered: one object for each kind.
 * @param work is done with the items of all who came meanwhile; each hears of all.
 */
export function batched<Item, Done>(
  of: object,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<Done>,
): Promise<Done> {
  const gathering = perRequest<Gathering<Item, Done>>(of, () => ({ items: [], done: null }));
  if (gathering === null) return work(items);
  gathering.items.push(...items);
  gathering.done ??= new Promise((resolve) => {
    setImmediate(() => {
      const all = gathering.items;
      Object.assign(gathering, { items: [], done: null });
      resolve(work(all));
    });
  });
  return gathering.done;
}
