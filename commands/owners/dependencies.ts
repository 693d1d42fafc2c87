import type { MailMode } from "#domain/mail/mail-mode.ts";
import { membersDecider } from "#domain/owners/decide-members.ts";
import { MEMBERS, MemberEvent, type OwnerEvent } from "#domain/owners/events.ts";
import type { Roles } from "#domain/owners/member-state.ts";
import { type MemberRejection, memberRejectionText } from "#domain/owners/rejections.ts";
import type { Attempts } from "#infra/attempts/port.ts";
import { type EventStore, type Json, streamName } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Client } from "#infra/http/rate-limit.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { OneTimeCodes } from "#infra/one-time-codes/port.ts";
import type { OwnerFactors } from "#infra/owner-factors/port.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { OwnerTickets } from "#infra/owner-tickets/port.ts";
import type { Passkeys } from "#infra/passkeys/port.ts";
import type { Passwords } from "#infra/passwords/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerActor } from "../kit/owner-metadata.ts";

export type AccountDependencies = {
  readonly handler: Handler;
  readonly eventStore: Pick<EventStore, "append" | "head">;
  readonly database: Database;
  readonly sessions: OwnerSessions;
  readonly ownerFactors: OwnerFactors;
  readonly ownerTickets: OwnerTickets;
  readonly oneTimeCodes: OneTimeCodes;
  readonly passkeys: Passkeys;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly signing: Signing;
  /** Where emails about console accounts go. */
  readonly accountMailMode: () => Promise<MailMode>;
  /** Hosts where any administrator can create a website, as in domain/kit/open-hosts.ts. */
  readonly openHosts: readonly string[];
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  /** Whether this client's failures are not counted: the local machine during development. */
  readonly isExempt: (client: Client) => boolean;
  readonly newId: () => string;
  readonly now: () => string;
  readonly nowMs: () => number;
  /** Milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
};

export const createMembers = ({ handler }: Pick<AccountDependencies, "handler">) =>
  handler(membersDecider, MemberEvent);

/** The roles in the log now, so that a change takes effect from the next call on. */
export const createRolesOf = (dependencies: Pick<AccountDependencies, "handler">) => {
  const members = createMembers(dependencies);
  return async (websiteId: string, ownerId: string): Promise<Roles | undefined> =>
    (await members.load(websiteId, MEMBERS)).state.members.get(ownerId);
};

const statuses: Partial<Record<MemberRejection["code"], number>> = {
  "member-unknown": 404,
  "invitation-unknown": 404,
  "invitation-over": 410,
  "invitation-expired": 410,
};

export const refuseMember = (rejection: MemberRejection): Refusal =>
  new Refusal(statuses[rejection.code] ?? 409, rejection.code, memberRejectionText(rejection));

/** The contract's access check ensures that there is one. */
export const signedInOwner = ({ owner }: RequestContext): NonNullable<RequestContext["owner"]> => {
  if (owner === undefined) throw new Error("Sign in to the console to make this request.");
  return owner;
};

/**
 * Records an action of an owner on their own account, or of a person who claims that it is theirs.
 */
export const recordOwn = async (
  { eventStore, newId }: Pick<AccountDependencies, "eventStore" | "newId">,
  context: Pick<RequestContext, "websiteId" | "correlationId">,
  { type, ...data }: OwnerEvent,
  actor = ownerActor(data.ownerId),
): Promise<void> => {
  await eventStore.append({
    stream: streamName("owner", context.websiteId, data.ownerId),
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data: data as { [key: string]: Json } }],
    metadata: {
      websiteId: context.websiteId,
      actor,
      correlationId: context.correlationId,
    },
  });
};
