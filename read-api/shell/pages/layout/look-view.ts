import type { Look } from "#domain/looks/document.ts";
import { palettesOf } from "#domain/looks/tokens.ts";
import { preloadedFonts, writeLookCss } from "#domain/looks/write-css.ts";

/** The look of a website as its owner has chosen it. */
export type LookView = {
  /** The website’s picture in place of its name; null: the name. */
  readonly logo: {
    readonly assetUrl: string;
    readonly altText: string;
    readonly width: number;
    readonly height: number;
  } | null;
  /** Null: the built-in one. */
  readonly faviconUrl: string | null;
  /** A style element with the nonce, safe HTML: `{look.styles|markup}`. */
  readonly styles: string;
  /** Fonts for `<link rel="preload">`. */
  readonly fonts: readonly string[];
  /** Colours of the browser’s own parts, in both colour schemes. */
  readonly themeColors: { readonly light: string; readonly dark: string };
};

const SIZE = /^(\d+)x(\d+)$/;

/** As wide as the picture is at this height. */
const logoOf = ({ logo }: Look, siteTitle: string): LookView["logo"] => {
  if (logo === null) return null;
  const { assetUrl, altText, originalSize } = logo.image;
  const [, width = "1", height = "1"] = SIZE.exec(originalSize) ?? [];
  const shown = Math.round((Number(width) / Math.max(1, Number(height))) * logo.height);
  return {
    assetUrl,
    altText: altText || siteTitle,
    width: Math.max(1, shown),
    height: logo.height,
  };
};

const themeColorsOf = (look: Look): LookView["themeColors"] => {
  const { light, dark } = palettesOf(look);
  const { activeThemeId } = look.colors;
  return {
    light: (activeThemeId === "dark" ? dark : light).paper,
    dark: (activeThemeId === "light" ? light : dark).paper,
  };
};

const written = new WeakMap<Look, string>();
const cssOf = (look: Look): string => {
  const css = written.get(look) ?? writeLookCss(look);
  written.set(look, css);
  return css;
};

/** A nonce is base64url, and the CSS has checked values alone. */
export const toLookView = (look: Look, siteTitle: string, nonce: string): LookView => ({
  logo: logoOf(look, siteTitle),
  faviconUrl: look.favicon?.assetUrl ?? null,
  styles: `<style nonce="${nonce}">${cssOf(look)}</style>`,
  fonts: preloadedFonts(look),
  themeColors: themeColorsOf(look),
});
