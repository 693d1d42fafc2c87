import * as z from "zod/mini";
import { defineBlock } from "./definition.ts";
import { label } from "./values.ts";

type Shared = { readonly url: string; readonly title: string };
const queryOf = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/** Where visitors can share a page, and the address that does it: plain links, without scripts. */
export const shareServices = {
  email: {
    name: "Email",
    address: ({ url, title }: Shared) => `mailto:?${queryOf({ subject: title, body: url })}`,
  },
  bluesky: {
    name: "Bluesky",
    address: ({ url, title }: Shared) =>
      `https://bsky.app/intent/compose?${queryOf({ text: `${title} ${url}` })}`,
  },
  facebook: {
    name: "Facebook",
    address: ({ url }: Shared) =>
      `https://www.facebook.com/sharer/sharer.php?${queryOf({ u: url })}`,
  },
  linkedin: {
    name: "LinkedIn",
    address: ({ url }: Shared) =>
      `https://www.linkedin.com/sharing/share-offsite/?${queryOf({ url })}`,
  },
  pinterest: {
    name: "Pinterest",
    address: ({ url, title }: Shared) =>
      `https://www.pinterest.com/pin/create/button/?${queryOf({ url, description: title })}`,
  },
  reddit: {
    name: "Reddit",
    address: ({ url, title }: Shared) => `https://www.reddit.com/submit?${queryOf({ url, title })}`,
  },
  telegram: {
    name: "Telegram",
    address: ({ url, title }: Shared) => `https://t.me/share/url?${queryOf({ url, text: title })}`,
  },
  whatsapp: {
    name: "WhatsApp",
    address: ({ url, title }: Shared) => `https://wa.me/?${queryOf({ text: `${title} ${url}` })}`,
  },
  x: {
    name: "X",
    address: ({ url, title }: Shared) =>
      `https://x.com/intent/post?${queryOf({ url, text: title })}`,
  },
} as const;
export type ShareService = keyof typeof shareServices;
export const shareServiceNames = Object.keys(shareServices) as [ShareService, ...ShareService[]];

export const share = defineBlock({
  content: z.object({
    type: z.literal("share"),
    /** Shown before the links; may be empty. */
    label,
    services: z.array(z.enum(shareServiceNames)).check(z.maxLength(shareServiceNames.length)),
  }),
  code: null,
  editorName: null,
  serving: "drawn",
  text: (content) => content.label,
  check: ({ services }) =>
    services.length === 0
      ? [{ code: "choice-missing", text: "Share buttons have no service yet." }]
      : [],
});
