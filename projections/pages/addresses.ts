import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { PageEvent } from "#domain/pages/events.ts";
import type { AddressChange, AddressSource } from "../kit/addresses.ts";
import type { Projectable } from "../kit/projection.ts";

const changesOfPage = (recorded: Projectable): readonly AddressChange[] => {
  const event = readEvent(PageEvent, recorded);
  const page = { kind: "page", id: event.pageId };
  switch (event.type) {
    case "PageCreated":
    case "PageAddressed":
      return [{ page, address: { below: null, path: event.path } }];
    case "PageRestored":
      return [{ page, address: { below: null, path: event.path }, isRemoved: false }];
    case "PagePublished":
    case "PageScheduled":
    case "PageScheduleCancelled":
    case "PageReverted":
    case "PageUnpublished":
      return [];
    case "PageRemoved":
      return [{ page, isRemoved: true }];
    default:
      return unreachable(event);
  }
};

/**
 * Addresses of the pages that owners write. Whether visitors see one follows from all its versions
 * and the time, and is read from the projection `pages`.
 */
export const pageAddresses: AddressSource = { categories: ["page"], changesOf: changesOfPage };
