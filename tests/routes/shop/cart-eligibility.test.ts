import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newBuyer } from "../../helpers/payment/buyer";
import { newNric, profileOf } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";

test("a person who may not join is shown at the line, with another person or removal as options, and the other lines stay", async () => {
  const { visitor, api } = await newBuyer(origin);
  const [offer] = await api.catalogue.offerings({ params: { id: "day-care" } });
  const [centre] = await api.catalogue.centres({ params: { id: "day-care" } });
  const young = {
    ...profileOf(newNric()),
    name: "Koh Wei Jie",
    dateOfBirth: "1990-01-01",
    email: "weijie@mail.example",
  };
  const { id: clientId } = await api.lovedOnes.create({
    body: young,
    idempotencyKey: randomUUID(),
  });
  const items = [
    {
      categoryId: "day-care",
      productId: "day-care",
      offeringId: offer?.id as string,
      centerId: centre?.id as string,
      clientId,
    },
    {
      categoryId: "active-ageing",
      productId: "circuit-training",
      offeringId: "circuit-training-12",
      centerId: "taman-jurong",
      clientId: null,
    },
  ];
  await api.carts.put({ body: { items, source: "MYNH" } });
  const reason = "This programme is for people aged 60 and above.";
  await visitor.goto("/cart");
  expect(visitor.text).toContain(`${reason}Choose another person for Day Care Remove this`);
  // Typed addresses of later steps lead back to where it can be mended.
  for (const step of ["your-address", "review-information", "checkout-information"]) {
    await visitor.goto(`/register-service/${step}`);
    expect(visitor.url.pathname).toBe("/register-service/service-selection");
  }
  expect(visitor.text).toContain(reason);
  expect(visitor.text).toContain("Choose another person");
  await visitor.press("Continue");
  expect(visitor.status).toBe(400);
  expect(visitor.text).toContain("Choose another person, or remove this.");
  await visitor.press("Remove this");
  expect(visitor.text).not.toContain("aged 60");
  expect(visitor.text).toContain("Circuit Training");
  expect((await api.carts.get()).items.map(({ productId }) => productId)).toEqual([
    "circuit-training",
  ]);
});
