import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const project = fileURLToPath(new URL("../../", import.meta.url));
const ROLES =
  "analyst,browser,commands,console,domain,infra,jobs,projections,read-api,storefront,wiring";
const imported = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** The relative imports of a file that leave its top-level folder, however deep the file is. */
const importsOutside = (file: string, text: string): readonly string[] => {
  const [role] = file.split("/");
  return [...text.matchAll(imported)]
    .map(([, specifier = ""]) => specifier)
    .filter((specifier) => posix.join(posix.dirname(file), specifier).split("/")[0] !== role);
};

describe("top-level folders are crossed by name only", () => {
  it("in every file", () => {
    const files = globSync(`{${ROLES}}/**/*.{ts,tsx}`, { cwd: project })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !/\.(?:test|suite)\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((file) =>
      importsOutside(file, readFileSync(posix.join(project, file), "utf8")).map(
        (specifier) => `${file} imports ${specifier}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["infra/mail/a.ts", 'import "../../domain/cart/money.ts";', 1],
    ["read-api/shell/pages/a.ts", 'import { x } from "../../../domain/cart/money.ts";', 1],
    ["read-api/shell/pages/a.ts", 'const x = await import("../../../serve.ts");', 1],
    ["read-api/shell/pages/a.ts", 'import { x } from "../../cart/routes.ts";', 0],
  ])("in %s: %s is found %i times", (file, text, times) =>
    expect(importsOutside(file, text)).toHaveLength(times),
  );
});
