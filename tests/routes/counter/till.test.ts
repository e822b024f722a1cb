import { expect, test } from "vitest";
import { SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { begunCounter, registerPhoneless } from "../../helpers/counter/counter-screens";
import { newBuyer, newOrder } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { signedIn } from "../../helpers/sign-in/sign-in";

const CODE_REQUIRED = "Staff code is required";

test("a payment in cash has a receipt, is in the till, and can be voided", async () => {
  const buyer = await newBuyer(origin);
  const { person, api } = buyer;
  const { id: orderId } = await newOrder(buyer);
  const { orderNumber, totalAmount } = await api.orders.get({ params: { id: orderId } });
  const amount = `$${(totalAmount / 100).toFixed(2)}`;
  const counter = await begunCounter(origin);
  await counter.click("Take a payment");
  await counter.fill("Order or invoice number", orderNumber.toLowerCase()).press("Find");
  expect(counter.text).not.toContain(person.name);
  await counter.press(`${amount} received`);
  expect(counter.errors).toEqual(["Choose how the money was received", CODE_REQUIRED]);
  await counter.choose("Cheque").press(`${amount} received`);
  expect(counter.errors).toEqual(["Cheque number is required", CODE_REQUIRED]);
  counter.choose("Cash").fill("Staff code", SAMPLE_STAFF_CODE);
  await counter.press(`${amount} received`);
  const receipt = /Receipt (R\d+)/.exec(counter.heading)?.[1] ?? "";
  expect(receipt).not.toBe("");
  for (const fact of ["Nutmeg House Health and Elder Care Ltd.", person.name, "Circuit Training"])
    expect(counter.text).toContain(fact);
  const receiptPath = counter.url.pathname + counter.url.search;
  const other = await begunCounter(origin);
  await other.goto(`/counter/take-payment?number=${orderNumber}`);
  expect(other.text).toContain(`No unpaid order has the number ${orderNumber}`);
  expect(other.text).toContain("may also be paid");
  expect(counter.text).toContain("Taman Jurong Rain Tree Centre");

  const customer = await signedIn(origin, person, `/invoice/${orderId}`);
  expect(customer.text).toContain(`at Taman Jurong Rain Tree Centre in cash, receipt ${receipt}`);

  await counter.goto("/counter/till");
  expect(counter.text).toContain(`${receipt}: ${amount}`);
  const csv = await counter.request("/counter/till.csv");
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(await csv.text()).toContain(`"${receipt}"`);
  await counter.click(`Void ${receipt}`);
  await counter.press("Void this payment");
  expect(counter.errors).toEqual(["Reason is required", CODE_REQUIRED]);
  counter.fill("Reason", "wrong order").fill("Staff code", SAMPLE_STAFF_CODE);
  await counter.press("Void this payment");
  expect(counter.heading).toMatch(/^Void R\d+$/);
  await counter.goto("/counter/till");
  expect(counter.text).toContain(`Takes back ${receipt}: wrong order`);
  expect(counter.text).not.toContain(`Void ${receipt}`);
  await counter.goto(receiptPath);
  expect(counter.text).toMatch(/Taken back by\s*R\d+/);
  await customer.goto(`/invoice/${orderId}`);
  expect(customer.text).toContain("Download credit note CN");
});

test("a helper finds a person by the slip, and opens the record after a look at the ID", async () => {
  const counter = await begunCounter(origin);
  const { clientId } = await registerPhoneless(counter, { name: "Lim Ah Huay" });
  await counter.press("Finish and clear");
  const next = await begunCounter(origin);
  await next.click("Find a client");
  await next.press("Find");
  expect(next.errors).toEqual([
    "Enter the client ID, or the name and date of birth",
    "Reason is required",
  ]);
  next.fill("Client ID on the slip (optional)", clientId);
  await next.fill("Why do you look for this client?", "wants to book").press("Find");
  expect(next.text).toContain("L** A* H***");
  expect(next.text).not.toContain("Lim Ah Huay");
  await next.press("Open this record");
  expect(next.heading).toBe("The record was not opened");
  await next.click("Find the client again");
  next.fill("Client ID on the slip (optional)", clientId);
  await next.fill("Why do you look for this client?", "wants to book").press("Find");
  await next.choose("I have compared the person").press("Open this record");
  expect(next.heading).toBe("You are helping Lim Ah Huay");
  await next.goto("/profile/access");
  expect(next.text).toContain("Our staff");
});
