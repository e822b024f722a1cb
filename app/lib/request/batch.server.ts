/** Batches the concurrent work of one request. */
import { getOrCreatePerRequest } from "./request-context.server";

interface Gathering<Item, Done> {
  items: Item[];
  done: Promise<Done> | null;
}

/**
 * Collects items of concurrent callers and processes them in one batch.
 * @param of identity of the batch, one object for each kind
 * @param work processes the items of all concurrent callers, and each caller gets the result for all
 */
export function processInBatch<Item, Done>(
  of: object,
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<Done>,
): Promise<Done> {
  const gathering = getOrCreatePerRequest<Gathering<Item, Done>>(of, () => ({
    items: [],
    done: null,
  }));
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
