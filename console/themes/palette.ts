import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/templates": "design theme layout code html css header footer pages",
  },
  entries: [
    {
      id: "change-header",
      kind: "action",
      label: "Change the template of the header",
      also: "code html top design",
      to: "/templates/site-header.html",
      permission: "content:read",
    },
    {
      id: "change-footer",
      kind: "action",
      label: "Change the template of the footer",
      also: "code html bottom design",
      to: "/templates/site-footer.html",
      permission: "content:read",
    },
    {
      id: "template-reference",
      kind: "action",
      label: "Template reference",
      also: "documentation help formatters code",
      to: "/templates/reference",
      permission: "content:read",
    },
  ],
};
