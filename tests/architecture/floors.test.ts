import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import {
  findEagerRooms,
  findForeignRooms,
  findKnots,
  type Import,
  type Knots,
  readImports,
} from "./context-graph.ts";
import knownKnots from "./known-knots.json" with { type: "json" };

/** What is still to be untied. The list may only get shorter. */
const known: Knots = knownKnots;

let imports: readonly Import[];
let knots: Knots;
beforeAll(async () => {
  imports = await readImports(fileURLToPath(new URL("../../", import.meta.url)));
  knots = findKnots(imports);
});

const kinds = ["circles", "kits", "shells", "browser"] as const;

describe("the floors of every role", () => {
  it.each(kinds)("%s: nothing is refused but the knots that are known", (kind) =>
    expect(knots[kind].filter((each) => !known[kind].includes(each))).toEqual([]),
  );
  it.each(kinds)("%s: a known knot that was untied is struck from the list", (kind) =>
    expect(known[kind].filter((each) => !knots[kind].includes(each))).toEqual([]),
  );
});

/** The refused edges that these imports add to the project's own. */
const refusedWith = (kind: keyof Knots, ...planted: readonly (readonly [string, string])[]) => {
  const more = planted.map(([from, to]) => ({ from, to }));
  const found = findKnots([...imports, ...more])[kind];
  return found.filter((each) => !knots[kind].includes(each));
};

describe("a planted violation is refused", () => {
  it("a circle of two features", () =>
    expect(
      refusedWith(
        "circles",
        ["commands/planted/a.ts", "commands/planted-too/b.ts"],
        ["commands/planted-too/c.ts", "commands/planted/d.ts"],
      ),
    ).toEqual([
      "commands/planted -> commands/planted-too",
      "commands/planted-too -> commands/planted",
    ]));
  it("a circle over three features", () =>
    expect(
      refusedWith(
        "circles",
        ["domain/planted/a.ts", "domain/planted-too/b.ts"],
        ["domain/planted-too/b.ts", "domain/planted-last/c.ts"],
        ["domain/planted-last/c.ts", "domain/planted/d.ts"],
      ),
    ).toHaveLength(3));
  it("a kit that knows a feature", () =>
    expect(refusedWith("kits", ["console/kit/lists/a.ts", "console/planted/b.ts"])).toEqual([
      "console/kit -> console/planted",
    ]));
  it("a kit that knows the shell", () =>
    expect(refusedWith("kits", ["read-api/kit/a.ts", "read-api/shell/planted.ts"])).toEqual([
      "read-api/kit -> read-api/shell",
    ]));
  it("a feature that knows a shell, also another role's", () =>
    expect(
      refusedWith(
        "shells",
        ["storefront/planted/a.tsx", "storefront/shell/planted.tsx"],
        ["jobs/planted/a.ts", "commands/shell/planted.ts"],
      ),
    ).toEqual([
      "jobs/planted/a.ts -> commands/shell/planted.ts",
      "storefront/planted/a.tsx -> storefront/shell/planted.tsx",
    ]));
  it("a declaration of the console that is read by anything but the shell", () =>
    expect(
      refusedWith(
        "shells",
        ["console/planted/a.tsx", "console/planted/feature.ts"],
        ["console/planted-too/b.tsx", "console/planted/feature.ts"],
        ["console/kit/planted.ts", "console/planted/feature.tsx"],
      ),
    ).toEqual([
      "console/kit/planted.ts -> console/planted/feature.tsx",
      "console/planted-too/b.tsx -> console/planted/feature.ts",
      "console/planted/a.tsx -> console/planted/feature.ts",
    ]));
  it("a declaration of the server that is read by anything but shells and wiring", () =>
    expect(
      refusedWith(
        "shells",
        ["commands/planted/a.ts", "features/planted.ts"],
        ["read-api/kit/a.ts", "features/all.ts"],
        ["features/kit/planted.ts", "features/planted.ts"],
        ["domain/planted/a.ts", "features/planted.ts"],
      ),
    ).toEqual([
      "commands/planted/a.ts -> features/planted.ts",
      "domain/planted/a.ts -> features/planted.ts",
      "features/kit/planted.ts -> features/planted.ts",
      "read-api/kit/a.ts -> features/all.ts",
    ]));
  it("browser code that reaches server code, also behind a contract", () =>
    expect(
      refusedWith(
        "browser",
        ["storefront/planted/a.ts", "commands/planted/add.ts"],
        ["console/planted/a.ts", "read-api/planted/contract.ts"],
        ["read-api/planted/contract.ts", "read-api/planted/find.ts"],
        ["browser/planted/a.ts", "infrastructure.ts"],
      ),
    ).toEqual([
      "browser/planted/a.ts -> infrastructure.ts",
      "read-api/planted/contract.ts -> read-api/planted/find.ts",
      "storefront/planted/a.ts -> commands/planted/add.ts",
    ]));
});

const HISTORY =
  "Only the history reads the log by SQL, next to the files that log-readers.test.ts lists.";
const FOLLOWED =
  "Goals, funnels and retention follow visits by the rules by which the tables have them.";
const CHECKOUT = "A type: what the wiring has ready for everything that takes part in a checkout.";
const SETTINGS =
  "A type: what the wiring has ready for everything that reads a website's settings.";
const ASKED = "Commands never import the read API: the declaration hands them this question.";

