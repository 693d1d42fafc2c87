import type { ResponseOf } from "#domain/kit/contract.ts";
import type { ServiceFacts } from "#domain/services/connected.ts";
import { policyPaths, type ShopStart, type StepFacts, stepStatuses } from "#domain/setup/steps.ts";
import { defaultSiteSettings, type SiteSettings } from "#domain/site-settings/settings.ts";
import { type Sql, wordList } from "#infra/postgres/port.ts";
import { registrableHost } from "../kit/public-host.ts";
import type { getSetupContract } from "./contract.ts";

/** $1 website. Nothing that an owner or a visitor has left on it. */
const untouched = `
  not exists (select from read.products where website_id = $1)
  and not exists (select from read.all_collections where website_id = $1)
  and not exists (select from read.content_items where website_id = $1)
  and not exists (select from read.pages where website_id = $1)
  and not exists (select from read.orders where website_id = $1)`;

const text = `
  select begun.start, coalesce(begun.filled, false) as filled, begun.sample,
         begun.start is null and begun.sample is null and ${untouched} as "canStart",
         exists (select from read.products where website_id = $1) as product,
         exists (select from read.looks where website_id = $1 and document is not null) as look,
         exists (select from read.looks
                  where website_id = $1 and jsonb_typeof(document -> 'logo') = 'object') as logo,
         exists (select from read.shipping_options where website_id = $1) as shipping,
         exists (select from read.website_hosts where website_id = $1 and ${registrableHost}) as address,
         exists (select from read.page_versions as version
                   join read.pages as page using (website_id, page_id)
                  where website_id = $1 and version.kind = 'published' and not page.removed) as page,
         (select bool_and(exists (
                   select from read.page_versions as version
                    where version.website_id = $1 and version.page_id = page.page_id
                      and version.kind = 'published'))
            from read.pages as page
           where page.website_id = $1 and not page.removed
             and page.path in (${wordList(policyPaths)})) as policies,
         (select coalesce(array_agg(step), '{}') from read.setup_steps
           where website_id = $1 and skipped) as skipped
    from (select $1::text as website_id) as asked
    left join read.setup as begun using (website_id)`;

type Row = Record<"product" | "shipping" | "address" | "page" | "look" | "logo", boolean> & {
  /** Null without such pages. */
  readonly policies: boolean | null;
  readonly start: ShopStart | null;
  readonly filled: boolean;
  readonly sample: "removing" | "removed" | "restoring" | null;
  readonly canStart: boolean;
  readonly skipped: readonly string[];
};

export const findIsUntouched = async (sql: Sql, websiteId: string): Promise<boolean> => {
  const [row] = await sql.query<{ untouched: boolean }>(`select ${untouched} as untouched`, [
    websiteId,
  ]);
  return row?.untouched === true;
};

export type SetupReaderDependencies = {
  readonly sql: Sql;
  readonly siteSettings: {
    readonly find: (
      websiteId: string,
      options: { readonly fresh: boolean },
    ) => Promise<SiteSettings>;
  };
  readonly services: { readonly factsOf: (websiteId: string) => Promise<ServiceFacts> };
};
export type Setup = ResponseOf<typeof getSetupContract>;

/** What the log says about the first hour of a website. */
export const findSetup = async (
  { sql, siteSettings, services }: SetupReaderDependencies,
  websiteId: string,
): Promise<Setup> => {
  const [row] = await sql.query<Row>(text, [websiteId]);
  if (row === undefined) throw new Error("The query for the setup has one row.");
  const { start, filled, sample, canStart, skipped, policies, logo: hasLogo, ...found } = row;
  const settings = await siteSettings.find(websiteId, { fresh: true });
  const { mailMode, takesCards } = await services.factsOf(websiteId);
  const { title, comingSoon, manualPaymentInstructions, manualPaymentMethods } = settings;
  const done: StepFacts = {
    ...found,
    policies: policies ?? undefined,
    name: title !== defaultSiteSettings.title,
    payment: takesCards || manualPaymentInstructions !== "" || manualPaymentMethods.length > 0,
    email: mailMode === "server",
    open: !comingSoon,
  };
  return {
    start,
    canStart,
    isFilling: start === "sample" && !filled,
    hasSample: start === "sample" && filled && sample === null,
    hasLogo,
    comingSoon,
    steps: start === null && sample !== "removed" ? [] : [...stepStatuses(done, new Set(skipped))],
  };
};

const UNDEFINED_TABLE = "42P01";

/**
 * Whether the console leads a member through the first hour: the question has no answer yet, or a
 * step is neither done nor skipped.
 */
export const createIsSettingUp =
  (dependencies: SetupReaderDependencies) =>
  async (websiteId: string): Promise<boolean> => {
    try {
      const { canStart, steps } = await findSetup(dependencies, websiteId);
      return canStart || steps.some(({ status }) => status === "open");
    } catch (error) {
      // A new release can serve before the worker has created its tables.
      if ((error as { readonly code?: unknown }).code === UNDEFINED_TABLE) return false;
      throw error;
    }
  };
