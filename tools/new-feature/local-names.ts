import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Names } from "./names.ts";
import { registerFiles } from "./registers.ts";

/** Comments, texts and the content between the tags of a screen are not code, and stay. */
const TEXT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"[^"\n]*"|`[^`]*`/g;
/** A name in the code, with its placeholders. */
const NAME = /(?:[A-Za-z_$]|\{\{[A-Za-z]+[-_]?\}\})(?:[\w$]|\{\{[A-Za-z]+[-_]?\}\})*/g;

/** The names of a template's code: those that it builds, and those that it has anyway. */
const namesIn = (template: string) => {
  const all = [...template.replace(TEXT, " ").matchAll(NAME)].map(([name]) => name);
  const isBuilt = (name: string) => name.includes("{{");
  return { built: all.filter(isBuilt), own: new Set(all.filter((name) => !isBuilt(name))) };
};

/**
 * A name that a file of the feature would have twice: as what the feature is called, and as what the file itself
 * calls something else. `names` gives `name`, for example, which the screen needs for the text that was typed.
 */
export const findCollision = async (
  { root, rooms }: { readonly root: string; readonly rooms: string },
  names: Names,
  fill: (template: string) => string,
): Promise<string | undefined> => {
  for await (const template of glob("*/*.ts*.txt", { cwd: rooms })) {
    const { built, own } = namesIn(await readFile(join(rooms, template), "utf8"));
    const collision = built.map(fill).find((name) => own.has(name));
    if (collision !== undefined) return collision;
  }
  for (const file of registerFiles) {
    const { own } = namesIn(await readFile(join(root, file), "utf8"));
    if (own.has(names.feature)) return names.feature;
  }
  return undefined;
};
