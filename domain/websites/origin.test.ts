import { expect, it } from "vitest";
import { originOfHosts } from "./origin.ts";

it.each([
  [["a-shop.example", "shop.example"], "https://a-shop.example"],
  [["localhost", "127.0.0.1", "[::1]", "shop.example"], "https://shop.example"],
  [["localhost.example"], "https://localhost.example"],
  [["localhost", "127.0.0.1"], "http://localhost:3000"],
  [["127.0.0.1"], "http://127.0.0.1:3000"],
  [["[::1]"], "http://[::1]:3000"],
  [[], undefined],
])("mails of a website at %j lead to %s", (hosts, origin) =>
  expect(originOfHosts(hosts, 3_000)).toBe(origin),
);
