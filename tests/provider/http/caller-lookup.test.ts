import { expect, test } from "vitest";
import { withRequestContext } from "~/lib/request/request-context.server";
import { statementsOf } from "../../helpers/database/statements";
import { newNric, profileOf } from "../../helpers/people/registered";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

test("a request looks its caller up again only after a call that may have changed the caller", async () => {
  const { api, subject } = await world.customer();
  const body = { ...profileOf(newNric()), email: `${subject}@mail.example` };
  const lookUps = async (work: () => Promise<unknown>) => {
    const asked = await statementsOf(world.database, () => withRequestContext("a page", work));
    return asked.filter((text) => text.includes('"own"."client_id"')).length;
  };
  const twice = await lookUps(async () => {
    await api.profiles.put({ body });
    await api.addresses.list();
  });
  const once = await lookUps(async () => {
    await api.carts.put({ body: { items: [], source: "MYNH" } });
    await api.addresses.list();
  });
  expect([twice, once]).toEqual([2, 1]);
});
