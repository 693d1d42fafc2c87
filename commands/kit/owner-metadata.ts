import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";

/** The actor of a person's action in the console. No other code writes this prefix. */
export const ownerActor = (ownerId: string): string => `owner:${ownerId}`;

/** A request, or a job's knowledge of the request that it executes. */
type Cause = Pick<RequestContext, "websiteId" | "correlationId"> &
  Partial<Pick<RequestContext, "idempotencyKey" | "visitorId">> & {
    readonly owner?: { readonly ownerId: string } | undefined;
    /** The event that caused this one, where there is no request. */
    readonly causationId?: string | undefined;
  };

/**
 * The key of a member's call. Keys are shared by a whole website, and those that jobs and other
 * members derive must not be spelled by a header, which has no spaces.
 */
const keyOfCall = (ownerId: string, key: string): string => `call ${ownerId} ${key}`;

/** The actor in the console, the cause, and the key that identifies a repetition. */
export const ownerMetadata = ({
  websiteId,
  owner,
  correlationId,
  causationId,
  idempotencyKey,
}: Cause): EventMetadata => ({
  websiteId,
  actor: ownerActor(owner?.ownerId ?? ""),
  correlationId,
  ...(causationId !== undefined && { causationId }),
  ...(idempotencyKey !== undefined && {
    idempotencyKey: keyOfCall(owner?.ownerId ?? "", idempotencyKey),
  }),
});

/**
 * For actions that happen once because of ids from the caller or their own state, or that write
 * several streams.
 */
export const withoutKey = ({ idempotencyKey: _key, ...metadata }: EventMetadata): EventMetadata =>
  metadata;

/**
 * The metadata with a key derived from the caller's. Keys are shared by a whole website, so a call
 * that writes to several streams, or that could be repeated elsewhere under the same key, needs its
 * own.
 */
export const withDerivedKey = (
  { idempotencyKey, ...metadata }: EventMetadata,
  derive: (key: string) => string,
): EventMetadata => ({
  ...metadata,
  ...(idempotencyKey !== undefined && { idempotencyKey: derive(idempotencyKey) }),
});

/** Events of orders and accounts also store the member's browser and never had a key. */
export const ownerMetadataOfBrowser = (context: RequestContext): EventMetadata => ({
  ...withoutKey(ownerMetadata(context)),
  ...(context.visitorId !== undefined && { visitorId: context.visitorId }),
});
