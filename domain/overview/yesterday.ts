import * as z from "zod/mini";
import { annotationKinds } from "../kit/annotations.ts";

const Count = z.int();
const Cents = z.int();
const Share = z.nullable(z.int());

/** What changed the visitors of a day: where they came from, or where they began. */
const VisitorsReason = z.object({
  dimension: z.enum(["source", "campaign", "entry"]),
  name: z.string(),
  visitors: Count,
  visitorsBefore: Count,
});
export type VisitorsReason = z.infer<typeof VisitorsReason>;

/** Total sales and refunds of both days in one currency, as the reports of sales have them. */
const Amount = z.object({
  currency: z.string(),
  orders: Count,
  ordersBefore: Count,
  totalCents: Cents,
  totalCentsBefore: Cents,
  refundedCents: Cents,
});
export type SoldAmount = z.infer<typeof Amount>;

const ProductReason = z.object({
  /** Empty for shipping and amounts without a product. */
  id: z.string(),
  title: z.string(),
  cents: Cents,
  centsBefore: Cents,
});
export type ProductReason = z.infer<typeof ProductReason>;

/** The last whole day, next to the same weekday a week before. */
export const Yesterday = z.object({
  day: z.string(),
  dayBefore: z.string(),
  /** Null while visits are counted for the first time, or in another time zone. */
  visits: z.nullable(
    z.object({
      visitors: Count,
      visitorsBefore: Count,
      /**
       * What changed most, largest first; empty when nothing explains a larger part of the change, and for members who
       * cannot read visits.
       */
      reasons: z.array(VisitorsReason),
    }),
  ),
  /** Null for members who cannot read the overview. */
  sales: z.nullable(
    z.object({
      orders: Count,
      ordersBefore: Count,
      /** Orders per visitor in millionths, without renewals of subscriptions. */
      conversionPpm: Share,
      conversionPpmBefore: Share,
      /** The currency with the most orders first; those without sales and refunds on both days are omitted. */
      amounts: z.array(Amount),
      /** The products whose sales in the first currency changed most in the direction of all of them. */
      products: z.array(ProductReason),
    }),
  ),
  /** What happened on the day, as far as the member can see it. */
  marks: z.array(z.object({ kind: z.enum(annotationKinds), name: z.string(), id: z.string() })),
  /** How many marks are omitted. */
  moreMarks: Count,
});
export type Yesterday = z.infer<typeof Yesterday>;
