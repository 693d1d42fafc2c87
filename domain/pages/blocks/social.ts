import * as z from "zod/mini";
import { defineBlock, linkRemarks } from "./definition.ts";
import { href } from "./values.ts";

/** Where a shop can be followed, by the names that people see. */
export const socialServices = {
  instagram: "Instagram",
  facebook: "Facebook",
  youtube: "YouTube",
  tiktok: "TikTok",
  x: "X",
  bluesky: "Bluesky",
  mastodon: "Mastodon",
  threads: "Threads",
  linkedin: "LinkedIn",
  pinterest: "Pinterest",
  spotify: "Spotify",
  bandcamp: "Bandcamp",
  soundcloud: "SoundCloud",
  github: "GitHub",
  whatsapp: "WhatsApp",
  telegram: "Telegram",
  email: "Email",
  phone: "Phone",
  feed: "Feed",
  website: "Website",
} as const;
export type SocialService = keyof typeof socialServices;
export const socialServiceNames = Object.keys(socialServices) as [
  SocialService,
  ...SocialService[],
];

export const MAX_SOCIAL_LINKS = 20;

export const social = defineBlock({
  content: z.object({
    type: z.literal("social"),
    links: z
      .array(z.object({ service: z.enum(socialServiceNames), href }))
      .check(z.maxLength(MAX_SOCIAL_LINKS)),
    look: z.enum(["icons", "names"]),
  }),
  code: null,
  editorName: "social-icons",
  serving: "kept",
  text: ({ links }) => links.map(({ service }) => socialServices[service]).join(" "),
  check: ({ links }) =>
    linkRemarks(
      "link",
      links.map((link) => ({ label: socialServices[link.service], href: link.href })),
    ),
});
