/** The page of an item with its draft, or with an earlier version, for the frame. */
export const itemCanvasUrl = (itemId: string, version?: number): string =>
  `/api/console/content/items/${encodeURIComponent(itemId)}/${version === undefined ? "" : `versions/${version}/`}canvas`;
