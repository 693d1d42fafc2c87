import type { Palette } from "../kit/feature.ts";

/** The sample data, with other words that people have for it. */
export const palette: Palette = {
  entries: [
    {
      id: "sample-data",
      kind: "action",
      label: "Remove the sample data",
      also: "demo example test clear delete reset empty start over",
      place: "Settings",
      to: "/settings/sample-data",
      permission: "settings:write",
    },
  ],
};
