import type { CardPayments } from "./port.ts";

/**
 * Loads a provider's library at its first use: a shop without cards saves the memory. The key is
 * known from the start, because pages need it.
 */
export const whenAsked = (
  publishableKey: string,
  load: () => Promise<CardPayments>,
): CardPayments => {
  let loading: Promise<CardPayments> | undefined;
  const loaded = (): Promise<CardPayments> => {
    loading ??= load();
    return loading;
  };
  return {
    publishableKey,
    // Only a restored copy holds payments, and that wraps this one.
    assertNotHeld: async () => undefined,
    begin: async (asked) => (await loaded()).begin(asked),
    find: async (reference) => (await loaded()).find(reference),
    collect: async (reference) => (await loaded()).collect(reference),
    cancel: async (reference) => (await loaded()).cancel(reference),
    refund: async (asked) => (await loaded()).refund(asked),
    findRefund: async (asked) => (await loaded()).findRefund(asked),
    forgetMeans: async (reference) => (await loaded()).forgetMeans(reference),
    readNotice: async (body, signature) => (await loaded()).readNotice(body, signature),
  };
};
