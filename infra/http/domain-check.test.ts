import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DOMAIN_CHECK_PATH, mountDomainCheck } from "./domain-check.ts";

const websites = new Set(["shop.example", "localhost", "127.0.0.1", "[::1]", "shop.local"]);
const app = express();
mountDomainCheck(app, async (host) => (websites.has(host) ? "demo" : undefined));
const server = app.listen(0);
let origin: string;
beforeAll(() => {
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it.each([
  ["?domain=shop.example", 200],
  ["?domain=SHOP.example", 200],
  ["?domain=other.example", 404],
  ["?domain=shop.example.", 404],
  ["?domain=localhost", 404],
  ["?domain=127.0.0.1", 404],
  ["?domain=%5B::1%5D", 404],
  ["?domain=shop.local", 404],
  ["?domain=shop.example&domain=other.example", 404],
  ["?domain=a%20b", 404],
  ["", 404],
])("a proxy that asks with %s is answered %i", async (query, status) => {
  expect((await fetch(`${origin}${DOMAIN_CHECK_PATH}${query}`)).status).toBe(status);
});
