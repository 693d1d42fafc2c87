import { socialServices } from "#domain/pages/blocks/social.ts";
import type { BlockServing } from "./serving.ts";
import { socialIcons } from "./social-icons.ts";

export const social: BlockServing<"social"> = {
  view: ({ links }) => ({
    entries: links
      .filter(({ href }) => href !== "")
      .map(({ service, href }) => ({
        href,
        name: socialServices[service],
        icon: socialIcons[service],
      })),
  }),
};
