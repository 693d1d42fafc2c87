import { execFile } from "node:child_process";
import { glob, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findCollision } from "./local-names.ts";
import { type FeatureRequest, type Names, namesOf } from "./names.ts";
import { withFeature } from "./registers.ts";

const rooms = fileURLToPath(new URL("./rooms/", import.meta.url));
const ROLES = ["domain", "commands", "projections", "read-api", "jobs", "storefront", "console"];
const MAX_LINKS = 5;

/** The reason why nothing was written, as a sentence. */
export class CannotGenerate extends Error {}

const refuseExisting = async (root: string, { context }: Names): Promise<void> => {
  const places = [`features/${context}.ts`, ...ROLES.map((role) => `${role}/${context}`)];
  for (const place of places) {
    const found = await stat(join(root, place)).catch(() => undefined);
    if (found !== undefined)
      throw new CannotGenerate(`${place} already exists. Choose another name, or remove it first.`);
  }
};

/** `projections/many.sql.txt` → `projections/gift-cards/gift-cards.sql` */
const pathOf = (template: string, names: Names): string => {
  const [role = "", file = ""] = template.replace(/\.txt$/, "").split("/");
  if (role === "features") return `features/${names.context}.ts`;
  const named = file.replace(/\bmany\b/, names["many-"]).replace(/\bone\b/, names["one-"]);
  return `${role}/${names.context}/${named}`;
};

const filled = (template: string, names: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{([A-Za-z]+[-_]?)\}\}/g, (_all, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`A template asks for ${name}, which no name is.`);
    return value;
  });

/** The group of the navigation that shows the area, or the smallest one where that is full. */
const groupFor = async (root: string, area: string): Promise<string> => {
  const links: { group: string; area: string }[] = [];
  for await (const file of glob("console/*/feature.{ts,tsx}", { cwd: root })) {
    const text = await readFile(join(root, file), "utf8");
    for (const [, group = "", its = ""] of text.matchAll(
      /group: "(\w+)",[^}]*?\barea: "([\w-]+)"/g,
    ))
      links.push({ group, area: its });
  }
  const sizes = new Map<string, number>();
  for (const { group } of links) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const own = links.find((link) => link.area === area)?.group;
  if (own !== undefined && (sizes.get(own) ?? 0) < MAX_LINKS) return own;
  const [smallest] = [...sizes].toSorted(([, a], [, b]) => a - b);
  return smallest?.[0] ?? "Shop";
};

/**
 * Writes the rooms of a feature into the project at `root` and lists it where features are listed. What it keeps
 * is a name for each thing of it, so that every room has something to show and to test. Answers the files that it
 * wrote and those that it changed, all relative to `root`.
 */
export const generateFeature = async (
  root: string,
  asked: FeatureRequest,
): Promise<{ readonly written: readonly string[]; readonly changed: readonly string[] }> => {
  const names = namesOf(asked);
  await refuseExisting(root, names);
  const placeholders = { ...names, group: await groupFor(root, asked.area) };
  const fill = (template: string) => filled(template, placeholders);
  const collision = await findCollision({ root, rooms }, names, fill);
  if (collision !== undefined)
    throw new CannotGenerate(
      `The files of a feature use the name ${collision} for something else. Choose two words, such as shop-${names.context}.`,
    );
  const read = (file: string) => readFile(join(root, file), "utf8");
  const registers = await withFeature(names, read);
  const written: string[] = [];
  for await (const template of glob("*/*.txt", { cwd: rooms })) {
    const file = pathOf(template, names);
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), fill(await readFile(join(rooms, template), "utf8")));
    written.push(file);
  }
  for (const [file, text] of registers) await writeFile(join(root, file), text);
  const changed = [...registers.keys()];
  const code = [...written, ...changed].filter((file) => /\.tsx?$/.test(file));
  await promisify(execFile)(
    "biome",
    ["check", "--write", "--linter-enabled=false", "--assist-enabled=true", ...code],
    { cwd: root },
  );
  return { written: written.toSorted(), changed };
};
