import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";

/** The actor of what a person did in the console. Nothing else writes this word. */
export const ownerActor = (ownerId: string): string => `owner:${ownerId}`;

/** A request, or what a job knows of the request that it carries out. */
type Cause = Pick<RequestContext, "websiteId" | "correlationId"> &
  Partial<Pick<RequestContext, "idempotencyKey" | "visitorId">> & {
    readonly owner?: { readonly ownerId: string } | undefined;
    /** The event that led to this one, where it is no request. */
    readonly causationId?: string | undefined;
  };

/** Who did it in the console, why, and the key by which a repeat is known. */
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
  ...(idempotencyKey !== undefined && { idempotencyKey }),
});

/** For what ids that the caller makes, or its own state, make happen once; or what writes several streams. */
export const withoutKey = ({ idempotencyKey: _key, ...metadata }: EventMetadata): EventMetadata =>
  metadata;

/**
 * The same with a key that follows from the caller's. Keys are known to a whole website, so what one call
 * does in several streams, or what a caller might repeat elsewhere under the same key, needs its own.
 */
export const withDerivedKey = (
  { idempotencyKey, ...metadata }: EventMetadata,
  derive: (key: string) => string,
): EventMetadata => ({
  ...metadata,
  ...(idempotencyKey !== undefined && { idempotencyKey: derive(idempotencyKey) }),
});

/** Orders and accounts also keep the browser in which an owner did it, and never had a key. */
export const ownerMetadataOfBrowser = (context: RequestContext): EventMetadata => ({
  ...withoutKey(ownerMetadata(context)),
  ...(context.visitorId !== undefined && { visitorId: context.visitorId }),
});
