import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { type Import, readImports } from "./context-graph.ts";
import { drawFloors } from "./draw-floors.ts";
import { findHouses } from "./floors-of-roles.ts";

const PICTURE = join(projectFolder, "docs/images/floors.svg");
const HOW =
  "docs/images/floors.svg is out of date. Render it again: DRAW_FLOORS=yes npx vitest run tests/architecture/floors-picture.test.ts";

let imports: readonly Import[];
beforeAll(async () => {
  imports = await readImports(`${projectFolder.replace(/\/$/, "")}/`);
});

const houseWith = (role: string, ...planted: readonly (readonly [string, string])[]) => {
  const more = planted.map(([from, to]) => ({ from, to }));
  const house = findHouses([...imports, ...more]).find((each) => each.role === role);
  if (house === undefined) throw new Error(`Role not found: ${role}.`);
  return house;
};

describe("the picture of the floors", () => {
  it("is the one that the graph of imports gives", () => {
    const picture = drawFloors(findHouses(imports));
    if (process.env.DRAW_FLOORS === "yes") writeFileSync(PICTURE, picture);
    expect(readFileSync(PICTURE, "utf8") === picture, HOW).toBe(true);
  });

  it("has each feature above all that it imports", () => {
    const { levels } = houseWith(
      "jobs",
      ["jobs/planted/a.ts", "jobs/planted-below/b.ts"],
      ["jobs/planted-above/c.ts", "jobs/planted/d.ts"],
    );
    const levelOf = (name: string): number => levels.findIndex((names) => names.includes(name));
    expect(["planted-below", "planted", "planted-above"].map(levelOf)).toEqual([0, 1, 2]);
  });

  it("says what a role imports from others, without its shell", () => {
    expect(houseWith("projections").uses).toEqual(["domain", "infra"]);
    expect(
      houseWith(
        "projections",
        ["projections/planted/a.ts", "jobs/planted/b.ts"],
        ["projections/shell/planted.ts", "commands/planted/c.ts"],
      ).uses,
    ).toEqual(["domain", "infra", "jobs"]);
  });

  it("cannot be made of a circle", () =>
    expect(() =>
      houseWith(
        "jobs",
        ["jobs/planted/a.ts", "jobs/other/b.ts"],
        ["jobs/other/c.ts", "jobs/planted/d.ts"],
      ),
    ).toThrow("A circle: jobs/other -> jobs/planted -> jobs/other."));
});