/** Rooms of other features that declarations name, each with the reason. The list may only get shorter. */
const foreignRooms: Readonly<Record<string, string>> = {
  "features/cart.ts -> read-api/catalog/find-options.ts": ASKED,
  "features/analytics-ids.ts -> read-api/history/analytics-of-persons.ts": HISTORY,
  "features/census.ts -> read-api/site-settings/find-site-settings.ts": SETTINGS,
  "features/collector.ts -> read-api/site-settings/find-site-settings.ts": SETTINGS,
  "features/performance.ts -> read-api/site-settings/find-site-settings.ts": SETTINGS,
  "features/coupons.ts -> commands/checkout/dependencies.ts": CHECKOUT,
  "features/forms.ts -> read-api/site-settings/find-site-settings.ts": SETTINGS,
  "features/gift-cards.ts -> commands/checkout/dependencies.ts": CHECKOUT,
  "features/inventory.ts -> read-api/catalog/find-variant-product.ts": ASKED,
  "features/census.ts -> read-api/explained/follow-visits.ts":
    "A type: what follows visits for explained numbers.",
  "features/census.ts -> read-api/overview/explained-numbers.ts":
    "The conversion of a day counts visitors as the numbers of visits do.",
  "features/census.ts -> read-api/sales/explained-products.ts":
    "Views of the pages of a product are followed as visits are.",
  "features/journeys.ts -> projections/census/follow-visits.ts": FOLLOWED,
  "features/journeys.ts -> read-api/explained/read-streams.ts":
    "A type: an event as explained numbers read it.",
  "features/journeys.ts -> read-api/sales/explained-attribution.ts":
    "Orders are followed to the visits before them as journeys are.",
  "features/measuring.ts -> read-api/history/preview-measuring.ts": HISTORY,
  "features/orders.ts -> commands/checkout/dependencies.ts": CHECKOUT,
  "features/services.ts -> commands/owners/attempt-limits.ts":
    "The email server that links to accounts go through is saved with the member's password.",
};

describe("a declaration names the rooms of its own feature", () => {
  it("and others only for a reason that is given here", () =>
    expect(findForeignRooms(imports)).toEqual(Object.keys(foreignRooms).toSorted()));
  it.each([
    ["features/planted.ts", "jobs/planted-too/a.ts", true],
    ["features/planted.ts", "read-api/shell/planted-too/a.ts", true],
    ["features/planted.ts", "jobs/planted/a.ts", false],
    ["features/planted.ts", "commands/kit/bulk/a.ts", false],
    ["features/planted.ts", "read-api/shell/planted/a.ts", false],
    ["features/planted.ts", "infra/mail/port.ts", false],
    ["features/kit/planted.ts", "jobs/planted-too/a.ts", false],
  ])("%s names %s: refused %s", (from, to, refused) =>
    expect(findForeignRooms([{ from, to }]).length > 0).toBe(refused),
  );
});

describe("what the floors allow", () => {
  it.each([
    ["circles", "commands/planted/a.ts", "commands/planted-too/b.ts"],
    ["kits", "commands/planted/a.ts", "commands/kit/planted.ts"],
    ["shells", "serve.ts", "commands/shell/planted.ts"],
    ["shells", "commands/shell/planted.ts", "read-api/shell/planted.ts"],
    ["shells", "console/shell/features.ts", "console/planted/feature.ts"],
    ["shells", "console/planted/feature.ts", "console/kit/feature.ts"],
    ["shells", "features/planted.ts", "jobs/shell/planted.ts"],
    ["shells", "features/all.ts", "features/planted.ts"],
    ["shells", "projections/shell/planted.ts", "features/all.ts"],
    ["browser", "storefront/planted/a.ts", "commands/planted/contract.ts"],
    ["browser", "console/planted/a.ts", "domain/planted/b.ts"],
  ] as const)("%s: %s imports %s", (kind, from, to) =>
    expect(refusedWith(kind, [from, to])).toEqual([]),
  );
});

describe("a declaration loads no room before a role asks for it", () => {
  it("so it is in every feature", async () => {
    const folder = fileURLToPath(new URL("../../features/", import.meta.url));
    const files = (await readdir(folder)).filter((file) => file.endsWith(".ts"));
    expect(files.length).toBeGreaterThan(30);
    const texts = await Promise.all(files.map((file) => readFile(`${folder}${file}`, "utf8")));
    expect(texts.flatMap(findEagerRooms)).toEqual([]);
  });
  it.each([
    ['import { a } from "#commands/planted/a.ts";', true],
    ['import {\n  type A,\n} from "#jobs/planted/a.ts";', true],
    ['import type { A } from "#commands/planted/a.ts";', false],
    ['const a = async () => (await import("#commands/planted/a.ts")).a;', false],
    ['import { a } from "#domain/planted/a.ts";', false],
  ])("%s: %s", (text, refused) => expect(findEagerRooms(text).length > 0).toBe(refused));
});

describe("how imports are read", () => {
  it("finds static, type-only and dynamic ones", () => {
    expect(imports).toContainEqual({ from: "serve.ts", to: "infra/http/app.ts" });
    expect(imports).toContainEqual({ from: "serve.ts", to: "infra/http/route.ts" });
    expect(imports).toContainEqual({ from: "wiring/mailers.ts", to: "infra/mail/smtp.ts" });
  });
  it("covers the whole project", () => {
    expect(imports.length).toBeGreaterThan(5_000);
    const roles = new Set(imports.map(({ from }) => from.split("/", 1)[0]));
    for (const role of ["domain", "commands", "read-api", "console", "storefront"])
      expect(roles).toContain(role);
  });
});
