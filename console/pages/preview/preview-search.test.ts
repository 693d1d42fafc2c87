import { expect, it } from "vitest";
import { previewSearch } from "./preview-search.ts";

it("a preview opens paths of this website only [B9.8]", () => {
  expect(previewSearch({ path: "/blog/tea?page=2", show: "new" })).toEqual({
    path: "/blog/tea?page=2",
    show: "new",
  });
  // Browsers drop tabs and line breaks, and take a backslash for a slash.
  const elsewhere = ["//evil.example", "/\\evil.example", "/\t/evil.example", "/\n/evil.example"];
  for (const path of [...elsewhere, "https://evil.example", "javascript:alert(1)", 7])
    expect(previewSearch({ path })).toEqual({});
});
