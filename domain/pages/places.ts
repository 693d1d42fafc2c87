import * as z from "zod/mini";
import { pageUrl } from "./path.ts";

/** Pages of the website that a page of blocks can be. */
export const wholePlaces = ["home", "contact"] as const;
export const WholePlace = z.enum(wholePlaces);
export type WholePlace = z.infer<typeof WholePlace>;

/** Pages of the website that have an area above and one below what they show, by their names. */
export const areaPages = [
  "collection",
  "product",
  "blog",
  "blog-item",
  "events",
  "event",
  "gallery",
  "gallery-item",
  "not-found",
] as const;
type AreaPage = (typeof areaPages)[number];

const areaSides = ["above", "below"] as const;
export type AreaSide = (typeof areaSides)[number];
type AreaPlace = `${AreaPage}-${AreaSide}`;

const areaPlaces = areaPages.flatMap((page) =>
  areaSides.map((side): AreaPlace => `${page}-${side}`),
);

/** Where the website shows a page other than at its own path. */
export const pagePlaces: readonly (WholePlace | AreaPlace)[] = [...wholePlaces, ...areaPlaces];
export const PagePlace = z.enum(pagePlaces);
export type PagePlace = z.infer<typeof PagePlace>;

/** A page in an area is a part of other pages and has no path. */
export const isArea = (place: PagePlace): place is AreaPlace =>
  !(wholePlaces as readonly PagePlace[]).includes(place);

/** Where the pages of the website are that a page of blocks can be. */
export const placeUrls = { home: "/", contact: "/contact" } as const;

/** Where visitors find a page, by its path and place; undefined for a part of other pages. */
export const pageAddress = (path: string, place: PagePlace | null): string | undefined => {
  if (place === null) return pageUrl(path);
  return isArea(place) ? undefined : placeUrls[place];
};

/** Whether a visitor sees a page: the lock of the page’s path goes with it to the place where it is shown. */
export const opensPage = (
  gate: { readonly opens: (path: string) => boolean },
  path: string,
  place: PagePlace | null,
): boolean => gate.opens(pageUrl(path)) && gate.opens(pageAddress(path, place) ?? "/");

const names: Readonly<Record<AreaPage, string>> = {
  collection: "collections of the shop",
  product: "products",
  blog: "lists of posts",
  "blog-item": "posts",
  events: "calendars",
  event: "events",
  gallery: "lists of galleries",
  "gallery-item": "galleries",
  "not-found": "the page for wrong addresses",
};

/** What owners call a place. */
export const placeName = (place: PagePlace): string => {
  if (place === "home") return "Home page";
  if (place === "contact") return "Contact page";
  const side = place.endsWith("-above") ? "Above" : "Below";
  const page = areaPages.find((each) => place === `${each}-${side.toLowerCase()}`);
  return `${side} ${page === undefined ? "" : names[page]}`;
};
