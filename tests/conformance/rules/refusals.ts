/** Rules of every call: it refuses a caller whom it does not know, in the wrapper of SPEC section 8, and changes nothing. */
import { namedCalls } from "~/contract/openapi";
import { holdStatus, type Kit } from "../kit";

/** An id that no record has. */
const NO_RECORD = "none~";
const NO_TOKEN = "a caller without a token is refused with 401";
const NO_SIGNATURE = "a notice without a signature is refused with 401";
const NO_SUCH_RECORD = "an unknown id is answered as the contract says";

export async function refusals({ ask, rule }: Kit): Promise<void> {
  for (const { area, name, call } of namedCalls) {
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, part = ""]) => part);
    const params = Object.fromEntries(names.map((part) => [part, NO_RECORD]));
    const asked = `${area}.${name}`;
    const send = () => ask(asked, { params, key: crypto.randomUUID() });
    if (call.auth !== "public") {
      const isNotice = call.auth === "gateway" || call.auth === "bank";
      const words = isNotice ? NO_SIGNATURE : NO_TOKEN;
      await rule(asked, words, async () => {
        const reply = await send();
        const isOffered = call.optional === null || ![404, 405, 501].includes(reply.status);
        if (isOffered) holdStatus(reply, 401, words);
      });
    } else if (names.length > 0) {
      // The wire checks the answer.
      await rule(asked, NO_SUCH_RECORD, async () => void (await send()));
    }
  }
}
