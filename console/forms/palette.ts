import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/forms": "contact survey questions fields builder",
    "/form-conversion": "funnel analytics statistics completion drop off",
  },
  entries: [
    {
      id: "new-form",
      kind: "action",
      label: "New form",
      also: "create contact survey",
      to: "/forms",
      search: { new: "form" },
      permission: "forms:write",
    },
  ],
};
