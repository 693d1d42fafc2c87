import { expect, it } from "vitest";
import { toChangeRows } from "#domain/kit/draft-change-rows.ts";
import { changesOfDraft, noSaves, withSave } from "#domain/kit/draft-saves.ts";
import type { Look } from "#domain/looks/document.ts";
import { builtInLook } from "#domain/looks/presets.ts";
import { changeText } from "../kit/editing/change-text.ts";
import { lookDesign } from "./look-design.ts";

const rule = { isDeep: true };

/** What the list of changes says when the built-in look was changed to this one. */
const listed = (look: Look): string | undefined => {
  const save = { edition: 1, at: "2026-01-01T00:00:00Z", actor: undefined, document: look };
  const saves = withSave({ ...noSaves, before: builtInLook }, save, rule);
  const [row] = toChangeRows(changesOfDraft(saves, undefined, look, rule));
  return row && changeText(row.parts, lookDesign.names, lookDesign.values);
};

it("a change of the look is listed in the words of the form, without codes", () => {
  const { colors, fonts, shape } = builtInLook;
  const { palettes, themes } = colors;
  const uses = { ...fonts.usageCategories, buttons: "heading" } as const;
  expect([
    listed({ ...builtInLook, shape: { ...shape, corners: "round" } }),
    listed({ ...builtInLook, colors: { ...colors, activeThemeId: "dark" } }),
    listed({ ...builtInLook, colors: { ...colors, themes: { ...themes, header: "accent" } } }),
    listed({ ...builtInLook, fonts: { ...fonts, activeThemeId: "editorial" } }),
    listed({ ...builtInLook, fonts: { ...fonts, usageCategories: uses } }),
    listed({
      ...builtInLook,
      colors: { ...colors, palettes: { ...palettes, dark: palettes.light } },
    }),
  ]).toEqual([
    "Corners: “Soft” is now “Round”",
    "Light or dark: “Visitor’s setting” is now “Dark”",
    "Colour of the header: “Background” is now “Accent”",
    "Font pair: “As on the visitor’s device” is now “Editorial: Fraunces and Inter”",
    "Font of buttons: “Text font” is now “Heading font”",
    "Dark colours changed",
  ]);
});
