import type { PaginationView } from "./page-data.ts";

/** Spec: A9.8 allows 200 products in a collection; the whole shop may have more. */
const MAX_PAGE = 10_000;

/** `?page=`: undefined when it is not one. */
export const pageNumber = (text: unknown): number | undefined => {
  if (text === undefined) return 1;
  const page = typeof text === "string" && /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= MAX_PAGE ? page : undefined;
};

/** A path may have a query of its own already. */
export const pageUrl = (path: string, page: number): string =>
  page === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${page}`;

/** Null when everything fits one page. */
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
