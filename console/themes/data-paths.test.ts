import { describe, expect, it } from "vitest";
import { namesAt } from "./data-paths.ts";

const data = {
  website: { siteTitle: "Ink", currency: "USD" },
  items: [{ title: "Mug", variants: [{ sku: "M-1" }], website: null }, { title: "Pen" }],
  empty: [],
};
const names = (before: string, written = "") =>
  namesAt(before, data, written).map(({ name }) => name);

describe("names of a page's data", () => {
  it("are those of the page at its top", () =>
    expect(names("<h1>")).toEqual(["website", "items", "empty"]));
  it("are members behind a dot", () =>
    expect(names("", "website.")).toEqual(["siteTitle", "currency"]));
  it("describe their values", () =>
    expect(namesAt("", data, "website.si")[0]).toEqual({ name: "siteTitle", holds: '"Ink"' }));
  it("are the item's first inside a list", () =>
    expect(names("{.repeated section items}")).toEqual([
      "title",
      "variants",
      "website",
      "items",
      "empty",
    ]));
  it("follow sections inside sections, through predicates", () =>
    expect(
      names(
        "{.section items}{.end}{.repeated section items}{.equal? title 1}{.repeated section variants}",
      )[0],
    ).toBe("sku"));
  it("are those of the page again behind the end", () =>
    expect(names("{.section website}{.if a}x{.end}{.end}")).toEqual(["website", "items", "empty"]));
  it("of a list are its places", () => expect(names("", "items.")).toEqual(["0"]));
  it.each([
    ["of nothing", "{.section nothing}", "nothing."],
    ["of a text", "", "website.siteTitle."],
    ["of what objects inherit", "", "constructor."],
    ["with too many ends", "{.end}{.end}", "nothing."],
  ])("there are none %s", (_what, before, written) => expect(names(before, written)).toEqual([]));
  it("of an empty list are the page's", () =>
    expect(names("{.repeated section empty}")).toEqual(["website", "items", "empty"]));
});
