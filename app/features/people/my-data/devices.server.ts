/** The page of the devices on which the customer is signed in. */
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { readForm } from "~/web/forms/form.server";
import { type Device, endDevice, listDevices } from "~/web/session/devices.server";
import { revokeSessionTokens } from "~/web/session/revoke-tokens.server";
import { decryptTokens } from "~/web/session/tokens.server";

export async function loadDevicesView(request: Request) {
  const { session } = await requireCustomer(request);
  const devices = await listDevices(session);
  return {
    devices: devices.map(({ id, name, signedInAt, lastUsedAt, isThis }) => ({
      id,
      name,
      isThis,
      signedIn: signedInAt.toISOString(),
      lastUsed: lastUsedAt.toISOString(),
    })),
  };
}

/** Signs out one other device, or all of them. A device that has signed out in between counts as done. */
export async function signOutDevices(request: Request): Promise<Response> {
  const customer = await requireCustomer(request);
  const form = await readForm(request);
  const wanted = form.get("device");
  const others = (await listDevices(customer.session)).filter(({ isThis }) => !isThis);
  await signOutAll(customer, wanted === "all" ? others : others.filter(({ id }) => id === wanted));
  return redirectWithSuccess(
    request,
    paths.people.devices,
    wanted === "all"
      ? reply("replies-people:devices.all-out")
      : reply("replies-people:devices.out"),
  );
}

async function signOutAll({ session }: Customer, devices: readonly Device[]): Promise<void> {
  for (const device of devices) {
    await endDevice(device, session);
    const tokens = decryptTokens(device.session);
    if (tokens) await revokeSessionTokens(tokens);
  }
}

/** Signs out all other devices of a customer whose account is closed. */
export async function signOutOtherDevices(customer: Customer): Promise<void> {
  const devices = await listDevices(customer.session);
  await signOutAll(
    customer,
    devices.filter(({ isThis }) => !isThis),
  );
}
