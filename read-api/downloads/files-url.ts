import { productTypes } from "#domain/catalog/product-types.ts";
import type { OrderLine } from "#domain/orders/order-parts.ts";
import type { FindOrderFiles } from "./find-order-files.ts";

type Lines = readonly Pick<OrderLine, "productType">[];

/** Path of the page with an order's files, valid for a limited time; null when there are none. */
export type FilesUrlOf = (
  websiteId: string,
  order: { readonly orderId: string; readonly lines: Lines },
) => Promise<string | null>;

export const createFilesUrlOf =
  (
    findOrderFiles: FindOrderFiles,
    issue: (websiteId: string, orderId: string) => string,
  ): FilesUrlOf =>
  async (websiteId, { orderId, lines }) => {
    if (lines.every(({ productType }) => productType !== productTypes.DIGITAL)) return null;
    const files = await findOrderFiles(websiteId, orderId);
    return files.length === 0 ? null : issue(websiteId, orderId);
  };

/** For installations without downloads. */
export const noFilesUrl: FilesUrlOf = async () => null;
