import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/questions": "sql query analyst report chart as it was past time travel saved questions",
  },
};
