import { absoluteUrl } from "../catalog/structured-data.ts";
import type { ContentItemView, LocationView } from "./content-data.ts";

const iso = (ms: number | null): string | undefined =>
  ms === null ? undefined : new Date(ms).toISOString();

const shared = (item: ContentItemView, baseUrl: string) => ({
  "@context": "https://schema.org",
  name: item.title,
  url: absoluteUrl(baseUrl, item.fullUrl),
  ...(item.summary !== "" && { description: item.summary }),
});

/** Search engines reject longer headlines. */
const MAX_HEADLINE = 110;

const articleData = (item: ContentItemView, baseUrl: string, publisher: string) => ({
  ...shared(item, baseUrl),
  "@type": "BlogPosting",
  headline: item.title.slice(0, MAX_HEADLINE),
  datePublished: iso(item.publishOn),
  dateModified: iso(Math.max(item.publishOn, item.updatedOn)),
  commentCount: item.publicCommentCount,
  ...(item.assetUrl !== "" && { image: [absoluteUrl(baseUrl, item.assetUrl)] }),
  ...(item.author.displayName !== "" && {
    author: { "@type": "Person", name: item.author.displayName },
  }),
  ...(item.tags.length > 0 && { keywords: item.tags.join(", ") }),
  publisher: { "@type": "Organization", name: publisher, url: `${baseUrl}/` },
});

const placeData = (place: LocationView) => {
  const { addressTitle, addressLine1, addressLine2, addressCountry, mapLat, mapLng } = place;
  return {
    "@type": "Place",
    name: addressTitle || addressLine1,
    address: {
      "@type": "PostalAddress",
      streetAddress: addressLine1,
      addressLocality: addressLine2,
      addressCountry,
    },
    ...(mapLat !== undefined && {
      geo: { "@type": "GeoCoordinates", latitude: mapLat, longitude: mapLng },
    }),
  };
};

const eventData = (item: ContentItemView, baseUrl: string, organizer: string) => ({
  ...shared(item, baseUrl),
  "@type": "Event",
  startDate: iso(item.startDate),
  endDate: iso(item.endDate),
  eventStatus: "https://schema.org/EventScheduled",
  eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
  ...(item.assetUrl !== "" && { image: [absoluteUrl(baseUrl, item.assetUrl)] }),
  ...(item.location && { location: placeData(item.location) }),
  organizer: { "@type": "Organization", name: organizer, url: `${baseUrl}/` },
});

const galleryData = (item: ContentItemView, baseUrl: string) => ({
  ...shared(item, baseUrl),
  "@type": "ImageGallery",
  datePublished: iso(item.publishOn),
  image: item.items.map(({ assetUrl, title, description }) => ({
    "@type": "ImageObject",
    contentUrl: absoluteUrl(baseUrl, assetUrl),
    ...(title !== "" && { name: title }),
    ...(description !== "" && { caption: description }),
  })),
});

/** schema.org data of a post, an event or a gallery. */
export const contentData = (item: ContentItemView, baseUrl: string, siteTitle: string): unknown => {
  if (item.collection.kind === "events") return eventData(item, baseUrl, siteTitle);
  if (item.collection.kind === "gallery") return galleryData(item, baseUrl);
  return articleData(item, baseUrl, siteTitle);
};
