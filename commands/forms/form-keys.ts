import type { Signing } from "#infra/signing/port.ts";

/** The content of a key: the submission's id, and the form if it was issued for one. */
export type FormKey = {
  readonly submissionId: string;
  readonly formId: string | undefined;
  /** Milliseconds since 1970. */
  readonly issuedAtMs: number;
};

const PURPOSE = "form submission key";
const VALID_FOR_MS = 24 * 60 * 60 * 1_000;
const CLOCK_SKEW_MS = 60_000;
const SHAPE =
  /^([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]*)\.([\w-]+)$/;

/** Creation time of a UUID of version 7. */
const madeAtMs = (id: string): number => Number.parseInt(id.slice(0, 13).replace("-", ""), 16);

/**
 * Keys are self-proving, so that issuing a million of them stores nothing. The key determines the
 * submission's stream and makes it count once. Spec: B3.1, B7.1.
 */
export const createFormKeys = (signing: Signing, newId: () => string, nowMs: () => number) => {
  const signedText = (websiteId: string, submissionId: string, formId: string) =>
    JSON.stringify([websiteId, submissionId, formId]);
  return {
    issue: (websiteId: string, formId = ""): string => {
      const id = newId();
      return `${id}.${formId}.${signing.sign(PURPOSE, signedText(websiteId, id, formId))}`;
    },
    /** Undefined for a key that is not ours, not this website's, or older than a day. */
    read: (websiteId: string, key: string): FormKey | undefined => {
      const [, id = "", formId = "", mark = ""] = SHAPE.exec(key) ?? [];
      if (!signing.isSigned(PURPOSE, signedText(websiteId, id, formId), mark)) return undefined;
      const issuedAtMs = madeAtMs(id);
      const age = nowMs() - issuedAtMs;
      if (age > VALID_FOR_MS || age < -CLOCK_SKEW_MS) return undefined;
      return { submissionId: id, formId: formId === "" ? undefined : formId, issuedAtMs };
    },
  };
};
export type FormKeys = ReturnType<typeof createFormKeys>;
