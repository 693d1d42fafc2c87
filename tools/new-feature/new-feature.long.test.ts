import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CannotGenerate, generateFeature } from "./generate.ts";
import { FeatureRequest, namesOf } from "./names.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));
/** What the rooms of a feature import, but for what npm installed. */
const copied = [
  ...["analyst", "browser", "commands", "console", "demo", "domain", "features", "infra", "jobs"],
  ...["projections", "read-api", "storefront", "tests", "wiring"],
  ...[
    ".gitignore",
    "biome.json",
    "infrastructure.ts",
    "lint",
    "package.json",
    "tsconfig.base.json",
  ],
];
const run = promisify(execFile);

let root: string;
let files: readonly string[];
let before: ReadonlyMap<string, string>;
const registers = [
  "features/all.ts",
  "console/shell/features.ts",
  "domain/audit-log/action-texts.ts",
  "tests/projections/sample-log.ts",
];
const textOf = (file: string) => readFile(join(root, file), "utf8");

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "daybook-new-feature-"));
  await Promise.all(
    copied.map((place) => cp(join(project, place), join(root, place), { recursive: true })),
  );
  await symlink(join(project, "node_modules"), join(root, "node_modules"));
  before = new Map(
    await Promise.all(registers.map(async (file) => [file, await textOf(file)] as const)),
  );
  const { written, changed } = await generateFeature(root, { name: "paper-planes", area: "mail" });
  expect(changed).toEqual(registers);
  files = written;
});
afterAll(() => rm(root, { recursive: true }));

describe("a generated feature", () => {
  it("has rooms in every role, and leaves no placeholder behind", async () => {
    const rooms = new Set(files.map((file) => file.split("/")[0]));
    expect([...rooms].toSorted()).toEqual(
      ["commands", "console", "domain", "features", "projections", "read-api"].toSorted(),
    );
    for (const file of files) {
      expect(await textOf(file)).not.toMatch(/\{\{\w/);
      expect(file).toMatch(/\/paper-planes/);
    }
    expect(files.filter((file) => file.endsWith(".test.ts"))).toHaveLength(4);
  });

  it("adds to each list of features an import and one entry, and changes nothing else", async () => {
    for (const [file, text] of before) {
      const lines = new Set((await textOf(file)).split("\n"));
      expect(text.split("\n").filter((line) => !lines.has(line))).toEqual([]);
      expect(await textOf(file)).toMatch(/import .*paper-planes/);
    }
  });

  it("has the right types", async () => {
    const compilerOptions = {
      composite: false,
      emitDeclarationOnly: false,
      noEmit: true,
      types: ["node"],
      lib: ["ES2024", "ESNext.Iterator", "ESNext.Disposable", "DOM", "DOM.Iterable"],
    };
    // Tests over HTTP, and the list of all features, would have the whole project checked.
    const code = files.filter((file) => /(?<!-(?:api|list)\.test)\.tsx?$/.test(file));
    expect(code).toHaveLength(19);
    const types = ["console/kit/vite-env.d.ts", "tests/support/postgres-server.ts"];
    const config = { extends: "./tsconfig.base.json", compilerOptions, files: [...code, ...types] };
    await writeFile(join(root, "tsconfig.json"), JSON.stringify(config));
    await run("tsc", ["-p", "."], { cwd: root }).catch(({ stdout }: { stdout: string }) => {
      throw new Error(stdout);
    });
  });

  it("passes the tests of its rules", async () => {
    const config = 'export default { test: { include: ["domain/paper-planes/*.test.ts"] } };';
    await writeFile(join(root, "vitest.config.ts"), config);
    const report = "report.json";
    await run("vitest", ["run", "--reporter=json", `--outputFile=${report}`], { cwd: root });
    expect(JSON.parse(await textOf(report))).toMatchObject({ success: true, numPassedTests: 4 });
  });

  it("is not written over another one", async () => {
    const again = () => generateFeature(root, { name: "paper-planes", area: "mail" });
    await expect(again()).rejects.toThrow(
      new CannotGenerate(
        "features/paper-planes.ts already exists. Choose another name, or remove it first.",
      ),
    );
    // A room of one role is enough, such as that of the template language.
    await expect(generateFeature(root, { name: "templates", area: "mail" })).rejects.toThrow(
      "domain/templates already exists. Choose another name, or remove it first.",
    );
  });
});

it.each([
  ["names", "name"],
  ["buttons", "button"],
  ["routes", "routes"],
  ["features", "features"],
  ["categories", "categories"],
])("%s is refused, because its files use %s for something else", async (name, twice) =>
  expect(generateFeature(root, { name, area: "mail" })).rejects.toThrow(
    new CannotGenerate(
      `The files of a feature use the name ${twice} for something else. Choose two words, such as shop-${name}.`,
    ),
  ),
);

describe("the name of a feature", () => {
  it.each([
    [undefined, /^Give the feature a name/],
    ["Gift", /^The name must be lower-case words/],
    ["../etc", /^The name must be lower-case words/],
    ["gift--cards", /^The name must be lower-case words/],
    ["ab", /^The name must have at least 3/],
    ["a".repeat(31), /^The name can have up to 30/],
    ["shell", /^The name must not be that of a room/],
    ["returns", /^The name must not be a word of TypeScript/],
    ["classes", /^The name must not be a word of TypeScript/],
    ["default", /^The name must not be a word of TypeScript/],
  ])("%s is refused with a sentence", (name, sentence) =>
    expect(FeatureRequest.safeParse({ name, area: undefined }).error?.issues[0]?.message).toMatch(
      sentence,
    ),
  );

  it("an area that the console does not have is refused", () =>
    expect(
      FeatureRequest.safeParse({ name: "gifts", area: "x" }).error?.issues[0]?.message,
    ).toMatch(/^The area must be one of: overview, /));

  it.each([
    ["gift-cards", "giftCard", "gift_cards", "gift cards"],
    ["wishlist", "wishlist", "wishlists", "wishlists"],
    ["galleries", "gallery", "galleries", "galleries"],
    ["boxes", "box", "boxes", "boxes"],
    ["address", "address", "addresses", "addresses"],
  ])("%s is told one by one and all together", (name, one, many_, manyWords) =>
    expect(namesOf({ name, area: "products" })).toMatchObject({ one, many_, manyWords }),
  );
});
