import { submissionDecider } from "#domain/forms/decide-submission.ts";
import { FormSubmissionEvent } from "#domain/forms/events.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import type { Comparable, SealedPerson } from "#domain/kit/person.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Handler } from "../kit/handle.ts";

export type SealAnswers = (submission: {
  readonly websiteId: string;
  readonly submissionId: string;
  /** Issue time of the key, without which nothing is sent. Milliseconds since 1970. */
  readonly issuedAtMs: number;
  /** The person of the answers. */
  readonly address: string;
  readonly values: FieldValues;
  /** What a retry is recognized by. */
  readonly comparedBy: string;
}) => Promise<SealedAnswers>;

type SealedAnswers = {
  readonly person: SealedPerson;
  /** Of `comparedBy`, under the person's key; undefined for answers that were recorded before. */
  readonly digest: string | undefined;
};

/** More than the clocks of the servers and Postgres can differ. */
const CLOCKS_APART_MS = 5 * 60_000;

const partsOf = ({ digest, ...person }: Comparable): SealedAnswers => ({ person, digest });

/**
 * Seals answers for their person; answers that were recorded before stay unchanged. Sealing finds
 * the person or creates them: a retry would create a person again who has been erased since. That
 * is only possible if someone was erased after the key was issued, and in that case the submission
 * is looked up first.
 */
export const createSealAnswers = ({
  handler,
  personalData,
}: {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "sealComparable" | "sealUnlessForgotten">;
}): SealAnswers => {
  const submissions = handler(submissionDecider, FormSubmissionEvent);
  return async ({ websiteId, submissionId, issuedAtMs, address, values, comparedBy }) => {
    const since = new Date(issuedAtMs - CLOCKS_APART_MS).toISOString();
    const content = { values };
    const place = [websiteId, address] as const;
    const sealed = await personalData.sealUnlessForgotten(...place, since, content, comparedBy);
    if (sealed !== undefined) return partsOf(sealed);
    const { submitted } = await submissions.peek(websiteId, submissionId);
    if (submitted !== undefined) return { person: submitted.person, digest: undefined };
    return partsOf(await personalData.sealComparable(...place, content, comparedBy));
  };
};
