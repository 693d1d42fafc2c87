import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getSubmissionContract } from "#read-api/form-submissions/contract.ts";

export type Submission = ResponseOf<typeof getSubmissionContract>;
