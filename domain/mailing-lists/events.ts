import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";

const MailingListCreated = z.object({
  type: z.literal("MailingListCreated"),
  listId: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
});
const MailingListRenamed = z.object({
  type: z.literal("MailingListRenamed"),
  name: z.string(),
  renamedAt: z.iso.datetime(),
});
const MailingListRemoved = z.object({
  type: z.literal("MailingListRemoved"),
  removedAt: z.iso.datetime(),
});
/** The removal was undone: the list's subscribers are back. */
const MailingListRestored = z.object({
  type: z.literal("MailingListRestored"),
  restoredAt: z.iso.datetime(),
});
/** Stream `mailingList-<websiteId>.<listId>`. Stored for ever: a released member is never edited. */
export const MailingListEvent = z.discriminatedUnion("type", [
  MailingListCreated,
  MailingListRenamed,
  MailingListRemoved,
  MailingListRestored,
]);
export type MailingListEvent = z.infer<typeof MailingListEvent>;

const MailingListJoined = z.object({
  type: z.literal("MailingListJoined"),
  listId: z.uuid(),
  /** Opens to { email, name? }. */
  person: SealedPerson,
  /** Where the address came from: `form:<formId>`, `restock`, `account`, `console`. */
  source: z.string(),
  joinedAt: z.iso.datetime(),
});
const MailingListLeft = z.object({
  type: z.literal("MailingListLeft"),
  listId: z.uuid(),
  personId: z.uuid(),
  leftAt: z.iso.datetime(),
});
/** Stream `mailingListMember-<websiteId>.<listId>~<personId>`. Stored for ever: a released member is never edited. */
export const MailingListMemberEvent = z.discriminatedUnion("type", [
  MailingListJoined,
  MailingListLeft,
]);
export type MailingListMemberEvent = z.infer<typeof MailingListMemberEvent>;
