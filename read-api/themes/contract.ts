import * as z from "zod/mini";
import { versionInAddress } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, pageOf, pageQuery, sortBy } from "#domain/kit/paging.ts";
import { themeLimits } from "#domain/themes/limits.ts";
import { Problem } from "#domain/themes/problems.ts";
import { templateColumns, templateQuickFilters } from "#domain/themes/template-columns.ts";

const base = "/api/console/themes";
const shared = {
  method: "GET",
  tag: "themes",
  access: "owner",
  permission: "content:read",
} as const;
const name = z.string().check(z.maxLength(200));
/** `owner:<id>`, or `demo` for the demo website's own. */
const by = z.string();

/**
 * `built-in`: not the website's own; `published`; `changed`: published, with a draft that differs;
 * `draft`: never published; `deleted`: only versions remain.
 */
export const TemplateStatus = z.enum(["built-in", "published", "changed", "draft", "deleted"]);
export type TemplateStatus = z.infer<typeof TemplateStatus>;

export const TemplateRow = z.object({
  name: z.string(),
  standing: TemplateStatus,
  /** The built-in theme has a template of this name. */
  builtIn: z.boolean(),
  /** The published version; null when there is none. */
  version: z.nullable(z.int()),
  /** Errors of the draft, or else of the published source. */
  errors: z.int(),
  warnings: z.int(),
  /** Null for built-in templates. */
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(by),
});
export type TemplateRow = z.infer<typeof TemplateRow>;

/** Deleted templates are only listed on request. */
export const listTemplatesContract = {
  ...shared,
  path: `${base}/templates`,
  summary: "Templates of the website's theme with their state",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(templateColumns)), "name"),
      filters: filtersOf(templateColumns),
      /** Part of a name. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    },
    templateQuickFilters,
  ),
  response: longPageOf(TemplateRow),
} as const satisfies Contract;

export const exportTemplatesContract = exportOf(listTemplatesContract);

/** For linters: the templates that includes find. */
export const getThemeContract = {
  ...shared,
  path: base,
  summary: "The sources of every template that visitors can see",
  response: z.object({ templates: z.record(z.string(), z.string()) }),
} as const satisfies Contract;

const Written = z.object({ source: z.string(), at: z.string(), by });

/** 404 `template-unknown` when neither the website nor the built-in theme ever had it. */
export const getTemplateContract = {
  ...shared,
  path: `${base}/templates/:name`,
  summary: "A template with its draft, its published source and its built-in source",
  params: z.object({ name }),
  response: z.object({
    name: z.string(),
    standing: TemplateStatus,
    /** Sent with every change; 0 for a template that is not the website's own. */
    edition: z.int(),
    builtIn: z.nullable(z.object({ source: z.string() })),
    published: z.nullable(z.extend(Written, { version: z.int() })),
    draft: z.nullable(Written),
    /** Number of the newest version; 0 when there was none. */
    lastVersion: z.int(),
    /** Published templates that include this one by name. */
    includedBy: z.array(z.string()),
    /** Includable names: those of all published templates. */
    partials: z.array(z.string()),
  }),
} as const satisfies Contract;

export const TemplateVersion = z.object({
  version: z.int(),
  /** The version whose source was restored; null for a new source. */
  revertedTo: z.nullable(z.int()),
  at: z.string(),
  by,
  /** In characters. */
  length: z.int(),
  /** Whether visitors see it. */
  current: z.boolean(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

/** Empty for a template that was never published. */
export const listTemplateVersionsContract = {
  ...shared,
  path: `${base}/templates/:name/versions`,
  summary: "Every published version of a template, newest first",
  params: z.object({ name }),
  query: z.object({ ...pageQuery }),
  response: pageOf(TemplateVersion),
} as const satisfies Contract;

/** 404 `version-unknown`. */
export const getTemplateVersionContract = {
  ...shared,
  path: `${base}/templates/:name/versions/:version`,
  summary: "The source of a published version",
  params: z.object({ name, version: versionInAddress }),
  response: z.extend(TemplateVersion, { source: z.string() }),
} as const satisfies Contract;

/** Path and query of one of the website's pages. */
const pagePath = z.string().check(z.startsWith("/"), z.maxLength(500));

export const listPreviewPagesContract = {
  ...shared,
  path: `${base}/pages`,
  summary: "Pages that can be used to preview a template",
  query: z.object({
    /** Part of a product's or an item's name. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  response: z.object({
    pages: z.array(
      z.object({
        path: z.string(),
        title: z.string(),
        group: z.enum(["Pages", "Collections", "Products", "Content"]),
        /** The template that renders it. */
        template: z.string(),
      }),
    ),
  }),
} as const satisfies Contract;

/** A URL without a page returns the data of `not-found.html`. */
export const getPageDataContract = {
  ...shared,
  path: `${base}/page-data`,
  summary: "Data available to the template of a page",
  query: z.object({ path: pagePath }),
  response: z.object({ template: z.string(), data: z.record(z.string(), z.unknown()) }),
} as const satisfies Contract;

/**
 * 422 `preview-too-slow` when it exceeded its time, `preview-failed` when it exceeded its memory;
 * 503 `preview-busy` when too many are waiting.
 */
export const previewTemplateContract = {
  method: "POST",
  tag: "themes",
  access: "owner",
  permission: "content:read",
  path: `${base}/preview`,
  summary: "Render a page with an unpublished template",
  maxBodyBytes: themeLimits.sourceLength * 6 + 10_000,
  body: z.object({
    name,
    source: z.string().check(z.maxLength(themeLimits.sourceLength)),
    path: pagePath,
    /** `strict` reports unknown names; the page is the same. */
    mode: z._default(z.enum(["visitor", "strict"]), "visitor"),
  }),
  response: z.object({
    /** For an iframe without scripts; contains its own security policy. */
    html: z.string(),
    /** Whether the page includes the template. */
    used: z.boolean(),
    problems: z.array(Problem),
    /** Rendering time in milliseconds. */
    ms: z.number(),
  }),
} as const satisfies Contract;
