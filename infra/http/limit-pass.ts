import type { Signing } from "#infra/signing/port.ts";

const PURPOSE = "limit pass";
const VALID_MS = 5 * 60_000;

export type LimitPasses = {
  /** A pass for the next five minutes. */
  readonly issue: () => string;
  readonly isValid: (text: string | undefined) => boolean;
};

/**
 * Passes that exempt calls from the limits per client. Only a tool with the installation's secret
 * can create one, such as `analyst drive`, which simulates thousands of customers from one machine.
 * Limits per website stay.
 */
export const createLimitPasses = (signing: Signing, nowMs: () => number): LimitPasses => ({
  issue: () => {
    const until = String(nowMs() + VALID_MS);
    return `${until}.${signing.sign(PURPOSE, until)}`;
  },
  isValid: (text) => {
    const [until = "", mark = ""] = text?.split(".") ?? [];
    if (!/^\d{13}$/.test(until) || mark === "") return false;
    const leftMs = Number(until) - nowMs();
    return leftMs > 0 && leftMs <= VALID_MS && signing.isSigned(PURPOSE, until, mark);
  },
});
