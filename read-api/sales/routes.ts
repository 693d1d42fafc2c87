import type { AskedComparison } from "#domain/kit/comparison.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { isComparable } from "#domain/sales/sales-columns.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Range } from "../census/range.ts";
import { type ListCall, type ListDependencies, listRoutes } from "../kit/list-routes.ts";
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
import {
  type ComparedLedger,
  createFindComparedLedger,
  createFindLedgerRange,
  createFindVisitedRange,
  daysOfAnswer,
} from "./find-ledger-range.ts";
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

type ReportCall = {
  readonly query: Range & AskedComparison;
  readonly context: { readonly websiteId: string };
};

/** Customers by first order. */
const repeatQueries = (dependencies: SalesDependencies): readonly Route[] => {
  const findReport = createFindRepeatReport(dependencies);
  const find = perCall(async ({ query, context }: ListCall<typeof repeatCustomersContract>) => {
    const report = await findReport(context.websiteId, query);
    const { from, to } = report;
    const { rows, ...others } = await reportRepeatCustomers(dependencies.sql, report);
    return { rows, members: { from, to, ...others } };
  });
  return listRoutes(dependencies)(repeatCustomersContract, {
    name: "repeat-customers",
    projections: ["orders", "site-users"],
    source: async (asked) => repeatSource((await find(asked)).rows),
    members: async (asked) => (await find(asked)).members,
  });
};

/** Where customers came from. */
const sourceQueries = (dependencies: SalesDependencies): readonly Route[] => {
  const { sql, waitFor, websiteFacts } = dependencies;
  const rangeOf = createFindVisitedRange(dependencies);
  const find = perCall(({ query, context }: ReportCall) => rangeOf(context.websiteId, query));
  return [
    ...listRoutes(dependencies)(attributionContract, {
      name: "sales-sources",
      projections: WITH_VISITS,
      source: async (asked) => {
        const { dimension } = asked.params;
        const { websiteId, owner } = asked.context;
        const range = await find(asked);
        const seesVisits = owner?.permissions.has("census:read") === true;
        const { before, zone } = range;
        const visitsOf = async (days: LedgerRange) => ({
          range: days,
          visits: seesVisits ? await findVisitsBy(sql, { ...days, zone }, dimension) : undefined,
        });
        const [now, then] = await Promise.all([visitsOf(range), before && visitsOf(before)]);
        const { currency } = await websiteFacts(websiteId);
        return attributionSource(dimension, asked.query.model, { now, before: then, currency });
      },
      members: async (asked) => daysOfAnswer(await find(asked)),
    }),
    route(attributionCheckContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(WITH_VISITS, readAfter);
      const range = await rangeOf(websiteId, query);
      const rows = await checkAttribution(sql, query.model, range);
      return { body: { from: range.from, to: range.to, rows } };
    }),
  ];
};

/** Reports of sales and money for the bookkeeper. */
export const salesQueries = (dependencies: SalesDependencies): readonly Route[] => {
  const { sql, waitFor, websiteFacts } = dependencies;
  const list = listRoutes(dependencies);
  const rangeOf = createFindLedgerRange(dependencies);
  const comparedOf = createFindComparedLedger(dependencies);
  const find = perCall(({ query, context }: ReportCall) => comparedOf(context.websiteId, query));
  /** A list of a range, compared with other days. */
  const book = (
    name: string,
    sourceOf: (range: ComparedLedger) => ListSource | Promise<ListSource>,
  ) => ({
    name,
    projections: PROJECTIONS,
    source: async (asked: ReportCall) => sourceOf(await find(asked)),
    members: async (asked: ReportCall) => daysOfAnswer(await find(asked)),
  });
  return [
    ...list(salesByContract, {
      name: "sales",
      projections: PROJECTIONS,
      source: async (asked) => {
        const range = await find(asked);
        const { currency } = await websiteFacts(asked.context.websiteId);
        const today = dayOf(new Date(dependencies.nowMs()), range.timeZone);
        return salesSource(asked.params.group, range, { currency, today });
      },
      members: async (asked) => {
        const days = daysOfAnswer(await find(asked));
        return isComparable(asked.params.group) ? days : { ...days, before: null };
      },
    }),
    ...sourceQueries(dependencies),
    ...productReportQueries(dependencies),
    ...list(taxReportContract, book("taxes", taxSource)),
    ...list(couponReportContract, book("coupons", couponSource)),
    ...list(giftCardReportContract, book("gift-cards", giftCardSource)),
    ...list(paymentReportContract, book("payments", createPaymentSource(sql))),
    ...list(refundReportContract, {
      name: "refunds",
      projections: PROJECTIONS,
      source: async ({ query, context }) => refundSource(await rangeOf(context.websiteId, query)),
    }),
    route(salesContract, async ({ query, context: { websiteId, readAfter } }) => {
      await waitFor(PROJECTIONS, readAfter);
      const facts = await websiteFacts(websiteId);
      return { body: await reportSales(sql, { websiteId, ...facts, query }) };
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
