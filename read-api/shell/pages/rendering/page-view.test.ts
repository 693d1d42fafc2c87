import { expect, it } from "vitest";
import { toPageView } from "./page-view.ts";

type Website = Parameters<typeof toPageView>[1];
const website = {
  id: "demo",
  siteTitle: "Daybook",
  siteTagLine: "",
  siteDescription: "",
  locale: "en-US",
  baseUrl: "https://shop.example",
} as Website;
const canonicalOf = (path: string, canonicalPath?: string) =>
  toPageView(
    { name: "home", title: "", ...(canonicalPath !== undefined && { canonicalPath }) },
    website,
    { path, correlationId: "c" },
  ).canonicalUrl;

it.each(["//evil.example/", "/\\evil.example/", "https://evil.example/", "javascript:alert(1)"])(
  "the canonical address of a page asked for as %s names the website's host alone",
  (address) => {
    expect(canonicalOf(address)).toBe("https://shop.example");
    expect(canonicalOf("/", address)).toBe("https://shop.example");
  },
);

it("the canonical address of a page is its own path", () => {
  expect(canonicalOf("/shop")).toBe("https://shop.example/shop");
  expect(canonicalOf("/shop", "/shop?page=2")).toBe("https://shop.example/shop?page=2");
});
