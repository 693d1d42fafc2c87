import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  entries: [
    {
      id: "alerts",
      kind: "setting",
      label: "Alerts",
      also: "notifications emails warnings no visits conversion halved budget missed monitoring outage",
      place: "Measuring",
      to: "/measuring-rules/alerts",
      permission: "census:read",
    },
  ],
};
