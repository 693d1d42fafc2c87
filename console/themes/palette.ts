import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/templates":
      "design theme look logo favicon colours colors fonts layout code html css header footer pages",
  },
  entries: [
    {
      id: "change-header",
      kind: "action",
      label: "Change the header and the logo",
      also: "logo brand navigation menu top design",
      to: "/templates/site-header.html",
      permission: "content:read",
    },
    {
      id: "change-footer",
      kind: "action",
      label: "Change the footer",
      also: "bottom links legal imprint design",
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
