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
  /** Empty when it is not known. */
  readonly name?: string;
  /** `form:<formId>`, `restock`, `account`, `console`. */
  readonly source: string;
  /** When the person asked for it, if not now: whoever has left the list since stays off. */
  readonly askedAt?: string;
  /** What the address was read from: whoever has been forgotten since joins nothing. */
  readonly readFrom?: SealedPerson;
};

export type JoinMailingList = (
  request: JoinRequest,
  metadata: EventMetadata,
) => Promise<
  Result<{ readonly personId: string; readonly position: bigint | undefined }, MailingListRejection>
>;

/** Puts an address on a list; nothing when it is on it already. The default list comes to be when it is joined first. */
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
    // Looked at once the person is known: one made anew after a forgetting would stay for ever.
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

/** Puts a person back on a list that they were on; nothing when they are. Not one who has been forgotten. */
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

/** Takes a person off a list; nothing when they have left it already. */
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
