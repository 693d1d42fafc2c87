import type { Look } from "../looks/document.ts";
import { builtInLook } from "../looks/presets.ts";
import { type Block, newLayout, newLook, type PageDocument } from "../pages/document.ts";
import type { MenuLink, SiteFrame } from "../site-frame/document.ts";
import { emptyFrame } from "../site-frame/empty-frame.ts";
import { bakery } from "./bakery.ts";
import { band } from "./band.ts";
import { bookshop } from "./bookshop.ts";
import { garden } from "./garden.ts";
import { type LoadedParts, privacyPage } from "./privacy-page.ts";
import type {
  Starter,
  StarterId,
  StarterPage,
  StarterPageName,
  StarterSection,
} from "./starter.ts";
import { studio } from "./studio.ts";
import { workshop } from "./workshop.ts";

/** In the order in which owners see them. */
export const starters: readonly Starter[] = [bakery, bookshop, band, studio, workshop, garden];

export const starterOf = (id: StarterId): Starter =>
  starters.find((starter) => starter.id === id) as Starter;

/** The pages of a starter, of which the one about privacy follows from what the website loads. */
export const starterPages = (
  starter: Starter,
  websiteName: string,
  loaded: LoadedParts,
): readonly StarterPage[] =>
  starter.pages(websiteName).map((page) => (page.name === "privacy" ? privacyPage(loaded) : page));

/** The look of a starter. A logo and a favicon that the owner has chosen stay. */
export const starterLook = (starter: Starter, before: Look = builtInLook): Look => ({
  logo: before.logo,
  favicon: before.favicon,
  colors: {
    activeThemeId: "automatic",
    palettes: { light: starter.palette, dark: null },
    themes: starter.grounds,
  },
  fonts: { ...builtInLook.fonts, activeThemeId: starter.fonts },
  shape: starter.shape,
});

const WHOLE = 12;

const sectionOf = ({ role, height, width, blocks }: StarterSection, index: number) => ({
  id: `s-${index + 1}`,
  look: {
    ...newLook(),
    ...(role && { role }),
    ...(height && { height }),
    ...(width && { width }),
  },
  layout: newLayout(),
  blocks: blocks.map(
    ({ content, row, rows = 1, column = 1, columns = WHOLE }, at): Block => ({
      id: `b-${index + 1}-${at + 1}`,
      content,
      at: { desktop: { row, column, rows, columns }, mobile: null },
      position: "top-left",
    }),
  ),
});

const otherPaths: Partial<Record<StarterPageName, string>> = {
  // Its own path leads to the home page.
  home: "welcome",
  // Its own path leads to /contact, or shows the page while a contact form is there.
  contact: "contact-us",
};

export const starterPath = (name: StarterPageName): string => otherPaths[name] ?? name;

export const starterDocument = ({
  title,
  description,
  sections,
}: Pick<StarterPage, "title" | "description" | "sections">): PageDocument => ({
  details: { title, description, imageUrl: "", noIndex: false },
  sections: sections.map(sectionOf),
});

/** Pages that the starter has made, by their names; the others are found by their paths. */
export type MadePages = Readonly<Partial<Record<StarterPageName, string>>>;

/** Header and footer. A link to a draft appears once its page is published. */
export const starterFrame = ({ header, footer }: Starter, made: MadePages): SiteFrame => {
  const address = (id: string, label: string, href: string): MenuLink => ({
    kind: "link",
    id,
    label,
    target: { kind: "address", href },
  });
  const page = (name: StarterPageName, label: string): MenuLink => {
    const id = made[name];
    if (id === undefined) return address(name, label, `/${starterPath(name)}`);
    return { kind: "link", id: name, label, target: { kind: "page", id } };
  };
  return {
    header: {
      ...emptyFrame.header,
      layout: header,
      menu: [address("shop", "Shop", "/shop"), page("about", "About"), page("contact", "Contact")],
    },
    footer: {
      ...emptyFrame.footer,
      layout: footer,
      groups: [
        {
          id: "shop",
          title: "Shop",
          links: [
            address("all", "Everything", "/shop"),
            address("cart", "Your cart", "/cart"),
            page("shipping-and-returns", "Shipping and returns"),
          ],
        },
        {
          id: "about",
          title: "About us",
          links: [page("about", "About"), page("privacy", "Privacy"), page("terms", "Terms")],
        },
      ],
    },
  };
};
