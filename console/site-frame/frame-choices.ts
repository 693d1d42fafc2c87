import type { Announcement, SiteFooter, SiteHeader } from "#domain/site-frame/document.ts";

/** What the form calls the choices of header and footer. */
export const headerLayouts = {
  start: "Name, then menu",
  center: "In the middle",
} as const satisfies Record<SiteHeader["layout"], string>;

export const announcementTones = {
  accent: "Accent colour",
  quiet: "Quiet",
} as const satisfies Record<Announcement["tone"], string>;

export const footerLayouts = {
  columns: "Columns",
  line: "One line",
} as const satisfies Record<SiteFooter["layout"], string>;
