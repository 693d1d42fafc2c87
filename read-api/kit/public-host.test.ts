import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { publicHost, registrableHost } from "./public-host.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const found = async (rule: string, hosts: readonly string[]) => {
  const text = `select host from unnest($1::text[]) as given (host) where ${rule}`;
  const rows = await test.database.query<{ host: string }>(text, [hosts]);
  return rows.map(({ host }) => host);
};

const own = ["localhost", "localhost:3000", "127.0.0.1", "192.168.1.9:3000", "[::1]", "[::1]:3000"];
const local = ["intranet", "shop.local", "shop.localhost:3000", "shop.test"];
const reserved = [
  "shop.example",
  "example.com",
  "www.example.org:8443",
  "shop.internal",
  "a.home.arpa",
];
const real = ["bakery.de", "www.bakery.co.uk", "xn--bcker-gra.de:8443", "myexample.com"];

it("visitors find a website at names that are not of this machine or network", async () => {
  expect(await found(publicHost, [...own, ...local, ...real])).toEqual(real);
});

it("names that nobody can register are no domain of an owner", async () => {
  expect(await found(registrableHost, [...own, ...local, ...reserved, ...real])).toEqual(real);
});
