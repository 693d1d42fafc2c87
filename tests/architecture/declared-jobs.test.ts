import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";

/** Names of rules, and stored names of tasks. */
const DECLARED = /^(?:[A-Z][A-Z_]+|\w*(?:Rules?|Tasks))$/;

/** The rules and tasks that a file of jobs has from the jobs of another feature. */
const foreignJobs = (source: string): readonly string[] =>
  [...source.matchAll(/import (?:type )?\{([^}]*)\} from "\.\.\/(?!kit\/)[\w-]+\//g)].flatMap(
    ([, names = ""]) =>
      names
        .split(",")
        .map((name) => name.trim().replace(/^type /, ""))
        .filter((name) => DECLARED.test(name)),
  );

/** The contexts of the rules and of the tasks that a feature declares. */
const jobsOf = (source: string): readonly string[] =>
  [...source.matchAll(/import\("#jobs\/([\w-]+)\//g)].map(([, context = ""]) => context);

const sourcesOf = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: projectFolder })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(projectFolder, file), "utf8"));

describe("the jobs of a feature", () => {
  it("are declared by no other: no file of jobs has rules or tasks of another feature", () => {
    const sources = sourcesOf("jobs/*/*.ts");
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.flatMap(foreignJobs)).toEqual([]);
  });

  it("are found when they are planted elsewhere", () => {
    const names = "createJoin, JOIN_LIST, joinRules, type Payload";
    const planted = `import { ${names} } from "../mailing-lists/join.ts";`;
    expect(foreignJobs(planted)).toEqual(["JOIN_LIST", "joinRules"]);
    expect(foreignJobs('import { relayRule } from "../kit/event-jobs.ts";')).toEqual([]);
  });

  it("of restock's mailing list are declared by the mailing lists", () => {
    const [mailingLists = "", forms = ""] = ["mailing-lists", "forms"].map((name) =>
      readFileSync(join(projectFolder, `features/${name}.ts`), "utf8"),
    );
    expect(jobsOf(mailingLists)).toContain("mailing-lists");
    expect(jobsOf(forms)).not.toContain("mailing-lists");
  });
});
