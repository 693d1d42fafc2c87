import type { issueFormKeyContract } from "#commands/forms/contract.ts";
import { call } from "../kit/api.ts";

/** Keys are valid for a day; one in a long-open tab is replaced in time. */
const RENEW_AFTER_MS = 12 * 60 * 60 * 1_000;

type HeldKey = { readonly key: Promise<string>; readonly atMs: number };

/**
 * The key of one submission (B7.1). It is requested when the form is seen, because it contains the
 * start time, and kept while the same answers may have to be sent again.
 */
export const createSubmissionKeys = (formId: string) => {
  let held: HeldKey | undefined;

  const ask = (): Promise<string> => {
    const key = call<typeof issueFormKeyContract>("POST", "/api/form/FormSubmissionKey", {
      query: { formId },
    }).then(({ data }) => data.key);
    const asked = { key, atMs: Date.now() };
    held = asked;
    key.catch(() => {
      if (held === asked) held = undefined;
    });
    return key;
  };

  /** The key, which is fixed from now on. Rejects with `CallFailure`. */
  const take = (): Promise<string> => held?.key ?? ask();
  const prepare = (): void => {
    const isOld = held !== undefined && Date.now() - held.atMs > RENEW_AFTER_MS;
    if (held === undefined || isOld) ask().catch(() => undefined);
  };
  return {
    take,
    prepare,
    /** It was used for other answers, or is no longer accepted. */
    discard: () => {
      held = undefined;
      prepare();
    },
  };
};
export type SubmissionKeys = ReturnType<typeof createSubmissionKeys>;
