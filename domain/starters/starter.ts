import type { Look } from "../looks/document.ts";
import type { BlockContent } from "../pages/blocks.ts";
import type { SectionLook } from "../pages/document.ts";
import type { SiteFooter, SiteHeader } from "../site-frame/document.ts";

export const starterIds = ["bakery", "bookshop", "band", "studio", "workshop", "garden"] as const;
export type StarterId = (typeof starterIds)[number];

/** A block of a starter: its columns, in the row of its line. */
export type StarterBlock = {
  readonly content: BlockContent;
  readonly row: number;
  readonly column?: number;
  readonly columns?: number;
  readonly rows?: number;
};

export type StarterSection = Partial<Pick<SectionLook, "role" | "height" | "width">> & {
  readonly blocks: readonly StarterBlock[];
};

/** Pages that every starter has. */
export const starterPageNames = [
  "home",
  "about",
  "contact",
  "shipping-and-returns",
  "privacy",
  "terms",
] as const;
export type StarterPageName = (typeof starterPageNames)[number];

export type StarterPage = {
  readonly name: StarterPageName;
  readonly title: string;
  readonly description: string;
  /** Facts that only the owner knows are missing: it stays a draft. */
  readonly isDraft?: true;
  readonly sections: readonly StarterSection[];
};

/** A website to begin with: its look, its header and footer, and what its own pages say. */
export type Starter = {
  readonly id: StarterId;
  readonly name: string;
  /** For whom it is. */
  readonly description: string;
  readonly palette: Look["colors"]["palettes"]["light"];
  readonly grounds: Look["colors"]["themes"];
  readonly fonts: Look["fonts"]["activeThemeId"];
  readonly shape: Look["shape"];
  readonly header: SiteHeader["layout"];
  readonly footer: SiteFooter["layout"];
  /** The large sentence of the home page. */
  readonly headline: string;
  readonly pages: (websiteName: string) => readonly StarterPage[];
};
