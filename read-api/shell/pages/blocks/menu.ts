import type { BlockServing } from "./serving.ts";

export const menu: BlockServing<"menu"> = {
  view: ({ source, links }, { frame, navigation = [], contentNavigation = [], page }) => {
    if (source === "website")
      return { entries: frame?.header.menu ?? [...navigation, ...contentNavigation] };
    const entries = links
      .filter(({ href }) => href !== "")
      .map(({ label, href }) => ({ title: label, fullUrl: href, active: href === page?.path }));
    return { entries };
  },
};
