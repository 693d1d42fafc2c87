import { join } from "node:path";
import { createAnalyticsCookie } from "#commands/analytics-ids/analytics-cookie.ts";
import { createAnalyticsIds } from "#commands/analytics-ids/analytics-ids.ts";
import { createOrderIdOf } from "#commands/cart/order-id.ts";
import { reportsOfMonth } from "#domain/kit/sealed-report.ts";
import { MAX_PICTURE_PIXELS } from "#domain/pictures/texts.ts";
import { projectFolder } from "#infra/apps/build.ts";
import type { Config } from "#infra/config/config.ts";
import { createCountries } from "#infra/countries/mmdb.ts";
import { createDayVisitors } from "#infra/day-visitors/postgres.ts";
import { createImageProcessor } from "#infra/files/image-processor.ts";
import { createMediaFiles } from "#infra/files/media-files.ts";
import { createPictures } from "#infra/files/pictures.ts";
import { createFiles } from "#infra/files/postgres.ts";
import { createBrowserKeys } from "#infra/http/browser-keys.ts";
import { isBehindProxy } from "#infra/http/client.ts";
import { createFileCopies } from "#infra/local-copies/files.ts";
import type { Log } from "#infra/log/log.ts";
import { createMeasuringMonths } from "#infra/measuring-months/postgres.ts";
import { createOneTimeCodes } from "#infra/one-time-codes/totp.ts";
import { createOwnerFactors } from "#infra/owner-factors/postgres.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { createOwnerTickets } from "#infra/owner-tickets/postgres.ts";
import { createPasskeys } from "#infra/passkeys/webauthn.ts";
import { createArgon2Passwords, type PasswordCost } from "#infra/passwords/argon2.ts";
import { keyFor } from "#infra/personal-data/ciphers.ts";
import type { Database } from "#infra/postgres/port.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import type { Signing } from "#infra/signing/port.ts";
import { createFindPricingFacts } from "#read-api/cart/find-pricing-facts.ts";
import { createSiteDesigns } from "#read-api/shell/pages/layout/site-design.ts";
import { createSiteSettings } from "#read-api/site-settings/find-site-settings.ts";
import { createPublishedThemes } from "#read-api/themes/published-themes.ts";
import { readTheme } from "#read-api/themes/theme.ts";
import { nowMs } from "./clock.ts";
import type { Infrastructure } from "./infrastructure.ts";

/** The theme of a website without its own templates. */
const builtInTheme = join(projectFolder, "demo/templates");

export const signingOf = (secret: string) => {
  const signing = createSigning(secret);
  return { signing, browserKeys: createBrowserKeys(signing), orderIdOf: createOrderIdOf(signing) };
};

type AnalyticsIdParts = Omit<Parameters<typeof createAnalyticsIds>[0], "cookie"> & {
  readonly config: Pick<Config, "TRUST_PROXIES">;
  readonly signing: Signing;
};

export const analyticsIdsOf = ({ config, signing, ...parts }: AnalyticsIdParts) => {
  const secureCookies = isBehindProxy(config.TRUST_PROXIES);
  return createAnalyticsIds({
    ...parts,
    cookie: createAnalyticsCookie({ signing, secureCookies }),
  });
};

const DAY_MS = 86_400_000;
/** For how long visits that were erased can stay in a copy. */
const COPIES_KEPT_MS = 7 * DAY_MS;

type MeasuringNeeds = Pick<
  Infrastructure,
  "config" | "database" | "signing" | "personalData" | "log"
> & { readonly secret: string };

/** What is found out about visitors. Nothing is read before the first page view arrives. */
export const measuringOf = ({
  config,
  database,
  signing,
  personalData,
  log,
  secret,
}: MeasuringNeeds) => ({
  localCopies: createFileCopies({
    folder: join(config.DAYBOOK_DATA, "copies"),
    key: keyFor(secret, "local copies"),
    nowMs,
    maxAgeMs: COPIES_KEPT_MS,
  }),
  countries: createCountries(config.COUNTRY_DATABASE, (error) =>
    log.error({ error }, "the database of countries cannot be read; no countries are recorded"),
  ),
  dayVisitors: createDayVisitors({ sql: database, signing, nowMs }),
  measuringMonths: createMeasuringMonths({
    sql: database,
    personalData,
    nameOf: reportsOfMonth,
    nowMs,
  }),
});

export const ownerAccounts = (
  database: Database,
  secret: string,
  signing: Signing,
  passwordCost: PasswordCost | undefined,
) => ({
  sessions: createOwnerSessions(database),
  passwords: createArgon2Passwords(passwordCost),
  ownerFactors: createOwnerFactors(database, { secret, signing }),
  ownerTickets: createOwnerTickets(database),
  oneTimeCodes: createOneTimeCodes(),
  passkeys: createPasskeys(database),
});

export const keptFiles = (database: Database, log: Log) => {
  const files = createFiles(database);
  const imageProcessor = createImageProcessor({
    onBroken: (error) => log.warn({ error }, "the image-processing process failed"),
  });
  const parts = { sql: database, files, imageProcessor, maxPixels: MAX_PICTURE_PIXELS };
  return {
    files,
    pictures: createPictures(parts),
    mediaFiles: createMediaFiles(database, files),
    endImages: imageProcessor.end,
  };
};

/** Frequently needed facts, usually answered from memory. */
export const createReaders = (database: Database, orderIdOf: Infrastructure["orderIdOf"]) => ({
  siteSettings: createSiteSettings(database, nowMs),
  findPricingFacts: createFindPricingFacts({ sql: database, nowMs, orderIdOf }),
  themes: createPublishedThemes(database, nowMs, readTheme(builtInTheme)),
  siteDesigns: createSiteDesigns(database, nowMs),
});
