import type { PageData } from "../rendering/page-data.ts";
import type { LayoutView } from "./layout-data.ts";

/**
 * Page data with its rendered sections. Those of a post or an event are its body, so that the templates of
 * every theme show them without knowing of blocks.
 */
export const withLayout = (data: PageData, layout: LayoutView | null): PageData => {
  if (layout === null || data.item === null) return { ...data, layout };
  const { styles, html } = layout;
  const body = `${styles}<div class="page-sections">${html}</div>`;
  return { ...data, layout, item: { ...data.item, body } };
};
