import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";
import { FormDefinition } from "./definition.ts";

/** A version that was released without a draft, for seeds and imports. */
const FormDefined = z.object({
  type: z.literal("FormDefined"),
  /**
   * Absent in events from before versions were counted. In that case all of the form's events are
   * versions.
   */
  version: z.optional(z.int().check(z.positive())),
  form: FormDefinition,
  definedAt: z.iso.datetime(),
});
/** A saved draft, which visitors do not see. */
const FormDraftSaved = z.object({
  type: z.literal("FormDraftSaved"),
  form: FormDefinition,
  savedAt: z.iso.datetime(),
});
const FormDraftDiscarded = z.object({
  type: z.literal("FormDraftDiscarded"),
  discardedAt: z.iso.datetime(),
});
/**
 * The form that visitors fill in from this event on. Versions count from 1, including
 * `FormDefined`.
 */
const FormReleased = z.object({
  type: z.literal("FormReleased"),
  version: z.int().check(z.positive()),
  form: FormDefinition,
  releasedAt: z.iso.datetime(),
});
/** The form accepts no more answers; its submissions stay. */
const FormRemoved = z.object({ type: z.literal("FormRemoved"), removedAt: z.iso.datetime() });
const FormRestored = z.object({ type: z.literal("FormRestored"), restoredAt: z.iso.datetime() });

/** Stream `form-<websiteId>.<formId>`. Stored for ever: a released member is never edited. */
export const FormEvent = z.discriminatedUnion("type", [
  FormDefined,
  FormDraftSaved,
  FormDraftDiscarded,
  FormReleased,
  FormRemoved,
  FormRestored,
]);
export type FormEvent = z.infer<typeof FormEvent>;

/** Why a submission was classified as spam. */
export const SpamReason = z.enum([
  "honeypot",
  "filled-too-fast",
  "captcha-failed",
  "too-many",
  "too-many-links",
]);
export type SpamReason = z.infer<typeof SpamReason>;

export const FormSubmitted = z.object({
  type: z.literal("FormSubmitted"),
  submissionId: z.uuid(),
  formId: z.string(),
  formName: z.string(),
  /** Absent in submissions from before versions were counted. */
  formVersion: z.optional(z.int().check(z.positive())),
  /** The questions at the time of the submission. */
  fields: z.array(z.object({ fieldId: z.string(), title: z.string(), type: z.string() })),
  /** Opens to { values }: answers by field id. */
  person: SealedPerson,
  /** Keyed hash of the answers. It tells a retry from another submission without opening them. */
  answersDigest: z.string(),
  /** Not empty: the submission went to the spam folder. */
  spamReasons: z._default(z.array(SpamReason), []),
  pageTitle: z.string(),
  pageId: z.string(),
  contentSource: z.nullable(z.enum(["i", "c"])),
  pagePath: z.string(),
  /**
   * The website's origin, `https://shop.example`, which links in emails begin with. Absent in older
   * events.
   */
  origin: z.optional(z.string()),
  pagePermissionTypeValue: z.nullable(z.string()),
  submittedAt: z.iso.datetime(),
});
const SubmissionMarkedAsSpam = z.object({
  type: z.literal("SubmissionMarkedAsSpam"),
  markedAt: z.iso.datetime(),
});
/** The deliveries that spam detection held back are made now. */
const SubmissionReleasedFromSpam = z.object({
  type: z.literal("SubmissionReleasedFromSpam"),
  releasedAt: z.iso.datetime(),
});
const SubmissionDeleted = z.object({
  type: z.literal("SubmissionDeleted"),
  deletedAt: z.iso.datetime(),
});
const SubmissionRestored = z.object({
  type: z.literal("SubmissionRestored"),
  restoredAt: z.iso.datetime(),
});
/** Notes and replies concern the person who submitted and are sealed with that person's key. */
const SubmissionNoteAdded = z.object({
  type: z.literal("SubmissionNoteAdded"),
  noteId: z.uuid(),
  /** Opens to { note }. */
  person: SealedPerson,
  addedAt: z.iso.datetime(),
});
const SubmissionNoteRemoved = z.object({
  type: z.literal("SubmissionNoteRemoved"),
  noteId: z.uuid(),
  removedAt: z.iso.datetime(),
});
export const SubmissionReplied = z.object({
  type: z.literal("SubmissionReplied"),
  replyId: z.uuid(),
  /** Opens to { to, subject, text }. */
  person: SealedPerson,
  repliedAt: z.iso.datetime(),
});
/**
 * A member requested that one email or webhook call be repeated. `deliveryId` is as in the record
 * of deliveries.
 */
const SubmissionDeliveryRequested = z.object({
  type: z.literal("SubmissionDeliveryRequested"),
  requestId: z.uuid(),
  deliveryId: z.string(),
  requestedAt: z.iso.datetime(),
});

/** Stream `formSubmission-<websiteId>.<submissionId>`, the submission's id being that of its key. Stored for ever: a released member is never edited. */
export const FormSubmissionEvent = z.discriminatedUnion("type", [
  FormSubmitted,
  SubmissionMarkedAsSpam,
  SubmissionReleasedFromSpam,
  SubmissionDeleted,
  SubmissionRestored,
  SubmissionNoteAdded,
  SubmissionNoteRemoved,
  SubmissionReplied,
  SubmissionDeliveryRequested,
]);
export type FormSubmissionEvent = z.infer<typeof FormSubmissionEvent>;
