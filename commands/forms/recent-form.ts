import { type FormState, formDecider } from "#domain/forms/decide-form.ts";
import { FormEvent } from "#domain/forms/events.ts";
import type { Handler } from "../kit/handle.ts";

/** A form as visitors get it. */
export type RecentForm = (websiteId: string, formId: string) => Promise<FormState>;

const OLD_AFTER_MS = 1_000;

/**
 * The log is asked for a form once a second at most, and at once for what this process has changed:
 * a release at another process counts for visitors a second later.
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
    // Anybody may ask for forms that do not exist.
    if (state.edition > 0) readAt.set(name, startedAt);
    return state;
  };
};
