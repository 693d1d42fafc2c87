import { randomBytes } from "node:crypto";
import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import type { Handler } from "#commands/kit/handle.ts";
import { uuidOf } from "#commands/kit/uuid-of.ts";
import { createOrders } from "#commands/orders/orders.ts";
import { demoMemberId } from "#commands/owners/demo-member-id.ts";
import { membersDecider } from "#domain/owners/decide-members.ts";
import { MEMBERS, MemberEvent } from "#domain/owners/events.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import { signUpStreamId } from "#domain/restock/stream-ids.ts";
import { type EventStore, type NewEvent, NO_STREAM, streamName } from "#infra/event-store/port.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { Passwords } from "#infra/passwords/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { isUntouched } from "../untouched.ts";
import { orders } from "./orders.ts";
import { members, waiting } from "./people.ts";
import { createDemoOrders, demoVariant } from "./place-orders.ts";
import { demoVisits } from "./visits.ts";

export type LifeSeedDependencies = {
  readonly handler: Handler;
  readonly eventStore: EventStore;
  readonly personalData: PersonalData;
  readonly checkout: CheckoutDependencies;
  readonly sessions: OwnerSessions;
  readonly passwords: Passwords;
  readonly now: () => string;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** Website to fill; `demo` when absent. */
  readonly websiteId?: string;
};

const DAY_MS = 24 * 60 * 60 * 1_000;
/**
 * Two weeks in the life of the demo: customers and their orders, people who wait for a restock, visits,
 * and members with different roles, as whom nobody can sign in. Each has an id of its own: doing it again
 * finishes what a crash cut off. Nothing of it happens in a shop that is in use.
 */
export const seedDemoLife = async (dependencies: LifeSeedDependencies): Promise<void> => {
  const { handler, eventStore, websiteId = "demo" } = dependencies;
  const metadata = { websiteId, actor: "demo", correlationId: "demo-life" };
  const signedIn = handler(membersDecider, MemberEvent);
  const { state } = await signedIn.load(websiteId, MEMBERS);
  // The last thing that is done.
  if (state.invitations.has(invitationOf(members.length - 1))) return;
  if (!(await isUntouched(eventStore))) return;
  // First, so that what happened in the shop stands on top of the event log.
  await letVisit(dependencies, metadata);
  const makeOrder = createDemoOrders(dependencies, createOrders, metadata);
  for (const [place, order] of orders.entries()) await makeOrder(place, order);
  await letWait(dependencies, metadata);
  await joinMembers(dependencies, metadata);
};

export const demoSignUpId = (websiteId: string, variantId: string, email: string): string =>
  uuidOf("demo sign-up", websiteId, variantId, email);

type Metadata = { websiteId: string; actor: string; correlationId: string };

const letWait = async (
  { handler, personalData, nowMs }: LifeSeedDependencies,
  metadata: Metadata,
): Promise<void> => {
  const { websiteId } = metadata;
  const signUps = handler(signUpDecider, RestockSignUpEvent);
  for (const { variantId, email, daysAgo } of waiting) {
    const { product, variant } = demoVariant(variantId);
    const key = { productId: product.productId, variantId };
    const person = await personalData.seal(websiteId, email, { email });
    await signUps.run(
      signUpStreamId(key, person.personId),
      {
        type: "SignUp",
        ...key,
        signUpId: demoSignUpId(websiteId, variantId, email),
        productName: product.name,
        sku: variant.sku,
        attributes: variant.attributes,
        isJoinMailingList: false,
        person,
        awaitsConfirmation: false,
        origin: "http://localhost:3000",
        at: new Date(nowMs() - daysAgo * DAY_MS).toISOString(),
      },
      { metadata },
    );
  }
};

/** A stream that is there already has all of its visits. */
const letVisit = async (
  { eventStore, newId, nowMs }: LifeSeedDependencies,
  metadata: Metadata,
): Promise<void> => {
  const streams = new Map<string, NewEvent[]>();
  for (const { visitorId, hits, activity } of demoVisits(nowMs()))
    for (const { type, ...data } of [...hits, ...activity]) {
      const category = type === "HitRecorded" ? "census" : "collector";
      const stream = streamName(category, metadata.websiteId, visitorId);
      const event = { id: newId(), type, version: 1, data: data as unknown as NewEvent["data"] };
      streams.set(stream, [...(streams.get(stream) ?? []), event]);
    }
  await eventStore.appendAll(
    [...streams].map(([stream, events]) => ({
      stream,
      events,
      expectedRevision: NO_STREAM,
      metadata,
    })),
  );
};

const invitationOf = (place: number): string => uuidOf("demo invitation", String(place));

const joinMembers = async (
  { handler, sessions, passwords, now }: LifeSeedDependencies,
  metadata: Metadata,
): Promise<void> => {
  const { websiteId } = metadata;
  if (!(await sessions.needsSetup(websiteId))) return;
  const joined = handler(membersDecider, MemberEvent);
  // Made-up people must not be a way in: told to nobody, and their addresses get no mail.
  const passwordHash = await passwords.hash(randomBytes(32).toString("base64url"));
  for (const [place, { name, email, role }] of members.entries()) {
    const invitationId = invitationOf(place);
    const ownerId = demoMemberId(websiteId, email);
    await sessions.create({ ownerId, email, name, passwordHash, addressProven: true });
    const invite = { invitationId, ownerId, roles: [role], origin: "", at: now() } as const;
    await joined.run(MEMBERS, { type: "InviteMember", ...invite }, { metadata });
    const accept = { invitationId, sending: 1, ownerId, at: now() } as const;
    await joined.run(MEMBERS, { type: "AcceptInvitation", ...accept }, { metadata });
  }
};
