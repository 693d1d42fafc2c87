import { shareServices } from "#domain/pages/blocks/share.ts";
import type { BlockServing } from "./serving.ts";

export const share: BlockServing<"share"> = {
  view: ({ services }, { page, website }) => {
    const shared = {
      url: page?.canonicalUrl ?? website.baseUrl,
      title: page?.heading || website.siteTitle,
    };
    return {
      entries: services.map((service) => ({
        name: shareServices[service].name,
        href: shareServices[service].address(shared),
      })),
    };
  },
};
