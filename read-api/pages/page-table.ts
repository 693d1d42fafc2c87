import type { createFindPages } from "./find-page.ts";
import type { PageName } from "./page-data.ts";
import type { FindPage } from "./page-questions.ts";

type Finders = ReturnType<typeof createFindPages>;

/** Members come as they were sent. */
export type PageRequest = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
};

export type PageEntry = {
  /** Parameters as `:name`, each a whole segment. */
  readonly path: string;
  /** What is shown there when there is something to show; absent where the content decides. */
  readonly name?: PageName;
  readonly find: (request: PageRequest) => FindPage;
};

const plain =
  (name: "cart" | "checkout", title: string): (() => FindPage) =>
  () =>
  async () => ({ name, title });

/** Every page of a website by its address, in the order in which addresses are tried. */
export const pageTable = (find: Finders): readonly PageEntry[] => [
  { path: "/", name: "home", find: ({ query }) => find.home(query.page) },
  { path: "/shop", name: "collection", find: ({ query }) => find.shop(query.page) },
  {
    path: "/shop/p/:slug",
    name: "product",
    find: ({ params, query }) => find.product(String(params.slug), query.done),
  },
  {
    path: "/shop/:slug",
    name: "collection",
    find: ({ params, query }) => find.collection(String(params.slug), query.page),
  },
  { path: "/cart", name: "cart", find: plain("cart", "Shopping cart") },
  { path: "/checkout", name: "checkout", find: plain("checkout", "Checkout") },
  { path: "/contact", name: "contact", find: ({ query }) => find.contact(query.done) },
  {
    path: "/checkout/order-confirmed",
    name: "order-confirmed",
    find: ({ query }) => find.orderConfirmed(query.orderId),
  },
  {
    path: "/:collection",
    find: ({ params, query }) => find.contentCollection(String(params.collection), query),
  },
  {
    path: "/:collection/:item",
    find: ({ params }) => find.contentItem(String(params.collection), String(params.item)),
  },
];

const segmentsOf = (path: string): readonly string[] =>
  path.split("/").filter((segment) => segment !== "");

/** Parameters of a path that a pattern fits; undefined when it does not. */
const paramsOf = (pattern: string, path: string): Record<string, string> | undefined => {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] as string;
    if (segment.startsWith(":")) params[segment.slice(1)] = decodeURIComponent(value);
    else if (segment !== value) return undefined;
  }
  return params;
};

/** The page at an address of this website, as the router would find it; undefined when it has none. */
export const matchPage = (
  table: readonly PageEntry[],
  url: URL,
): { readonly entry: PageEntry; readonly request: PageRequest } | undefined => {
  for (const entry of table)
    try {
      const params = paramsOf(entry.path, url.pathname);
      if (params !== undefined)
        return { entry, request: { params, query: Object.fromEntries(url.searchParams) } };
    } catch {
      return undefined;
    }
  return undefined;
};
