import { navigationGroups } from "../kit/feature.ts";
import { features } from "./features.ts";

/** One link of the navigation. */
export type AreaLink = (typeof features)[number]["navigation"][number];

/** In the order of the features. */
const links: readonly AreaLink[] = features.flatMap<AreaLink>(({ navigation }) => [...navigation]);

/** The links of the navigation by group, in the order of the groups. */
export const areas = navigationGroups.map((title) => ({
  title,
  links: links.filter(({ group }) => group === title),
}));

/** In the order of the navigation. */
export const areaLinks: readonly AreaLink[] = areas.flatMap((area) => area.links);

/** The link whose screens a path belongs to; undefined for screens about oneself. */
export const linkAt = (pathname: string): AreaLink | undefined =>
  areaLinks.find(({ to }) => pathname === to || (to !== "/" && pathname.startsWith(`${to}/`)));
