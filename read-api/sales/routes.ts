import type { ComparisonQuery } from "#domain/kit/comparison.ts";
import { dayOf } from "#domain/kit/zoned-day.ts";
import { isComparable } from "#domain/sales/sales-columns.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Range } from "../census/range.ts";
import { findCountedZone, notCountedYet } from "../census/traffic-range.ts";
import { segmentOf } from "../census/traffic-segment.ts";
import { requireVisits } from "../census/visit-filter.ts";
import { type ListCall, type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource } from "../kit/list-source.ts";
import type { WebsiteRange } from "../kit/local-day.ts";
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
import { productReportQueries } from "./product-routes.ts";
import { repeatCustomersContract } from "./repeat-contract.ts";
import { createFindRepeatReport, repeatSource, reportRepeatCustomers } from "./repeat-customers.ts";
import { salesSource } from "./sales-by.ts";
import { reportSales } from "./sales-report.ts";

const PROJECTIONS = ["orders", "sales", "gift-cards"];
const WITH_VISITS = ["orders", "sales", "visits"];
const WITH_CUSTOMERS = ["orders", "sales", "site-users"];

type SalesDependencies = ListDependencies & {
  readonly websiteFacts: (
    websiteId: string,
  ) => Promise<{ readonly timeZone: string; readonly currency: string }>;
};

type ReportCall = {
  readonly query: Range & ComparisonQuery;
  readonly context: { readonly websiteId: string };
};

/** Customers by first order. */
const repeatQueries = (dependencies: SalesDependencies): readonly Route[] => {
  const findReport = createFindRepeatReport(dependencies);
  const { sql, waitFor } = dependencies;
  const find = perCall(async ({ query, context }: ListCall<typeof repeatCustomersContract>) => {
    const { websiteId, owner, readAfter } = context;
    requireVisits(query.segment, owner?.permissions);
    const segment = segmentOf(query.segment);
    if (segment.length > 0) {
      await waitFor(["visits"], readAfter);
      if ((await findCountedZone(sql, websiteId)) === undefined)
        throw await notCountedYet(sql, "visits");
    }
    const report = await findReport(websiteId, query);
    const { from, to } = report;
    const { rows, ...others } = await reportRepeatCustomers(sql, report, segment);
    return { rows, members: { from, to, ...others } };
  });
  return listRoutes(dependencies)(repeatCustomersContract, {
    name: "repeat-customers",
    projections: WITH_CUSTOMERS,
    source: async (call) => repeatSource((await find(call)).rows),
    members: async (call) => (await find(call)).members,
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
      source: async (call) => {
        const { dimension } = call.params;
        const { websiteId, owner } = call.context;
        const range = await find(call);
        const seesVisits = owner?.permissions.has("census:read") === true;
        const { before, zone } = range;
        const visitsOf = async (days: WebsiteRange) => ({
          range: days,
          visits: seesVisits ? await findVisitsBy(sql, { ...days, zone }, dimension) : undefined,
        });
        const [now, then] = await Promise.all([visitsOf(range), before && visitsOf(before)]);
        const { currency } = await websiteFacts(websiteId);
        return attributionSource(dimension, call.query.model, { now, before: then, currency });
      },
      members: async (call) => daysOfAnswer(await find(call)),
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
    source: async (call: ReportCall) => sourceOf(await find(call)),
    members: async (call: ReportCall) => daysOfAnswer(await find(call)),
  });
  return [
    ...list(salesByContract, {
      name: "sales",
      projections: PROJECTIONS,
      source: async (call) => {
        const range = await find(call);
        const { currency } = await websiteFacts(call.context.websiteId);
        const today = dayOf(new Date(dependencies.nowMs()), range.timeZone);
        return salesSource(call.params.group, range, { currency, today });
      },
      members: async (call) => {
        const days = daysOfAnswer(await find(call));
        return isComparable(call.params.group) ? days : { ...days, before: null };
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
