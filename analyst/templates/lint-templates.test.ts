import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lintTemplates, reportOf } from "./lint-templates.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "templates-"));
  mkdirSync(join(folder, "parts"));
  writeFileSync(join(folder, "page.html"), "{.include parts/head output}\n<a href={x}>{y|jsn}");
  writeFileSync(join(folder, "parts", "head.html"), "<h1>{title}</h1>");
  writeFileSync(join(folder, "notes.txt"), "{.section");
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("lint-templates", () => {
  const all = () => lintTemplates([folder], { escape: true, root: folder });

  it("reads every template of a folder, and knows all of them as partials", () => {
    expect(reportOf(all(), {})).toEqual({
      text:
        "page.html:2:9 warning unquoted-attribute 'x' is printed unquoted in a tag (Write double quotes around the attribute.)\n" +
        "page.html:2:13 error unknown-formatter Formatter 'jsn' is unknown (Did you mean 'json'?)\n" +
        "1 error, 1 warning\n",
      failed: true,
    });
  });

  it("reads single templates", () => {
    const problems = lintTemplates([join(folder, "parts", "head.html")], { escape: true });
    expect(reportOf(problems, { strict: true })).toEqual({
      text: "0 errors, 0 warnings\n",
      failed: false,
    });
  });

  it("fails for warnings only when it is strict", () => {
    const warnings = all().filter(({ severity }) => severity === "warning");
    expect(reportOf(warnings, {}).failed).toBe(false);
    expect(reportOf(warnings, { strict: true }).failed).toBe(true);
  });

  it("prints JSON", () => {
    const { text } = reportOf(all(), { json: true });
    expect(JSON.parse(text)).toEqual(all());
  });

  it("warns of names that a sample does not have", () => {
    const problems = lintTemplates([join(folder, "parts", "head.html")], {
      escape: true,
      data: { titel: "x" },
    });
    expect(problems.map(({ code, hint }) => [code, hint])).toEqual([
      ["unknown-path", "Did you mean 'titel'?"],
    ]);
  });

  it("refuses what is not there", () => {
    expect(() => lintTemplates([join(folder, "none")], { escape: true })).toThrow(
      `File or folder not found: ${join(folder, "none")}.`,
    );
  });

  it("finds nothing in the templates of the demo site", () => {
    expect(reportOf(lintTemplates(["demo/templates"], { escape: true }), {}).text).toBe(
      "0 errors, 0 warnings\n",
    );
  });
});
