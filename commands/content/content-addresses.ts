import { contentAddressDecider, itemAddress } from "#domain/content/decide-address.ts";
import { ContentAddressEvent } from "#domain/content/events.ts";
import type { ContentItemDefinition } from "#domain/content/item.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { ContentDependencies } from "./content-outcome.ts";

/** Claims a path for a holder, or releases it. */
export const createAddresses = ({ handler, now }: ContentDependencies) => {
  const addresses = handler(contentAddressDecider, ContentAddressEvent);
  return (
    type: "ClaimContentAddress" | "ReleaseContentAddress",
    address: string,
    holderId: string,
    metadata: EventMetadata,
  ) => addresses.run(address, { type, address, holderId, at: now() }, { metadata });
};

export const addressOf = (item: ContentItemDefinition): string =>
  itemAddress(item.collectionId, item.urlId);
