import { expect, it } from "vitest";
import { createPlaces } from "./mmdb.ts";

const refuse = (error: unknown): never => {
  throw error;
};
const included = createPlaces("included", refuse);

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

it("looks nothing up where it is off", async () => {
  const places = createPlaces("off", refuse);
  expect(await places.countryOf("193.99.144.80")).toBeUndefined();
  expect(await places.describe()).toBeUndefined();
});

it("records no countries when its file cannot be read, and says so once", async () => {
  const errors: unknown[] = [];
  const places = createPlaces("/nowhere/countries.mmdb", (error) => errors.push(error));
  expect(await places.countryOf("193.99.144.80")).toBeUndefined();
  expect(await places.countryOf("133.11.0.1")).toBeUndefined();
  expect(errors).toHaveLength(1);
});
