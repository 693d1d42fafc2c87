import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const linksOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/\]\(([^)#\s]+)/gu)]
    .map((match) => match[1] ?? "")
    .filter((link) => !/^[a-z]+:/u.test(link));

const guides = [
  ...readdirSync("docs").filter((name) => name.endsWith(".md")),
  ...readdirSync("docs/templates").map((name) => `templates/${name}`),
].filter((name) => name !== "README.md");

it("the list of guides names every guide", () => {
  const named = new Set(linksOf("docs/README.md"));
  expect(guides.filter((guide) => !named.has(guide))).toEqual([]);
});

it.each(["README.md", "SECURITY.md", "docs/README.md", ...guides.map((guide) => `docs/${guide}`)])(
  "links of %s lead to files that exist",
  (file) => {
    const folder = file.includes("/") ? file.slice(0, file.lastIndexOf("/") + 1) : "";
    const dead = linksOf(file).filter((link) => !existsSync(`${folder}${link}`));
    expect(dead).toEqual([]);
  },
);
