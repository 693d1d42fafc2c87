import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const project = fileURLToPath(new URL("../../", import.meta.url));

/** Where, what is imported, and whether that place may import it. */
const rows: readonly (readonly [file: string, imported: string, allowed: boolean])[] = [
  ["domain/cart/a.ts", "zod/mini", true],
  ["domain/cart/a.ts", "../catalog/product.ts", true],
  ["domain/cart/a.ts", "zod", false],
  ["domain/cart/a.ts", "node:fs", false],
  ["domain/cart/a.ts", "react", false],
  ["domain/cart/a.ts", "#infra/event-store/port.ts", false],
  ["infra/mail/a.ts", "nodemailer", true],
  ["infra/mail/a.ts", "#domain/kit/person.ts", true],
  ["infra/mail/a.ts", "#domain/cart/events.ts", false],
  ["infra/mail/a.ts", "#commands/cart/contract.ts", false],
  ["commands/cart/a.ts", "#domain/cart/decide.ts", true],
  ["commands/cart/a.ts", "#infra/event-store/port.ts", true],
  ["commands/cart/a.ts", "#infra/http/route.ts", true],
  ["commands/cart/a.ts", "#infra/event-store/postgres.ts", false],
  ["commands/cart/a.ts", "#read-api/cart/routes.ts", false],
  ["commands/cart/a.ts", "#projections/cart/cart.ts", false],
  ["commands/cart/a.ts", "pg", false],
  ["commands/shell/server.ts", "#infra/event-store/postgres.ts", true],
  ["commands/cart/a.ts", "#features/cart.ts", false],
  ["commands/shell/a.ts", "#features/all.ts", true],
  ["features/a.ts", "#commands/cart/routes.ts", true],
  ["features/a.ts", "#projections/cart/carts.ts", true],
  ["features/a.ts", "#read-api/cart/routes.ts", true],
  ["features/a.ts", "#jobs/checkout/expire-holds.ts", true],
  ["features/a.ts", "#infra/postgres/port.ts", true],
  ["features/a.ts", "./kit/feature.ts", true],
  ["features/a.ts", "#infrastructure", false],
  ["features/a.ts", "#wiring/infrastructure.ts", false],
  ["features/a.ts", "#console/orders/feature.ts", false],
  ["features/a.ts", "#storefront/cart/cart.tsx", false],
  ["features/a.ts", "pg", false],
  ["features/kit/a.ts", "#commands/kit/bulk/action.ts", true],
  ["features/kit/a.ts", "#commands/cart/routes.ts", false],
  ["features/kit/a.ts", "../cart.ts", false],
  ["projections/cart/a.ts", "#domain/cart/events.ts", true],
  ["projections/cart/a.ts", "#features/cart.ts", false],
  ["projections/shell/a.ts", "#features/all.ts", true],
  ["projections/cart/a.ts", "#infra/event-store/port.ts", true],
  ["projections/cart/a.ts", "#domain/cart/decide.ts", false],
  ["projections/cart/a.ts", "#domain/cart/decide-planted.ts", false],
  ["projections/cart/a.ts", "#domain/gift-cards/decide-cart-choice.ts", false],
  ["projections/cart/a.ts", "#domain/kit/bulk/decide.ts", false],
  ["projections/cart/a.ts", "#infra/mail/smtp.ts", false],
  ["projections/cart/a.ts", "express", false],
  ["read-api/cart/a.ts", "#infra/postgres/port.ts", true],
  ["read-api/cart/a.ts", "#infra/local-copies/port.ts", true],
  ["read-api/cart/a.ts", "#infra/local-copies/files.ts", false],
  ["read-api/cart/a.ts", "#domain/catalog/status.ts", true],
  ["read-api/cart/a.ts", "#infra/event-store/port.ts", false],
  ["read-api/cart/a.ts", "#domain/cart/evolve.ts", false],
  ["read-api/cart/a.ts", "#domain/cart/decide.ts", false],
  ["read-api/cart/a.ts", "#domain/cart/decide-planted.ts", false],
  ["read-api/shell/pages/a.ts", "#domain/reviews/decide-request.ts", false],
  ["read-api/shell/pages/a.ts", "../../cart/routes.ts", true],
  ["read-api/cart/a.ts", "#commands/cart/add-entry.ts", false],
  ["read-api/cart/a.ts", "#features/cart.ts", false],
  ["read-api/shell/a.ts", "#features/all.ts", true],
  ["read-api/shell/pages/a.ts", "#features/all.ts", false],
  ["read-api/history/a.ts", "#infra/event-store/port.ts", true],
  ["read-api/explained/a.ts", "#infra/event-store/port.ts", true],
  ["read-api/cart/explained-planted.ts", "#domain/cart/evolve.ts", true],
  ["read-api/cart/explained-planted-too.ts", "#infra/event-store/port.ts", true],
  ["read-api/cart/explained-planted-last.ts", "#infra/event-store/postgres.ts", false],
  ["jobs/restock/a.ts", "#commands/restock/send.ts", true],
  ["jobs/restock/a.ts", "#infra/mail/port.ts", true],
  ["jobs/restock/a.ts", "#infra/mail/smtp.ts", false],
  ["jobs/restock/a.ts", "#projections/restock/groups.ts", false],
  ["jobs/restock/a.ts", "#features/restock.ts", false],
  ["jobs/shell/a.ts", "#features/all.ts", true],
  ["browser/fields/a.ts", "react", true],
  ["browser/fields/a.ts", "#domain/forms/field-view.ts", true],
  ["browser/fields/a.ts", "#commands/forms/contract.ts", false],
  ["browser/fields/a.ts", "#storefront/forms/site-form.tsx", false],
  ["browser/fields/a.ts", "#console/ui/table.tsx", false],
  ["browser/fields/a.ts", "@mantine/core", false],
  ["browser/fields/a.ts", "node:fs", false],
  ["storefront/cart/a.ts", "react", true],
  ["storefront/cart/a.ts", "#browser/fields/form-field.tsx", true],
  ["storefront/cart/a.ts", "#read-api/kit/bulk/contract.ts", true],
  ["storefront/cart/a.ts", "#commands/cart/contract.ts", true],
  ["storefront/cart/a.ts", "#commands/cart/add-entry.ts", false],
  ["storefront/cart/a.ts", "#commands/kit/planted/contract.ts", true],
  ["storefront/cart/a.ts", "#commands/kit/planted/run.ts", false],
  ["storefront/cart/a.ts", "#console/ui/table.tsx", false],
  ["storefront/cart/a.ts", "node:fs", false],
  ["console/orders/a.ts", "@mantine/core", true],
  ["console/orders/a.ts", "#browser/fields/form-field.tsx", true],
  ["console/orders/a.ts", "#read-api/orders/contract.ts", true],
  ["console/kit/bulk/a.ts", "#commands/kit/bulk/contract.ts", true],
  ["console/kit/bulk/a.ts", "#commands/kit/bulk/run.ts", false],
  ["console/orders/a.ts", "#storefront/cart/cart.tsx", false],
  ["console/orders/a.ts", "pg", false],
  ["commands/cart/contract.ts", "#domain/cart/events.ts", true],
  ["commands/cart/contract.ts", "zod/mini", true],
  ["commands/cart/contract.ts", "#infra/http/route.ts", false],
  ["commands/cart/contract.ts", "express", false],
  ["analyst/a.ts", "#projections/shell/registry.ts", true],
  ["analyst/a.ts", "#infra/event-store/port.ts", true],
  ["analyst/a.ts", "#commands/cart/add-entry.ts", false],
  ["analyst/a.ts", "#infra/event-store/postgres.ts", false],
];

