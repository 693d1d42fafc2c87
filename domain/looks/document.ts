import * as z from "zod/mini";
import { storable } from "../kit/storable-text.ts";
import { PageImage } from "../pages/blocks/values.ts";
import { fontPairIds } from "./font-pairs.ts";

/** `#24304f`; `areColors` checks it. */
const Color = z.string().check(z.maxLength(20), storable);

/** What an owner chooses. Everything else is derived from it. */
export const Palette = z.object({ paper: Color, ink: Color, accent: Color });
export type Palette = z.infer<typeof Palette>;

/** The background of a part of the page. */
const Ground = z.enum(["paper", "quiet", "accent"]);
/** One of the two typefaces of a pair. */
const Role = z.enum(["heading", "text"]);

const Logo = z.object({
  image: PageImage,
  /** In pixels. */
  height: z.int().check(z.minimum(16), z.maximum(120)),
});

/** The look of a website. Stored for ever: a released member is never edited. Spec: B3.82. */
export const Look = z.object({
  /** Null: the name of the website. */
  logo: z.nullable(Logo),
  favicon: z.nullable(PageImage),
  colors: z.object({
    /** `automatic`: as the visitor’s device is set. */
    activeThemeId: z.enum(["automatic", "light", "dark"]),
    palettes: z.object({
      light: Palette,
      /** Null: derived from the light one. */
      dark: z.nullable(Palette),
    }),
    /** Which colour of the palette is behind the header and the footer. */
    themes: z.object({ header: Ground, footer: Ground }),
  }),
  fonts: z.object({
    activeThemeId: z.enum(fontPairIds),
    usageCategories: z.object({ headings: Role, navigation: Role, buttons: Role }),
  }),
  shape: z.object({
    corners: z.enum(["square", "soft", "round"]),
    density: z.enum(["compact", "normal", "airy"]),
  }),
});
export type Look = z.infer<typeof Look>;
