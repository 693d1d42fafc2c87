import { SEARCH_PATH } from "#domain/census/page-and-referrer.ts";
import { normalPath } from "#domain/kit/normal-path.ts";
import { UNSUBSCRIBE_PATH } from "#domain/mailing-lists/unsubscribe-address.ts";
import { CONFIRM_PATH, RESTOCK_UNSUBSCRIBE_PATH } from "#domain/restock/addresses.ts";
import { REVIEW_REQUEST_PATH } from "#domain/reviews/request-path.ts";
import { accountPages } from "./account/account-pages.ts";
import type { StartedCheckout } from "./checkout/find-checkout.ts";
import type { createFindPages } from "./find-page.ts";
import type { RefusedForm } from "./forms/refused-form.ts";
import type { PageEntry, PageRequest } from "./page-entry.ts";
import type { FindPage } from "./page-questions.ts";

type Finders = ReturnType<typeof createFindPages>;

/** A path that is only posted to redirects to the page with its form. */
const leadsTo =
  (redirect: string): PageEntry["find"] =>
  () =>
  async () => ({ name: "cart", title: "", redirect });

/** Spec: A2.5. */
const subscriptionPages = (find: Finders): readonly PageEntry[] => [
  {
    path: "/checkout/subscription",
    name: "subscription",
    find: ({ query }) => find.subscription(query.cartToken),
    findRefused: (_request, refused) => find.subscriptionRefused(refused),
  },
  {
    path: "/checkout/subscription/details",
    find: leadsTo("/shop"),
    findSent: ({ fields }) => find.subscriptionDetails(fields),
    findRefused: (_request, refused) => find.subscriptionRefused(refused),
  },
];

const giftCardPages = (find: Finders): readonly PageEntry[] => [
  ...["/gift-card", "/gift-card/balance"].map(
    (path): PageEntry => ({
      path,
      name: "gift-card-balance",
      find: ({ query }) => find.giftCardBalance(query.card),
      findRefused: (_request, refused) => find.giftCardBalance(undefined, refused),
    }),
  ),
  {
    path: "/gift-card/:purchaseId",
    name: "gift-card",
    find: ({ params }) => find.giftCard(String(params.purchaseId)),
    findRefused: ({ params }, refused) => find.giftCard(String(params.purchaseId), refused),
  },
];

/** The pages behind email links that ask before they act. */
const mailPages = (find: Finders): readonly PageEntry[] => [
  { path: UNSUBSCRIBE_PATH, name: "unsubscribe", find: ({ query }) => find.unsubscribe(query) },
  ...([CONFIRM_PATH, RESTOCK_UNSUBSCRIBE_PATH] as const).map(
    (path): PageEntry => ({
      path,
      name: "restock-mail",
      find: ({ query }) => find.restockMail(path, query),
    }),
  ),
];

/** The page that owners wrote at a path, which is joined from its segments. */
const sitePage = (find: Finders, params: PageRequest["params"]): FindPage =>
  find.sitePage(Object.values(params).map(String).join("/"));

/** Collections and their items come before pages of the same path. */
const eitherOf =
  (first: FindPage, second: FindPage): FindPage =>
  async (facts) =>
    (await first(facts)) ?? (await second(facts));

/** Later pages of the shop's list belong to the home page without blocks. */
const homePage = (find: Finders, page: unknown): FindPage =>
  page === undefined ? eitherOf(find.placedPage("home"), find.home(page)) : find.home(page);

/** Every page of a website by its path, in the order of matching. */
export const pageTable = (find: Finders): readonly PageEntry[] => [
  { path: "/", name: "home", find: ({ query }) => homePage(find, query.page) },
  { path: "/shop", name: "collection", find: ({ query }) => find.shop(query.page) },
  {
    path: "/shop/p/:slug",
    name: "product",
    find: ({ params, query }) => find.product(String(params.slug), query),
    findRefused: ({ params }, refused) => find.product(String(params.slug), {}, refused),
  },
  {
    path: "/shop/:slug",
    name: "collection",
    find: ({ params, query }) => find.collection(String(params.slug), query.page),
  },
  { path: "/cart", name: "cart", find: () => find.cart() },
  ...["/cart/choices", "/cart/update"].map((path) => ({
    path,
    find: leadsTo("/cart"),
    findRefused: (_request: PageRequest, refused: RefusedForm) => find.cart(refused),
  })),
  {
    path: "/checkout",
    name: "checkout",
    find: find.checkout,
    findRefused: (_request, refused) => find.checkoutReviewRefused(refused),
  },
  {
    path: "/checkout/details",
    find: leadsTo("/checkout"),
    findSent: ({ fields }) => find.checkoutDetails(fields),
    findRefused: (_request, refused) => find.checkoutRefused(refused),
  },
  {
    path: "/checkout/review",
    name: "checkout",
    find: find.checkoutReviewAgain,
    findSent: ({ fields, answers }) =>
      find.checkoutReview(fields, answers.at(-1)?.body as StartedCheckout),
    findRefused: (_request, refused) => find.checkoutRefused(refused),
  },
  ...giftCardPages(find),
  {
    path: REVIEW_REQUEST_PATH,
    name: "reviews-request",
    find: ({ query }) => find.reviewRequest(query),
    findRefused: ({ query }, refused) => find.reviewRequest(query, refused),
  },
  ...subscriptionPages(find),
  {
    path: "/contact",
    name: "contact",
    find: ({ query }) => eitherOf(find.placedPage("contact"), find.contact(query)),
    findRefused: ({ query }, refused) => find.contact(query, refused),
  },
  {
    path: "/forms/:formId",
    name: "form",
    find: ({ params, query }) => find.form(String(params.formId), query),
    findRefused: ({ params, query }, refused) => find.form(String(params.formId), query, refused),
  },
  {
    path: "/checkout/order-confirmed",
    name: "order-confirmed",
    find: ({ query }) => find.orderConfirmed(query.orderId),
  },
  {
    path: "/installments/:locale",
    name: "installments",
    find: ({ params }) => find.installments(String(params.locale)),
  },
  { path: "/downloads/:token", name: "files", find: ({ params }) => find.files(params.token) },
  { path: SEARCH_PATH, name: "search", find: ({ query }) => find.search(query) },
  ...mailPages(find),
  ...accountPages(find),
  {
    path: "/:collection",
    find: ({ params, query }) =>
      eitherOf(find.contentCollection(String(params.collection), query), sitePage(find, params)),
  },
  {
    path: "/:collection/:item",
    find: ({ params }) =>
      eitherOf(
        find.contentItem(String(params.collection), String(params.item)),
        sitePage(find, params),
      ),
  },
  ...["/:a/:b/:c", "/:a/:b/:c/:d", "/:a/:b/:c/:d/:e"].map((path) => ({
    path,
    find: ({ params }: PageRequest) => sitePage(find, params),
  })),
];

const segmentsOf = (path: string): readonly string[] =>
  path.split("/").filter((segment) => segment !== "");

/** Parameters of a path that matches a pattern; undefined when it does not. */
const paramsOf = (pattern: string, path: string): Record<string, string> | undefined => {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] as string;
    if (segment.startsWith(":")) params[segment.slice(1)] = decodeURIComponent(value);
    else if (normalPath(value) !== `/${segment}`) return undefined;
  }
  return params;
};

/** The page at a path, as the router finds it; undefined when there is none. */
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
