import type { FindItemFacts } from "#domain/catalog/variant-facts.ts";
import type { SiteSettings } from "#domain/site-settings/settings.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";
import { ownerMetadata, withoutKey } from "../kit/owner-metadata.ts";

export type ReviewCommandDependencies = {
  readonly handler: Handler;
  readonly sql: Sql;
  readonly signing: Signing;
  readonly personalData: Pick<PersonalData, "seal" | "sealFor" | "open" | "digestFor">;
  readonly siteSettings: { readonly find: (websiteId: string) => Promise<SiteSettings> };
  readonly findItemFacts: FindItemFacts;
  /** Whether the visitor can see the page at a path and so review what is on it. */
  readonly mayOpen: (context: RequestContext, path: string) => Promise<boolean>;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly newId: () => string;
  readonly now: () => string;
  readonly nowMs: () => number;
};

export const metadataOf = (context: RequestContext): EventMetadata =>
  withoutKey(ownerMetadata(context));

export const positionOf = (position: bigint | undefined) =>
  position === undefined ? {} : { position };

/** The latest of several; undefined when nothing was recorded. */
export const latestOf = (positions: readonly (bigint | undefined)[]): bigint | undefined =>
  positions.reduce(
    (last, each) => (last === undefined || (each !== undefined && each > last) ? each : last),
    undefined,
  );