type Diagnostic = { readonly category: string; readonly location: { readonly path: string } };

let folder: string;
let found: readonly Diagnostic[];

const fileOf = (index: number, file: string): string =>
  file.endsWith("/a.ts") ? file.replace("/a.ts", `/planted-${index}.ts`) : file;

const plant = async (file: string, text: string) => {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
};

const lint = (): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      join(project, "node_modules/.bin/biome"),
      ["lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none", "."],
      { cwd: folder, maxBuffer: 32 * 1024 * 1024 },
      (_error, output) => resolve(output),
    );
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-rules-"));
  await cp(join(project, "biome.json"), join(folder, "biome.json"));
  await cp(join(project, "lint"), join(folder, "lint"), { recursive: true });
  const named = new Map<string, string[]>();
  for (const [index, [file, imported]] of rows.entries()) {
    const place = fileOf(index, file);
    named.set(place, [...(named.get(place) ?? []), `import "${imported}";`]);
  }
  for (const [file, lines] of named)
    if (!/contract\.ts$|server\.ts$/.test(file)) await plant(file, `${lines.join("\n")}\n`);
  // Rules that go by a file's name cannot have a file for each row: one folder a row instead.
  for (const [index, [file, imported]] of rows.entries())
    if (/contract\.ts$/.test(file))
      await plant(`commands/planted${index}/contract.ts`, `import "${imported}";\n`);
  await plant("commands/shell/server.ts", 'import "#infra/event-store/postgres.ts";\n');
  await plant("domain/cart/clock.ts", "export const now = () => Date.now();\n");
  await plant("domain/cart/chance.ts", "export const chance = () => Math.random();\n");
  await plant("domain/cart/one.ts", 'export { two } from "./two.ts";\nexport const one = 1;\n');
  await plant("domain/cart/two.ts", 'export { one } from "./one.ts";\nexport const two = 2;\n');
  const query = "@tanstack/react-query";
  await plant("console/orders/mutates.ts", `export { useMutation } from "${query}";\n`);
  await plant("console/orders/reads.ts", `export { useQuery } from "${query}";\n`);
  await plant("console/orders/asks.ts", 'export { useForm } from "@mantine/form";\n');
  await plant("infra/mail/default.ts", "export default 1;\n");
  await plant("console/orders/casts.ts", "export const cast = { page: 1 } as never;\n");
  await plant("console/orders/casts.test.ts", "export const cast = { page: 1 } as never;\n");
  await plant("tests/e2e/looks.ts", "expect(await link.getAttribute('href')).not.toBe('/');\n");
  await plant("tests/e2e/waits.ts", "await expect.poll(() => link.count()).toBe(1);\n");
  const report = JSON.parse(await lint()) as { diagnostics: readonly Diagnostic[] };
  found = report.diagnostics;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rulesBrokenBy = (file: string): readonly string[] =>
  found.filter(({ location }) => location.path.endsWith(file)).map(({ category }) => category);

