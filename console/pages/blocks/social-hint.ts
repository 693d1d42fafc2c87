import { type SocialService, socialServices } from "#domain/pages/blocks/social.ts";

const hints: Partial<Record<SocialService, string>> = {
  email: "Enter your email address.",
  phone: "Enter your telephone number with its country code, such as +1 607 555 0142.",
  whatsapp: "Paste your WhatsApp link, such as https://wa.me/16075550142.",
  telegram: "Paste your Telegram link, such as https://t.me/yourname.",
  feed: "Paste the URL of the feed.",
  website: "Paste the URL of the website.",
};

/** What an owner enters for a link to a service. */
export const socialHint = (service: SocialService): string =>
  hints[service] ?? `Paste the URL of your profile on ${socialServices[service]}.`;
