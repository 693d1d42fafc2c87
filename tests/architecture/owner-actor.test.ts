import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";

const HELPER = "commands/kit/owner-metadata.ts";
const SOURCES = "{commands,jobs,projections,read-api,infra,wiring,features,domain}/**/*.ts";

/** Something that puts the actor of an owner together. Comments name `owner:<id>`; suites have a fixed one. */
const writesActor = (source: string): boolean =>
  /`owner:\$\{|["']owner:["']\s*\+|["']owner:["']\s*,|actor:\s*["'`]owner:/.test(source);

describe("the actor of what an owner did", () => {
  it("is written by one helper alone", () => {
    const files = globSync(SOURCES, { cwd: projectFolder })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !/\.(?:test|suite)\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(500);
    const writers = files.filter((file) =>
      writesActor(readFileSync(join(projectFolder, file), "utf8")),
    );
    expect(writers).toEqual([HELPER]);
  });

  it.each([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text of a planted file
    "const metadata = { actor: `owner:${ownerId}` };",
    'const actor = "owner:" + ownerId;',
    'const actor = ["owner:", ownerId].join("");',
    'const metadata = { actor: "owner:7" };',
  ])("is refused when planted elsewhere: %s", (source) => {
    expect(writesActor(source)).toBe(true);
  });
});
