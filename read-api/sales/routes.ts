import { dayOf } from "#domain/kit/zoned-day.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Range } from "../census/range.ts";
import { type Asked as AskedOf, type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource } from "../kit/list-source.ts";
import { perCall } from "../kit/per-call.ts";
import { attributionSource, checkAttribution } from "./attribution.ts";
import { attributionCheckContract, attributionContract } from "./attribution-contract.ts";
import { findVisitsBy } from "./attribution-visits.ts";
import {
  couponReportContract,
  giftCardReportContract,
  paymentReportContract,
  refundReportContract,
  taxReportContract,
} from "./book-contract.ts";
import {
  couponSource,
  createPaymentSource,
  giftCardSource,
  refundSource,
  taxSource,
} from "./book-sources.ts";
import { checkSales } from "./check.ts";
import { salesByContract, salesCheckContract, salesContract } from "./contract.ts";
import { createFindLedgerRange, createFindVisitedRange } from "./find-ledger-range.ts";
import type { LedgerRange } from "./ledger-text.ts";
import { productReportQueries } from "./product-routes.ts";
import { repeatCustomersContract } from "./repeat-contract.ts";
import { createFindRepeatReport, repeatSource, reportRepeatCustomers } from "./repeat-customers.ts";
import { salesSource } from "./sales-by.ts";
import { reportSales } from "./sales-report.ts";

const PROJECTIONS = ["orders", "sales", "gift-cards"];
const WITH_VISITS = ["orders", "sales", "visits"];

type SalesDependencies = ListDependencies & {
  readonly websiteFacts: (
    websiteId: string,
  ) => Promise<{ readonly timeZone: string; readonly currency: string }>;
};

type Asked = { readonly query: Range; readonly context: { readonly websiteId: string } };

/** Customers by first order. */
const repeatQueries = (dependencies: SalesDependencies): readonly Route[] => {
  const findReport = createFindRepeatReport(dependencies);
  const find = perCall(async ({ query, context }: AskedOf<typeof repeatCustomersContract>) => {
    const report = await findReport(context.websiteId, query);
    const { from, to } = report;
    const { rows, ...others } = await reportRepeatCustomers(dependencies.sql, report);
    return { rows, beside: { from, to, ...others } };
  });
  return listRoutes(dependencies)(repeatCustomersContract, {
    name: "repeat-customers",
    projections: ["orders", "site-users"],
    source: async (asked) => repeatSource((await find(asked)).rows),
    beside: async (asked) => (await find(asked)).beside,
  });
};

/** Reports of sales and money for the bookkeeper. */
export const salesQueries = (dependencies: SalesDependencies): readonly Route[] => {
  const { sql, waitFor, websiteFacts } = dependencies;
  const list = listRoutes(dependencies);
  const rangeOf = createFindLedgerRange(dependencies);
  const visitedRangeOf = createFindVisitedRange(dependencies);
  /** A list of a range. */
  const book = (
    name: string,
    sourceOf: (range: LedgerRange) => ListSource | Promise<ListSource>,
  ) => ({
    name,
    projections: PROJECTIONS,
    source: async ({ query, context }: Asked) => sourceOf(await rangeOf(context.websiteId, query)),
  });
  return [
    ...list(salesByContract, {
      name: "sales",
      projections: PROJECTIONS,
      source: async ({ params: { group }, query, context: { websiteId } }) => {
        const range = await rangeOf(websiteId, query);
        const { currency } = await websiteFacts(websiteId);
        const today = dayOf(new Date(dependencies.nowMs()), range.timeZone);
        return salesSource(group, range, { currency, today });
      },
    }),
    ...list(attributionContract, {
      name: "sales-sources",
      projections: WITH_VISITS,
      source: async ({ params: { dimension }, query, context: { websiteId, owner } }) => {
        const range = await visitedRangeOf(websiteId, query);
        const seesVisits = owner?.permissions.has("census:read") === true;
        const visits = seesVisits ? await findVisitsBy(sql, range, dimension) : undefined;
        const { currency } = await websiteFacts(websiteId);
        return attributionSource(dimension, query.model, range, { visits, currency });
      },
    }),
    ...productReportQueries(dependencies),
    ...list(taxReportContract, book("taxes", taxSource)),
    ...list(couponReportContract, book("coupons", couponSource)),
    ...list(giftCardReportContract, book("gift-cards", giftCardSource)),
    ...list(paymentReportContract, book("payments", createPaymentSource(sql))),
    ...list(refundReportContract, book("refunds", refundSource)),
    route(salesContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(PROJECTIONS, readAfter);
      const facts = await websiteFacts(websiteId);
      return { body: await reportSales(sql, { websiteId, ...facts, query }) };
    }),
    route(attributionCheckContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(WITH_VISITS, readAfter);
      const range = await visitedRangeOf(websiteId, query);
      const rows = await checkAttribution(sql, query.model, range);
      return { body: { from: range.from, to: range.to, rows } };
    }),
    route(salesCheckContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(PROJECTIONS, readAfter);
      const range = await rangeOf(websiteId, query);
      const rows = [...(await checkSales(sql, range))];
      return { body: { from: range.from, to: range.to, rows } };
    }),
    ...repeatQueries(dependencies),
  ];
};
