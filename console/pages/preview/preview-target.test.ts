import { expect, it } from "vitest";
import { previewTarget } from "./preview-target.ts";

it("a preview opens paths of this website only [B9.8]", () => {
  expect(previewTarget("/blog/tea?page=2")).toBe("/blog/tea?page=2");
  // Browsers drop tabs and line breaks, and take a backslash for a slash.
  const elsewhere = ["//evil.example", "/\\evil.example", "/\t/evil.example", "/\n/evil.example"];
  for (const path of [...elsewhere, "https://evil.example", "javascript:alert(1)", undefined])
    expect(previewTarget(path)).toBe("/");
});
