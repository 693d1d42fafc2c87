import type { Themes } from "./theme.ts";

type Named = { readonly name: string; readonly source: string };

/** The website's own templates that replace built-in ones, as visitors see them. */
export const findOwnTemplates = async (
  themes: Pick<Themes, "builtIn" | "find">,
  websiteId: string,
): Promise<readonly Named[]> => {
  // The caller may just have published one.
  const { templates } = await themes.find(websiteId, { fresh: true });
  const { templates: builtIn } = themes.builtIn;
  return Object.entries(templates)
    .filter(([name, source]) => builtIn[name] !== source)
    .map(([name, source]) => ({ name, source }));
};
