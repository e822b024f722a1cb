/** Requests of sample people. The regular handlers answer them, at the time of each request. */
import { randomUUID } from "node:crypto";
import { contract } from "~/contract";
import type { AnyCall, CallData, CallInput, ParsedInput } from "~/contract/call";
import type { SampleAccount } from "~/database/sample/accounts";
import { handlersOf } from "../create-provider";
import { associationHandlers } from "../people/association";
import type { Context, CustomerContext, Handler, ProviderDependencies } from "../shared/context";

type Asked<C extends AnyCall> = Omit<CallInput<C>, "idempotencyKey">;

export type SampleCall = <C extends AnyCall>(
  when: Date,
  call: C,
  input: Asked<C>,
) => Promise<CallData<C>>;

export interface SampleCustomer {
  customerId: string;
  ask: SampleCall;
}

/** Creates the provider's context as of a day. Its messages are not sent immediately. */
export const contextAt = (world: ProviderDependencies, now: Date): Context => ({
  ...world,
  clock: { now: () => now },
  now,
  caller: null,
  notified: () => undefined,
});

/** Creates a client for calls without sign-in, such as the bank's notices. */
export function anonymousSampleClient(world: ProviderDependencies): SampleCall {
  return askedBy(world, (when) => contextAt(world, when));
}

/** Signs in a sample person for the first time or again. */
export async function signIn(
  world: ProviderDependencies,
  when: Date,
  { sub, name, email, mobile }: Omit<SampleAccount, "password">,
): Promise<SampleCustomer> {
  const claims = { sub, name, email, phone_number: mobile };
  const { customerId } = await associationHandlers.validate(
    { ...contextAt(world, when), accessToken: "", claims },
    { params: {}, query: {}, body: {} },
  );
  const caller = (now: Date): CustomerContext => ({
    ...contextAt(world, now),
    customerId: customerId as string,
    mobileProven: true,
    lovedOnesOff: false,
    viewAs: null,
    idempotencyKey: randomUUID(),
    ownClientId: null,
    touched: new Set(),
    enteredBy: null,
  });
  return { customerId: customerId as string, ask: askedBy(world, caller) };
}

function askedBy(world: ProviderDependencies, contextOf: (when: Date) => Context): SampleCall {
  const handlers: Record<string, Record<string, unknown>> = handlersOf(world);
  const answering = new Map<AnyCall, unknown>(
    Object.entries(contract).flatMap(([area, calls]) =>
      Object.entries(calls).map(([name, call]) => [call as AnyCall, handlers[area]?.[name]]),
    ),
  );
  return <C extends AnyCall>(when: Date, call: C, input: Asked<C>) => {
    const { params = {}, query = {}, body = {} } = input as Record<keyof ParsedInput<C>, unknown>;
    const handler = answering.get(call) as Handler<AnyCall>;
    return handler(contextOf(when) as never, {
      params: call.params.parse(params),
      query: call.query.parse(query),
      body: call.body.parse(body),
    });
  };
}
