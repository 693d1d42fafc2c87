import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { RedirectEvent } from "#domain/redirects/events.ts";
import type { AddressChange, PageKey } from "../kit/addresses.ts";
import type { Projectable, Projection, Statement } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";
import { addressSources } from "./sources.ts";

const addressesTable = defineTable({
  name: "page_addresses",
  key: ["website_id", "below", "path", "page"],
  columns: {
    website_id: "text",
    below: "text",
    path: "text",
    page: "text",
    last_at: "bigint",
  },
});
const pagesTable = defineTable({
  name: "addressed_pages",
  key: ["website_id", "page"],
  columns: {
    website_id: "text",
    page: "text",
    below: "text",
    path: "text",
    visible: "boolean",
    visible_from: "bigint",
    removed: "boolean",
    moved: "boolean",
  },
});
const redirectsTable = defineTable({
  name: "redirects",
  key: ["website_id", "path"],
  columns: {
    website_id: "text",
    path: "text",
    target: "text",
    removed_at: "bigint",
    changed_at: "timestamptz",
  },
});

/** Pages $2 of websites $1 whose addresses are written by now. Where one is another than the present one, the page has moved. */
const markMoved = `
  update {schema}.addressed_pages as present set moved = true
    from unnest($1::text[], $2::text[]) as changed (website_id, page)
   where present.website_id = changed.website_id and present.page = changed.page
     and not present.moved
     and exists (select from {schema}.page_addresses as address
                  where address.website_id = changed.website_id and address.page = changed.page
                    and (address.below, address.path) <> (present.below, present.path))`;

const createChanges = () => ({
  /** Pages that got an address. */
  addressed: new Map<string, { readonly website: string; readonly page: string }>(),
  addresses: tableChanges(addressesTable),
  pages: tableChanges(pagesTable),
  redirects: tableChanges(redirectsTable),
});
type Changes = ReturnType<typeof createChanges>;

const keyText = ({ kind, id }: PageKey): string => `${kind} ${id}`;

const applyAddress = (
  { addressed, addresses, pages }: Changes,
  { metadata, position }: Projectable,
  { page: key, address, isVisible, isVisibleAtFirst, visibleFrom, isRemoved }: AddressChange,
): void => {
  const page = { website_id: metadata.websiteId, page: keyText(key) };
  if (address !== undefined) {
    const { path } = address;
    const below = address.below === null ? "" : keyText(address.below);
    addresses.put({ ...page, below, path, last_at: position });
    const first = {
      visible: isVisibleAtFirst ?? false,
      visible_from: 0,
      removed: false,
      moved: false,
    };
    pages.ensure({ ...page, below, path, ...first });
    pages.patch(page, { below, path });
    addressed.set(`${page.website_id} ${page.page}`, {
      website: page.website_id,
      page: page.page,
    });
  }
  if (isVisible !== undefined) pages.patch(page, { visible: isVisible });
  if (visibleFrom !== undefined) pages.patch(page, { visible_from: visibleFrom });
  if (isRemoved !== undefined) pages.patch(page, { removed: isRemoved });
};

const movedBy = ({ addressed }: Changes): readonly Statement[] => {
  const changed = [...addressed.values()];
  if (changed.length === 0) return [];
  const values = [changed.map(({ website }) => website), changed.map(({ page }) => page)];
  return [{ text: markMoved, values }];
};

const applyRedirect = ({ redirects }: Changes, recorded: Projectable): void => {
  const event = readEvent(RedirectEvent, recorded);
  const key = { website_id: recorded.metadata.websiteId, path: event.path.slice(1) };
  switch (event.type) {
    case "RedirectDefined": {
      const { target, definedAt } = event;
      redirects.put({ ...key, target, removed_at: null, changed_at: definedAt });
      return;
    }
    case "RedirectRemoved": {
      const removed = { removed_at: recorded.position, changed_at: event.removedAt };
      redirects.ensure({ ...key, target: null, ...removed });
      redirects.patch(key, removed);
      return;
    }
    case "RedirectRestored":
      redirects.patch(key, { removed_at: null, changed_at: event.restoredAt });
      return;
    default:
      unreachable(event);
  }
};

const sourceOf = new Map(
  addressSources.flatMap((source) => source.categories.map((category) => [category, source])),
);
const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf("-"));

/**
 * Where paths without a page lead: what owners say, and the former addresses of renamed pages. The
 * target of a former address is looked up when it is asked for, so that any number of renames is
 * one step.
 */
export const redirects: Projection = {
  name: "redirects",
  version: 3,
  reads: { categories: ["redirect", ...sourceOf.keys()] },
  tables: readFileSync(new URL("./redirects.sql", import.meta.url), "utf8"),
  views: ["page_addresses", "addressed_pages", "redirects"],
  project: (batch) => {
    const changes = createChanges();
    for (const recorded of batch) {
      const source = sourceOf.get(categoryOf(recorded.stream));
      if (source === undefined) applyRedirect(changes, recorded);
      else for (const change of source.changesOf(recorded)) applyAddress(changes, recorded, change);
    }
    return [
      ...changes.addresses.statements(),
      ...changes.pages.statements(),
      ...movedBy(changes),
      ...changes.redirects.statements(),
    ];
  },
};
