/** The networks whose links the footer can have, in alphabetical order. */
export const socialNetworks = [
  "bluesky",
  "facebook",
  "instagram",
  "linkedin",
  "mastodon",
  "pinterest",
  "threads",
  "tiktok",
  "whatsapp",
  "x",
  "youtube",
  "other",
] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

const names: Readonly<Record<SocialNetwork, string>> = {
  bluesky: "Bluesky",
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  mastodon: "Mastodon",
  pinterest: "Pinterest",
  threads: "Threads",
  tiktok: "TikTok",
  whatsapp: "WhatsApp",
  x: "X",
  youtube: "YouTube",
  other: "Website",
};

export const socialNetworkName = (network: SocialNetwork): string => names[network];
