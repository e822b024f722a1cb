/** Requests of sample people. The regular handlers answer them, at the time of each request. */

import { randomUUID } from "node:crypto";
import { contract } from "~/contract";
import type { AnyCall, CallData, CallInput, ParsedInput } from "~/contract/call";
import type { SampleAccount } from "~/database/sample/accounts";
import { defaultMessageChannels } from "~/provider/shared/messages/message-kinds";
import { collectHandlers } from "../create-provider";
import { associationHandlers } from "../people/association";
import type { Context, CustomerContext, Handler, ProviderDependencies } from "../shared/context";

type SampleCallInput<C extends AnyCall> = Omit<CallInput<C>, "idempotencyKey">;

export type SampleCall = <C extends AnyCall>(
  when: Date,
  call: C,
  input: SampleCallInput<C>,
) => Promise<CallData<C>>;

export interface SampleCustomer {
  customerId: string;
  call: SampleCall;
}

/** Creates the provider's context as of a day. Its messages are not sent immediately. */
export const createContextAt = (deps: ProviderDependencies, now: Date): Context => ({
  ...deps,
  clock: { now: () => now },
  now,
  caller: null,
  notified: () => undefined,
  messageChannels: defaultMessageChannels,
});

/** Creates a client for calls without sign-in, such as the bank's notices. */
export function createAnonymousSampleCall(deps: ProviderDependencies): SampleCall {
  return createSampleCall(deps, (when) => createContextAt(deps, when));
}

/** Signs in a sample person for the first time or again. */
export async function signIn(
  deps: ProviderDependencies,
  when: Date,
  { sub, name, email, mobile }: Omit<SampleAccount, "password">,
): Promise<SampleCustomer> {
  const claims = {
    sub,
    name,
    email,
    phone_number: mobile,
    phone_number_verified: true,
    email_verified: true,
  };
  const { customerId } = await associationHandlers.validate(
    { ...createContextAt(deps, when), accessToken: "", claims, counterCodeId: null },
    { params: {}, query: {}, body: {} },
  );
  const caller = (now: Date): CustomerContext => ({
    ...createContextAt(deps, now),
    customerId: customerId as string,
    isCounterAccount: false,
    authTime: null,
    mobileProven: true,
    lovedOnesOff: false,
    viewAs: null,
    idempotencyKey: randomUUID(),
    ownClientId: null,
    touched: new Set(),
    requireRight: () => undefined,
    isAllowed: () => true,
    enteredBy: null,
  });
  return { customerId: customerId as string, call: createSampleCall(deps, caller) };
}

function createSampleCall(
  deps: ProviderDependencies,
  contextOf: (when: Date) => Context,
): SampleCall {
  const handlers: Record<string, Record<string, unknown>> = collectHandlers(deps);
  const answering = new Map<AnyCall, unknown>(
    Object.entries(contract).flatMap(([area, calls]) =>
      Object.entries(calls).map(([name, call]) => [call as AnyCall, handlers[area]?.[name]]),
    ),
  );
  return <C extends AnyCall>(when: Date, call: C, input: SampleCallInput<C>) => {
    const { params = {}, query = {}, body = {} } = input as Record<keyof ParsedInput<C>, unknown>;
    const handler = answering.get(call) as Handler<AnyCall>;
    return handler(contextOf(when) as never, {
      params: call.params.parse(params),
      query: call.query.parse(query),
      body: call.body.parse(body),
    });
  };
}
