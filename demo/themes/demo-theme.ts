import { readdirSync, readFileSync } from "node:fs";
import type { Theme } from "#read-api/themes/theme.ts";

const folder = new URL("./templates/", import.meta.url);

/** The templates in which the demo shop speaks for itself. The built-in ones speak for nobody. */
const ownTemplates = (): Theme["templates"] =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), "utf8")]),
  );

/** The theme of the demo website: its own templates over the built-in ones. */
export const demoThemeOver = (builtIn: Theme): Theme => ({
  templates: { ...builtIn.templates, ...ownTemplates() },
});
