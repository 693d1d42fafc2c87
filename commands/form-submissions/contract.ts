import * as z from "zod/mini";
import { submissionLimits } from "#domain/forms/submission-limits.ts";
import type { Contract } from "#domain/kit/contract.ts";

const shared = { tag: "forms", access: "owner", permission: "submissions:write" } as const;
const submissionId = z.uuid();

export const SubmissionChange = z.enum(["mark-as-spam", "release", "delete", "restore"]);
export type SubmissionChange = z.infer<typeof SubmissionChange>;

/**
 * Submissions that are already in that folder stay; `changed` names the others, so that exactly
 * those can be moved back.
 */
export const changeSubmissionsContract = {
  ...shared,
  method: "POST",
  path: "/api/console/submissions/changes",
  summary: "Mark submissions as spam or not spam, delete or restore them",
  body: z.object({
    change: SubmissionChange,
    submissionIds: z
      .array(submissionId)
      .check(z.minLength(1), z.maxLength(submissionLimits.changedAtOnce)),
  }),
  response: z.object({
    changed: z.array(z.string()),
    /** Ids without a submission. */
    missing: z.array(z.string()),
  }),
} as const satisfies Contract;

/**
 * 404 `submission-not-found`, 409 `person-forgotten`. Repeating a note's id has no further effect.
 */
export const addSubmissionNoteContract = {
  ...shared,
  method: "POST",
  path: "/api/console/submissions/:submissionId/notes",
  summary: "Add an internal note",
  params: z.object({ submissionId }),
  body: z.object({
    noteId: z.uuid(),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(submissionLimits.note)),
  }),
} as const satisfies Contract;

/** 404 `submission-not-found`. */
export const removeSubmissionNoteContract = {
  ...shared,
  method: "DELETE",
  path: "/api/console/submissions/:submissionId/notes/:noteId",
  summary: "Removes a note",
  params: z.object({ submissionId, noteId: z.uuid() }),
} as const satisfies Contract;

/**
 * 404 `submission-not-found`, 409 `person-forgotten`, 400 `address-not-given` when the visitor
 * entered another address or none. Repeating a reply's id has no further effect.
 */
export const replyToSubmissionContract = {
  ...shared,
  method: "POST",
  path: "/api/console/submissions/:submissionId/replies",
  summary: "Reply to the submitter by email",
  params: z.object({ submissionId }),
  body: z.object({
    replyId: z.uuid(),
    to: z.string().check(z.trim(), z.minLength(1), z.maxLength(256)),
    subject: z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(submissionLimits.replySubject),
        z.regex(/^[^\r\n]*$/),
      ),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(submissionLimits.replyText)),
  }),
} as const satisfies Contract;
