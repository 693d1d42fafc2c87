import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  entries: [
    {
      id: "day-notes",
      kind: "setting",
      label: "Notes on days",
      also: "annotations comments chart marks events diary",
      place: "Visits",
      to: "/census/notes",
      permission: "census:read",
    },
  ],
};
