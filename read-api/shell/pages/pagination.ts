import type { PaginationView } from "./rendering/page-data.ts";

/** A collection can have 200 products, and the whole shop more. Spec: A9.8. */
const MAX_PAGE = 10_000;

/** `?page=`; undefined for an invalid number. */
export const pageNumber = (text: unknown): number | undefined => {
  if (text === undefined) return 1;
  const page = typeof text === "string" && /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= MAX_PAGE ? page : undefined;
};

/** A path can already contain a query. */
export const pageUrl = (path: string, page: number): string =>
  page === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${page}`;

/** Null when everything fits on one page. */
export const paginate = (
  path: string,
  page: number,
  total: number,
  pageSize: number,
): PaginationView | null => {
  const pageCount = Math.ceil(total / pageSize);
  if (pageCount <= 1) return null;
  return {
    page,
    pageCount,
    itemCount: total,
    prevPageUrl: page > 1 ? pageUrl(path, page - 1) : null,
    nextPageUrl: page < pageCount ? pageUrl(path, page + 1) : null,
  };
};
