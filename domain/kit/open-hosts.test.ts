import { expect, it } from "vitest";
import { isOpenHost, OPEN_HOST } from "./open-hosts.ts";

it("is open as the settings say: one host, every host below one, or all", () => {
  const open = ["shop.example", "*.shops.example"];
  expect(isOpenHost(open, "shop.example")).toBe(true);
  expect(isOpenHost(open, "one.shops.example")).toBe(true);
  expect(isOpenHost(["*"], "anything.example")).toBe(true);
});
it("is closed otherwise, however much a host looks like an open one", () => {
  const open = ["shop.example", "*.shops.example"];
  for (const host of ["my.shop.example", "shops.example", "evilshops.example", "shop.example.org"])
    expect(isOpenHost(open, host)).toBe(false);
  expect(isOpenHost([], "shop.example")).toBe(false);
});
it("is written as a host is, with a star in front at most", () => {
  const written = ["*", "shop.example", "*.shops.example"];
  expect(written.every((text) => OPEN_HOST.test(text))).toBe(true);
  const wrong = ["shop.*", "**", "*shops.example", "https://shop.example", "Shop.example", ""];
  expect(wrong.filter((text) => OPEN_HOST.test(text))).toEqual([]);
});