describe("import rules", () => {
  it.each(rows.map((row, index) => [index, ...row] as const))(
    "%i: %s imports %s: %s",
    (index, file, _imported, allowed) => {
      const place = /contract\.ts$/.test(file)
        ? `commands/planted${index}/contract.ts`
        : fileOf(index, file);
      const broken = rulesBrokenBy(place).includes("lint/style/noRestrictedImports");
      expect(broken).toBe(!allowed);
    },
  );
});

describe("other rules of the structure", () => {
  it("the domain reads no clock", () =>
    expect(rulesBrokenBy("domain/cart/clock.ts")).toContain("plugin"));
  it("the domain takes no chance", () =>
    expect(rulesBrokenBy("domain/cart/chance.ts")).toContain("plugin"));
  it("a cast to never outside of tests", () => {
    expect(rulesBrokenBy("console/orders/casts.ts")).toContain("plugin");
    expect(rulesBrokenBy("console/orders/casts.test.ts")).not.toContain("plugin");
  });
  it("no imports in circles", () =>
    expect(rulesBrokenBy("domain/cart/one.ts")).toContain("lint/suspicious/noImportCycles"));
  it("a screen changes something with useCommand, not with a mutation of its own", () => {
    const rule = "lint/style/noRestrictedImports";
    expect(rulesBrokenBy("console/orders/mutates.ts")).toContain(rule);
    expect(rulesBrokenBy("console/orders/reads.ts")).not.toContain(rule);
  });
  it("a browser test waits for what it expects", () => {
    expect(rulesBrokenBy("tests/e2e/looks.ts")).toContain("plugin");
    expect(rulesBrokenBy("tests/e2e/waits.ts")).not.toContain("plugin");
  });
  it("a screen asks for something with useCommandForm, not with a form of its own", () =>
    expect(rulesBrokenBy("console/orders/asks.ts")).toContain("lint/style/noRestrictedImports"));
  it("no default exports", () =>
    expect(rulesBrokenBy("infra/mail/default.ts")).toContain("lint/style/noDefaultExport"));
});

describe("the domain's compiler settings", () => {
  it("keep the platform out", async () => {
    const settings = JSON.parse(await readFile(join(project, "domain/tsconfig.json"), "utf8")) as {
      compilerOptions: { lib: readonly string[]; types: readonly string[] };
    };
    expect(settings.compilerOptions.types).toEqual([]);
    expect(settings.compilerOptions.lib.filter((each) => /dom/i.test(each))).toEqual([]);
  });
});
