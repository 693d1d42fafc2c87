import type { ResponseOf } from "#domain/kit/contract.ts";
import { isArea, type PagePlace, pagePlaces } from "#domain/pages/places.ts";
import { findOwnTemplates } from "../themes/own-templates.ts";
import type { Themes } from "../themes/theme.ts";
import type { listPagePlacesContract } from "./contract.ts";

/** What a template includes to show the pages in an area. */
const includesArea = (source: string, place: PagePlace): boolean => {
  const side = place.endsWith("-above") ? "above" : "below";
  return source.includes(`area-${side}`) || source.includes(`areas.${side}`);
};

const templateOf = (place: PagePlace): string => `${place.replace(/-(?:above|below)$/, "")}.html`;

type Own = ResponseOf<typeof listPagePlacesContract>["ownTemplates"];

/**
 * A page in place of the home or contact page takes the place of an own template. An own template of another
 * page shows its areas only where it includes them.
 */
export const findOwnTemplatesOfPlaces = async (
  themes: Pick<Themes, "builtIn" | "find">,
  websiteId: string,
): Promise<Own> => {
  const own = await findOwnTemplates(themes, websiteId);
  const sources = new Map(own.map(({ name, source }) => [name, source]));
  return pagePlaces.flatMap((place) => {
    const name = templateOf(place);
    const source = sources.get(name);
    if (source === undefined || (isArea(place) && includesArea(source, place))) return [];
    return [{ place, name }];
  });
};
