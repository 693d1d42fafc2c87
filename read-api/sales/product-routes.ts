import type { ComparisonQuery } from "#domain/kit/comparison.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Range } from "../census/range.ts";
import { notCountedYet } from "../census/traffic-range.ts";
import { type ListCall, type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { perCall } from "../kit/per-call.ts";
import { createFindVisitedRange, daysOfAnswer } from "./find-ledger-range.ts";
import { productCheckContract, productReportContract } from "./product-contract.ts";
import { checkProducts, productsSource } from "./products.ts";

const PROJECTIONS = [
  ...["orders", "sales", "visits", "shop-activity", "products", "redirects", "restock"],
];

type ProductDependencies = ListDependencies & {
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly currency: string }>;
};

const tablesText = `
  select to_regclass('read.cart_products') is not null as "hasCarts",
         to_regclass('read.shop_days') is not null as "hasQuickViews"`;
type Tables = { readonly hasCarts: boolean; readonly hasQuickViews: boolean };

/** Products from their page to refunds. */
export const productReportQueries = (dependencies: ProductDependencies): readonly Route[] => {
  const { sql, waitFor, websiteFacts } = dependencies;
  const findRange = createFindVisitedRange(dependencies);
  const questionOf = async (
    { websiteId, owner }: RequestContext,
    query: Range & ComparisonQuery,
  ) => {
    const range = await findRange(websiteId, query);
    const [tables] = await sql.query<Tables>(tablesText);
    if (tables?.hasCarts !== true) throw await notCountedYet(sql, "sales");
    return {
      range,
      currency: (await websiteFacts(websiteId)).currency,
      hasQuickViews: tables.hasQuickViews,
      seesViews: owner?.permissions.has("census:read") === true,
      seesSignUps: owner?.permissions.has("restock:read") === true,
    };
  };
  const find = perCall(({ query, context }: ListCall<typeof productReportContract>) =>
    questionOf(context, query),
  );
  return [
    ...listRoutes(dependencies)(productReportContract, {
      name: "sales-products",
      projections: PROJECTIONS,
      source: async (call) => {
        const question = await find(call);
        return productsSource(question, question.range.before);
      },
      members: async (call) => daysOfAnswer((await find(call)).range),
    }),
    route(productCheckContract, async ({ query, context }) => {
      await waitFor(PROJECTIONS, context.readAfter);
      const question = await questionOf(context, query);
      const { from, to } = question.range;
      return { body: { from, to, rows: await checkProducts(sql, question) } };
    }),
  ];
};
