import { sameJson } from "../kit/same-json.ts";
import type { Look } from "./document.ts";

/**
 * The parts of a look that can differ from what visitors see. Spec: B3.82, for colours and fonts; the others are not
 * in the specification.
 */
export const lookPaths = [
  "colors.activeThemeId",
  "colors.palettes",
  "colors.themes",
  "fonts.activeThemeId",
  "fonts.usageCategories",
  "logo",
  "favicon",
  "shape",
] as const;
export type LookPath = (typeof lookPaths)[number];

const partOf = (look: Look, path: LookPath): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], look);

/** The parts that visitors do not see yet. */
export const dirtyPaths = (draft: Look, shown: Look): ReadonlySet<LookPath> =>
  new Set(lookPaths.filter((path) => !sameJson(partOf(draft, path), partOf(shown, path))));

/** The draft with one part as visitors see it. */
export const resetPath = (draft: Look, shown: Look, path: LookPath): Look => {
  switch (path) {
    case "colors.activeThemeId":
    case "colors.palettes":
    case "colors.themes":
      return { ...draft, colors: { ...draft.colors, [nameIn(path)]: partOf(shown, path) } };
    case "fonts.activeThemeId":
    case "fonts.usageCategories":
      return { ...draft, fonts: { ...draft.fonts, [nameIn(path)]: partOf(shown, path) } };
    default:
      return { ...draft, [path]: partOf(shown, path) };
  }
};

const nameIn = (path: LookPath): string => path.slice(path.indexOf(".") + 1);
