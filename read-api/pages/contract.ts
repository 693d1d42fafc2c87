import * as z from "zod/mini";
import { contentStatusLabels } from "#domain/codes/site-codes.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { pageOf, pageQuery, sortBy } from "#domain/kit/paging.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { PageDocument } from "#domain/pages/document.ts";
import { PagePlace } from "#domain/pages/places.ts";

const reading = { tag: "pages", access: "owner", permission: "content:read" } as const;
const Id = z.string().check(z.maxLength(100), storable);
const params = z.object({ pageId: Id });

const PageRow = z.object({
  pageId: z.string(),
  /** Where visitors find the page; /<path> also for a part of other pages. */
  url: z.string(),
  path: z.string(),
  /** Title of the last version, also of a scheduled one; the draft begins from it. */
  title: z.string(),
  /** The version that visitors see; null: none. */
  shownVersion: z.nullable(z.int()),
  /** The next version with a time to come. */
  scheduledFor: z.nullable(z.int()),
  /** Label of a page that visitors cannot see; null for one that they can. Spec: B3.97. */
  statusLabel: z.nullable(z.enum(contentStatusLabels)),
  removed: z.boolean(),
  /** Where the website shows the page other than at its path; null: nowhere. */
  place: z.nullable(PagePlace),
  /** The draft has changes that visitors do not see. */
  draftChanged: z.boolean(),
  draftChangedAt: z.nullable(z.iso.datetime()),
  updatedAt: z.iso.datetime(),
});
export type PageRow = z.infer<typeof PageRow>;

export const listPagesContract = {
  ...reading,
  method: "GET",
  path: "/api/console/pages",
  summary: "Pages with their status, page by page",
  query: z.object({
    ...pageQuery,
    sort: z._default(sortBy(["title", "path", "updated"]), "path"),
    /** In paths, in titles that visitors see and in those of the last versions. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable)),
    /** Only pages that show the form with this id, to visitors or in the next version. */
    form: z.optional(z.string().check(z.maxLength(64), storable)),
    /** `removed`: the trash. */
    status: z._default(z.enum(["all", "shown", "hidden", "scheduled", "removed"]), "all"),
  }),
  response: pageOf(PageRow),
} as const satisfies Contract;

const Placed = z.object({
  place: PagePlace,
  pageId: z.string(),
  /** Without the slash at the beginning. */
  path: z.string(),
  /** Title of the last version. */
  title: z.string(),
  /** It gives way to a released contact form, as that of a starter does. */
  yieldsToForm: z.boolean(),
});

/** Places without a page show what the website shows without one. */
export const listPagePlacesContract = {
  ...reading,
  method: "GET",
  path: "/api/console/page-places",
  summary: "Which pages are home, contact, and above or below what other pages show",
  response: z.object({
    places: z.array(Placed),
    /** Without a page in its place, the contact page has a form. */
    hasContactForm: z.boolean(),
    /** The website's own templates that are shown in a place, or that leave out what is placed there. */
    ownTemplates: z.array(z.object({ place: PagePlace, name: z.string() })),
  }),
} as const satisfies Contract;

const Version = z.object({
  version: z.int(),
  kind: z.enum(["published", "scheduled", "reverted"]),
  /** The version that a reverted one repeats. */
  toVersion: z.nullable(z.int()),
  title: z.string(),
  /** Milliseconds since 1970. */
  publishOn: z.int(),
  /** The zone in which a schedule was entered. */
  timeZone: z.nullable(z.string()),
  cancelled: z.boolean(),
  recordedAt: z.iso.datetime(),
  /** The actor who published, scheduled or restored it. */
  recordedBy: z.string(),
});
export type PageVersion = z.infer<typeof Version>;

const ListedVersion = z.extend(Version, {
  /** Visitors see this version. */
  shown: z.boolean(),
  /** Visitors will see it at its time, without further action. */
  waits: z.boolean(),
});
export type ListedPageVersion = z.infer<typeof ListedVersion>;

/** 404 `page-unknown`. */
export const listPageVersionsContract = {
  ...reading,
  method: "GET",
  path: "/api/console/pages/:pageId/versions",
  summary: "The versions of a page, latest first",
  params,
  query: z.object(pageQuery),
  response: pageOf(ListedVersion),
} as const satisfies Contract;

/** 404 `page-unknown`, `version-unknown`. */
export const getPageVersionContract = {
  ...reading,
  method: "GET",
  path: "/api/console/pages/:pageId/versions/:version",
  summary: "A version of a page, whole",
  params: z.object({
    pageId: Id,
    version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
  }),
  response: z.extend(Version, { document: PageDocument }),
} as const satisfies Contract;
