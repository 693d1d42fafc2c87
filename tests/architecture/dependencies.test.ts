import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const project = fileURLToPath(new URL("../../", import.meta.url));
const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(project, "package.json"), "utf8"),
) as Readonly<Record<string, Readonly<Record<string, string>>>>;

const SHIPPED =
  /^(?:analyst|commands|console|demo|domain|infra|jobs|projections|read-api|storefront|wiring)[\\/]/;
const PROOF = /\.(?:test|suite)\.tsx?$/;
/** A type of one line is omitted: it is gone when the code runs. */
const IMPORTS =
  /^(?:(?:import|export)(?! type\b)[^"'\n]*|\}) from "([^"]+)"|^import "([^"]+)"|\b(?:import|require|require\.resolve)\("([^"]+)"/gm;

const packageOf = (imported: string): string | undefined => {
  if (/^(?:[.#/]|node:|virtual:)/.test(imported)) return undefined;
  const [first = "", second = ""] = imported.split("/");
  const name = first.startsWith("@") ? `${first}/${second}` : first;
  return builtinModules.includes(name) ? undefined : name;
};

const packagesOf = (source: string): readonly string[] =>
  [...source.matchAll(IMPORTS)].flatMap(
    ([, from, alone, called]) => packageOf(from ?? alone ?? called ?? "") ?? [],
  );

const shipped = readdirSync(project, { encoding: "utf8" })
  .filter((folder) => SHIPPED.test(`${folder}/`))
  .flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name),
    ),
  )
  .concat(readdirSync(project).filter((name) => /^(?!vitest).*\.ts$/.test(name)))
  .filter((name) => /\.tsx?$/.test(name) && !PROOF.test(name));

describe("shipped packages", () => {
  it("uses no package that is there for development only", () => {
    const foreign = shipped.flatMap((file) =>
      packagesOf(readFileSync(join(project, file), "utf8"))
        .filter((name) => dependencies?.[name] === undefined)
        .map((name) => `${file}: ${name}`),
    );
    expect(shipped.length).toBeGreaterThan(500);
    expect(foreign).toEqual([]);
  });

  it.each(["@squarespace/template-engine", "@phensley/cldr", "eta"])(
    "%s is there to compare with, and for nothing else",
    (name) => {
      expect(devDependencies).toHaveProperty([name]);
      expect(dependencies).not.toHaveProperty([name]);
    },
  );

  it("finds packages however they are imported", () => {
    const source = `import a from "a";\nimport type { T } from "types";\nimport "b/c.css";\nexport { d } from "@d/e/f";\nconst g = await import("g");\nimport {\n  h,\n} from "h";\nimport fs from "node:fs";\nimport x from "./x.ts";\nrequire.resolve("i/j");`;
    expect(packagesOf(source)).toEqual(["a", "b", "@d/e", "g", "h", "i"]);
  });
});
