import { submissionDecider } from "#domain/forms/decide-submission.ts";
import { FormSubmissionEvent } from "#domain/forms/events.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Handler } from "../kit/handle.ts";

export type SealAnswers = (submission: {
  readonly websiteId: string;
  readonly submissionId: string;
  /** When the key was, without which nothing is sent. Milliseconds since 1970. */
  readonly issuedAtMs: number;
  /** Whose answers they are. */
  readonly address: string;
  readonly values: FieldValues;
}) => Promise<SealedPerson>;

/** More than the clocks of the servers and of Postgres are apart. */
const CLOCKS_APART_MS = 5 * 60_000;

/**
 * Seals answers for whoever gave them; those that were taken before stay as they are. Sealing finds
 * the person or makes them: a retry would make somebody anew who has been forgotten since. That can
 * be only where somebody was forgotten after the key was issued, and then the submission is looked at
 * first.
 */
export const createSealAnswers = ({
  handler,
  personalData,
}: {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "seal" | "sealUnlessForgotten">;
}): SealAnswers => {
  const submissions = handler(submissionDecider, FormSubmissionEvent);
  return async ({ websiteId, submissionId, issuedAtMs, address, values }) => {
    const since = new Date(issuedAtMs - CLOCKS_APART_MS).toISOString();
    const content = { values };
    const sealed = await personalData.sealUnlessForgotten(websiteId, address, since, content);
    if (sealed !== undefined) return sealed;
    const { submitted } = await submissions.peek(websiteId, submissionId);
    return submitted?.person ?? personalData.seal(websiteId, address, content);
  };
};
