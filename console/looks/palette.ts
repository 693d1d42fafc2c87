import type { Palette } from "../kit/feature.ts";

const to = "/looks";
const permission = "content:write";

export const palette: Palette = {
  screens: { [to]: "design theme style colours colors fonts logo favicon brand corners dark mode" },
  entries: [
    {
      id: "change-logo",
      kind: "action",
      label: "Change the logo",
      to,
      permission,
      also: "brand picture favicon icon tab name header",
      hash: "logo",
    },
    {
      id: "change-colors",
      kind: "action",
      label: "Change the colours",
      to,
      permission,
      also: "colors palette background accent dark mode contrast theme",
      hash: "colors",
    },
    {
      id: "change-fonts",
      kind: "action",
      label: "Change the fonts",
      to,
      permission,
      also: "typeface typography letters headings text",
      hash: "fonts",
    },
  ],
};
