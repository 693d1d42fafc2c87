import * as z from "zod/mini";
import { storable } from "../kit/storable-text.ts";
import {
  MAX_FOLDER_LINKS,
  MAX_FOOTER_GROUPS,
  MAX_GROUP_LINKS,
  MAX_LABEL_LENGTH,
  MAX_MENU_ENTRIES,
  MAX_SOCIAL_LINKS,
} from "./limits.ts";
import { socialNetworks } from "./social-networks.ts";

const lineUpTo = (length: number) => z.string().check(z.trim(), z.maxLength(length), storable);
const Label = lineUpTo(MAX_LABEL_LENGTH);
/** Distinguishes the parts of a menu for editors; visitors do not see it. */
const PartId = z.string().check(z.maxLength(64), storable);
/** `areLinksSafe` checks that it can be the target of a link. */
const Href = z.string().check(z.maxLength(2_000), storable);

/** Things of the website are named by their id, so that a link follows them when their path changes. */
export const LinkTarget = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum(["page", "collection", "product", "content-collection", "content-item"]),
    id: z.string().check(z.maxLength(150), storable),
  }),
  z.object({ kind: z.literal("address"), href: Href }),
]);
export type LinkTarget = z.infer<typeof LinkTarget>;

export const MenuLink = z.object({
  kind: z.literal("link"),
  id: PartId,
  /** Empty: the title of what the link leads to. */
  label: Label,
  target: LinkTarget,
});
export type MenuLink = z.infer<typeof MenuLink>;

/** What a folder's own name does. Spec: B3.86. */
export const FolderBehaviour = z.enum(["index", "redirect", "none"]);
export type FolderBehaviour = z.infer<typeof FolderBehaviour>;

export const MenuFolder = z.object({
  kind: z.literal("folder"),
  id: PartId,
  label: Label,
  /** `index`: the folder begins with a link to `target`; `redirect`: its name leads to its first link. */
  behaviour: FolderBehaviour,
  target: z.nullable(LinkTarget),
  links: z.array(MenuLink).check(z.maxLength(MAX_FOLDER_LINKS)),
});
export type MenuFolder = z.infer<typeof MenuFolder>;

export const MenuEntry = z.discriminatedUnion("kind", [MenuLink, MenuFolder]);
export type MenuEntry = z.infer<typeof MenuEntry>;

export const Announcement = z.object({
  /** Whether visitors see it; a hidden one keeps its text. */
  shown: z.boolean(),
  text: lineUpTo(300),
  /** The whole text is a link; null: it is not. */
  target: z.nullable(LinkTarget),
  tone: z.enum(["accent", "quiet"]),
});
export type Announcement = z.infer<typeof Announcement>;

export const SiteHeader = z.object({
  /** `start`: the name and the menu in one row; `center`: the name above the menu, in the middle. */
  layout: z.enum(["start", "center"]),
  menu: z.array(MenuEntry).check(z.maxLength(MAX_MENU_ENTRIES)),
  announcement: Announcement,
});
export type SiteHeader = z.infer<typeof SiteHeader>;

export const FooterGroup = z.object({
  id: PartId,
  title: Label,
  links: z.array(MenuLink).check(z.maxLength(MAX_GROUP_LINKS)),
});
export type FooterGroup = z.infer<typeof FooterGroup>;

export const SocialLink = z.object({
  network: z.enum(socialNetworks),
  href: Href,
});
export type SocialLink = z.infer<typeof SocialLink>;

export const SiteFooter = z.object({
  /** `columns`: each group has a column with its title; `line`: all links in one row. */
  layout: z.enum(["columns", "line"]),
  /** Plain text below the name, with line breaks. */
  text: z.string().check(z.maxLength(1_000), storable),
  groups: z.array(FooterGroup).check(z.maxLength(MAX_FOOTER_GROUPS)),
  social: z.array(SocialLink).check(z.maxLength(MAX_SOCIAL_LINKS)),
  /** The last line, such as the name of the company; may be empty. */
  smallPrint: lineUpTo(300),
});
export type SiteFooter = z.infer<typeof SiteFooter>;

/** Header and footer of a website. Stored for ever: a released member is never edited. Spec: B3.34. */
export const SiteFrame = z.object({ header: SiteHeader, footer: SiteFooter });
export type SiteFrame = z.infer<typeof SiteFrame>;
