import { type FormState, formDecider } from "#domain/forms/decide-form.ts";
import { FormEvent } from "#domain/forms/events.ts";
import type { Handler } from "../kit/handle.ts";

/** A form as visitors receive it. */
export type RecentForm = (websiteId: string, formId: string) => Promise<FormState>;

const OLD_AFTER_MS = 1_000;

/**
 * The log is read up to once a second for each form, and immediately for changes by this process: a
 * release at another process reaches visitors a second later.
 */
export const createRecentForm = (handler: Handler, nowMs: () => number): RecentForm => {
  const { load, peek } = handler(formDecider, FormEvent);
  const readAt = new Map<string, number>();
  return async (websiteId, formId) => {
    const name = `${websiteId}.${formId}`;
    const age = nowMs() - (readAt.get(name) ?? Number.NEGATIVE_INFINITY);
    if (age >= 0 && age < OLD_AFTER_MS) return peek(websiteId, formId);
    const startedAt = nowMs();
    const { state } = await load(websiteId, formId);
    // Anyone can request forms that do not exist.
    if (state.edition > 0) readAt.set(name, startedAt);
    return state;
  };
};
