import * as z from "zod/mini";
import { isCountedPage } from "../census/page-and-referrer.ts";
import { redactUrl } from "../census/redact-url.ts";

/** Spec: B9.6. */
export const sourceEnvironments = ["dev", "qa", "staging", "prod"] as const;
export const eventSources = ["WEB", "IOS", "ANDROID", "SERVER"] as const;

const Text = (length: number) => z.optional(z.string().check(z.maxLength(length)));
const Pixels = z.optional(z.int().check(z.minimum(0), z.maximum(100_000)));
const Id = Text(100);
const Locale = Text(35);

/**
 * Members that every custom event can have, whatever its schema says: the schema describes the others.
 * Not in the specification: the names of the two sizes, of the user agent and of the event's source. Spec: B3.37.
 */
export const StandardMembers = z.object({
  analytics_id: Id,
  marketing_id: Id,
  session_id: Id,
  browser_language: Locale,
  browser_locale: Locale,
  window_height: Pixels,
  window_width: Pixels,
  page_host: Text(260),
  page_path: Text(500),
  page_query_params: Text(2_000),
  page_referrer_url: Text(2_000),
  user_agent: Text(1_000),
  /** Milliseconds since 1970, by the sender's clock. */
  event_occurrence_timestamp: z.optional(
    z.number().check(z.minimum(0), z.maximum(8_640_000_000_000_000)),
  ),
  custom_schema_name: Text(64),
  source_environment: z.optional(z.enum(sourceEnvironments)),
  event_source: z.optional(z.enum(eventSources)),
  context_website_id: Id,
  destination_url: Text(2_000),
  member_account_id: Id,
  object_identifier: Text(200),
  resolved_locale: Locale,
  website_locale: Locale,
  member_account_locale: Locale,
});
export type StandardMembers = z.infer<typeof StandardMembers>;

export const standardNames: readonly (keyof StandardMembers)[] = Object.keys(
  StandardMembers.shape,
) as (keyof StandardMembers)[];

/** Members that tell one visitor from another: never kept without consent. */
const identifying = ["analytics_id", "marketing_id", "session_id", "member_account_id"] as const;

export type Content = Readonly<Record<string, unknown>>;

const without = (content: Content, names: readonly string[]): Content =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !names.includes(name)));

/** What the server knows better than the sender. */
export type KnownFacts = {
  readonly mayIdentify: boolean;
  readonly userAgent: string;
  readonly websiteId: string;
  /** The id that an `analytics_id` proves: the browser's own, or one with the server's mark. */
  readonly provenId?: ((value: string) => string | undefined) | undefined;
};

/**
 * The content as it may be kept. The header decides the user agent and the domain decides the website.
 * Who is signed in is never believed, and neither is an analytics id that the server has not issued: it could
 * be another visitor's. Addresses keep nothing that opens a customer's files.
 */
export const keptContent = (content: Content, known: KnownFacts): Content => {
  const kept: Record<string, unknown> = {
    ...without(content, known.mayIdentify ? ["member_account_id"] : identifying),
  };
  if ("analytics_id" in kept) {
    const { analytics_id: value } = kept;
    const proven = typeof value === "string" ? known.provenId?.(value) : undefined;
    if (proven === undefined) delete kept.analytics_id;
    else kept.analytics_id = proven;
  }
  for (const name of ["page_path", "page_referrer_url", "destination_url"])
    if (typeof kept[name] === "string") kept[name] = redactUrl(kept[name]);
  if (typeof kept.page_query_params === "string")
    kept.page_query_params = redactUrl(`?${kept.page_query_params.replace(/^\?/, "")}`).slice(1);
  if ("user_agent" in kept || known.userAgent !== "")
    kept.user_agent = known.userAgent.slice(0, 1_000);
  if ("context_website_id" in kept) kept.context_website_id = known.websiteId;
  return kept;
};

/**
 * A kept content as the text of an event that was refused. The id comes first, so that it is kept of a text
 * that is cut. Empty for a content that is nested too deeply to be written.
 */
export const keptTextOf = ({ analytics_id, ...rest }: Content): string => {
  try {
    return JSON.stringify({ ...(analytics_id !== undefined && { analytics_id }), ...rest });
  } catch {
    return "";
  }
};

const FIRST_ID = /^\{"analytics_id":"([^"\\]{1,100})"/;

/** The proven analytics id in such a text. */
export const analyticsIdIn = (keptText: string): string | undefined => FIRST_ID.exec(keptText)?.[1];

/** The members that the event's own schema describes. */
export const ownMembers = (content: Content): Content => without(content, standardNames);

/** Events of the console, of the search page and of pages that are not counted are not recorded. Spec: B6.4. */
export const isCountedContent = ({ page_path }: Content): boolean =>
  typeof page_path !== "string" || isCountedPage(page_path);

/** The number of values in a content, in all its levels. */
export const valuesIn = (content: unknown): number =>
  typeof content === "object" && content !== null
    ? Object.values(content).reduce<number>((sum, value) => sum + 1 + valuesIn(value), 0)
    : 0;

/** Whether the members that no schema describes can be accepted, so that all depends on the others. */
export const hasValidStandardMembers = (content: Content): boolean =>
  StandardMembers.safeParse(content).success;

/** The name under which the key of a website's custom events of one month (UTC) is found. */
export const customEventsMonth = (moment: string): string =>
  `custom-events ${moment.slice(0, "2026-11".length)}`;
