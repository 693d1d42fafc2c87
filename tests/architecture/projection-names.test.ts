import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { projectFolder } from "#infra/apps/build.ts";
import { projections } from "#projections/shell/registry.ts";

/**
 * A wait for a projection that does not exist ends only after its time limit, without an error: the
 * process that waits does not know which projections there are.
 */
const rooms = "{commands,read-api,jobs,features,wiring,demo}/**/*.ts";
const files = globSync([rooms, "*.ts"], { cwd: projectFolder, exclude: ["**/*.test.ts"] });

const quoted = (text: string): readonly string[] =>
  [...text.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name);
/** Lists in constants: `const HOSTS = ["website-hosts"]`. */
const namedLists = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...text.matchAll(/const (\w+)[^=\n]* = \[([^\]]*)\]/g)].map(([, name = "", its = ""]) => [
      name,
      quoted(its),
    ]),
  );

/** Every projection that a file waits for. */
const awaited = (text: string): readonly string[] => {
  const lists = namedLists(text);
  const places =
    /\b(?:waitFor\(|projections: |waitForAll\()\s*(?:\[([^\]]*)\]|(\w+)\b(?!\??:)|("[^"]*"))/g;
  return [...text.matchAll(places)].flatMap(([, list = "", name = "", one = ""]) => [
    ...quoted(list),
    ...quoted(one),
    ...[...`${list} ${name}`.matchAll(/\b\w+\b/g)].flatMap(([word]) => lists.get(word) ?? []),
  ]);
};

it("finds the names in a list, in a list with a name, and one by one", () => {
  const text = `
    const HOSTS = ["a"];
    const LISTED: readonly string[] = ["b"];
    await waitFor(HOSTS, position);
    await waitFor([...LISTED, "c"], position);
    await waitFor(
      ["d", "e"],
      await eventStore.head(),
    );
    listRoutes({ projections: ["f"] });
    needs.waitForAll("g");`;
  expect(awaited(text)).toEqual(["a", "c", "b", "d", "e", "f", "g"]);
});

it("waits only for projections that exist", () => {
  const known = new Set(projections.map(({ name }) => name));
  const found = files.flatMap((file) =>
    awaited(readFileSync(`${projectFolder}/${file}`, "utf8")).map((name) => ({ file, name })),
  );
  expect(found.length).toBeGreaterThan(150);
  expect(found.filter(({ name }) => !known.has(name))).toEqual([]);
});
