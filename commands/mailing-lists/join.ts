import { isEmail } from "#domain/kit/email.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import { accept, type Result, reject } from "#domain/kit/result.ts";
import { mailingListDecider, memberDecider, memberStreamId } from "#domain/mailing-lists/decide.ts";
import { DEFAULT_LIST_ID, DEFAULT_LIST_NAME } from "#domain/mailing-lists/default-list.ts";
import { MailingListEvent, MailingListMemberEvent } from "#domain/mailing-lists/events.ts";
import type { MailingListRejection } from "#domain/mailing-lists/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Handler } from "../kit/handle.ts";
import { withoutKey } from "../kit/owner-metadata.ts";

export type JoinDependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "seal" | "sealFor" | "open">;
  readonly now: () => string;
};

export type JoinRequest = {
  readonly listId: string;
  readonly email: string;
  /** Empty when unknown. */
  readonly name?: string;
  /** `form:<formId>`, `restock`, `account`, `console`. */
  readonly source: string;
  /** Time of the person's request, if not now: a person who has left the list since stays off. */
  readonly askedAt?: string;
  /** The sealed source of the address: a person who has been erased since is not added. */
  readonly readFrom?: SealedPerson;
};

export type JoinMailingList = (
  request: JoinRequest,
  metadata: EventMetadata,
) => Promise<
  Result<{ readonly personId: string; readonly position: bigint | undefined }, MailingListRejection>
>;

/**
 * Adds an address to a list; no change when it is already on it. The default list is created with
 * its first subscriber.
 */
export const createJoinMailingList = ({
  handler,
  personalData,
  now,
}: JoinDependencies): JoinMailingList => {
  const lists = handler(mailingListDecider, MailingListEvent);
  const members = handler(memberDecider, MailingListMemberEvent);

  const isJoinable = async (listId: string, metadata: EventMetadata): Promise<boolean> => {
    const { name, removed } = (await lists.load(metadata.websiteId, listId)).state;
    if (name !== undefined) return !removed;
    if (listId !== DEFAULT_LIST_ID) return false;
    const create = { type: "CreateList", listId, name: DEFAULT_LIST_NAME, at: now() } as const;
    return (await lists.run(listId, create, { metadata: withoutKey(metadata) })).ok;
  };

  return async (request, metadata) => {
    const { listId, email, name = "", source, askedAt = now(), readFrom } = request;
    const address = email.trim();
    if (!isEmail(address)) return reject({ code: "email-invalid" });
    if (!(await isJoinable(listId, metadata))) return reject({ code: "mailing-list-not-found" });
    const content = { email: address, ...(name.trim() !== "" && { name: name.trim() }) };
    const { personId } = await personalData.seal(metadata.websiteId, address, {});
    // Checked after the person is known: a person created again after an erasure would stay
    // permanently.
    const [opened] = readFrom === undefined ? [content] : await personalData.open([readFrom]);
    const person = opened && (await personalData.sealFor(metadata.websiteId, personId, content));
    if (!person) return reject({ code: "person-forgotten" });
    const outcome = await members.run(
      memberStreamId(listId, person.personId),
      { type: "Join", listId, person, source, at: askedAt },
      { metadata },
    );
    if (!outcome.ok) return outcome;
    return accept({ personId: person.personId, position: outcome.value.position });
  };
};

export type LeaveMailingList = (
  request: { readonly listId: string; readonly personId: string },
  metadata: EventMetadata,
) => Promise<Result<{ readonly position: bigint | undefined }, MailingListRejection>>;

/**
 * Restores a subscriber who was on the list; no change when they are. A person who has been erased
 * is not restored.
 */
export const createReturnToMailingList = ({
  handler,
  personalData,
  now,
}: Pick<JoinDependencies, "handler" | "now"> & {
  readonly personalData: Pick<PersonalData, "open">;
}): LeaveMailingList => {
  const members = handler(memberDecider, MailingListMemberEvent);
  return async ({ listId, personId }, metadata) => {
    const streamId = memberStreamId(listId, personId);
    const { joined } = (await members.load(metadata.websiteId, streamId)).state;
    const [content] = joined === undefined ? [] : await personalData.open([joined.person]);
    if (!content) return reject({ code: "member-not-found" });
    const outcome = await members.run(
      streamId,
      { type: "Return", listId, at: now() },
      { metadata },
    );
    return outcome.ok ? accept({ position: outcome.value.position }) : outcome;
  };
};

/** Removes a subscriber from a list; no change when they have already left. */
export const createLeaveMailingList = ({
  handler,
  now,
}: Pick<JoinDependencies, "handler" | "now">): LeaveMailingList => {
  const members = handler(memberDecider, MailingListMemberEvent);
  return async ({ listId, personId }, metadata) => {
    const outcome = await members.run(
      memberStreamId(listId, personId),
      { type: "Leave", listId, personId, at: now() },
      { metadata },
    );
    return outcome.ok ? accept({ position: outcome.value.position }) : outcome;
  };
};
