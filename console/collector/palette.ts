import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/shop-activity": "analytics statistics funnel conversion product views add to cart",
    "/custom-events": "collector tracking schema json failed events replay snippets api",
  },
};
