import { lookContracts } from "#commands/looks/contract.ts";
import { Look } from "#domain/looks/document.ts";
import type { DesignKind } from "../kit/design/use-design.ts";
import { TEXT } from "../kit/editing/change-text.ts";
import { fontNames, fontPairNames, groundNames, modeNames, shapeChoices } from "./look-choices.ts";

/** Logo, colours, fonts and shapes, as one document. */
export const lookDesign: DesignKind<Look> = {
  id: "look",
  calls: lookContracts,
  schema: Look,
  names: {
    logo: "logo",
    favicon: "icon",
    colors: "colours",
    "colors.activeThemeId": "light or dark",
    "colors.palettes.dark": "dark colours",
    "colors.themes": "colours of header and footer",
    "colors.themes.header": "colour of the header",
    "colors.themes.footer": "colour of the footer",
    fonts: "fonts",
    "fonts.activeThemeId": "font pair",
    "fonts.usageCategories": "use of the fonts",
    "fonts.usageCategories.headings": "font of headings",
    "fonts.usageCategories.navigation": "font of the menu",
    "fonts.usageCategories.buttons": "font of buttons",
    shape: "shapes",
    "shape.corners": "corners",
    "shape.density": "space",
  },
  values: {
    "colors.palettes": TEXT,
    "colors.activeThemeId": modeNames,
    "colors.themes": groundNames,
    "fonts.activeThemeId": fontPairNames,
    "fonts.usageCategories": fontNames,
    "shape.corners": shapeChoices.corners.names,
    "shape.density": shapeChoices.density.names,
  },
};
