import * as z from "zod/mini";
import { Position } from "#domain/kit/log-position.ts";

/**
 * `order`: one was confirmed. `order-change`: another event of an order. `sign-up`: a restock
 * sign-up. `customer`: a new account. `submission`: a form was submitted, without spam. `stock`:
 * units moved. `roles`: the reader's own roles changed.
 */
export const NewsKind = z.enum([
  "order",
  "order-change",
  "sign-up",
  "customer",
  "submission",
  "stock",
  "roles",
]);
export type NewsKind = z.infer<typeof NewsKind>;

export const News = z.object({
  kind: NewsKind,
  /** Id of the order, the variant, … : the part after the website in the stream's name. */
  id: z.string(),
  position: Position,
  at: z.iso.datetime(),
});
export type News = z.infer<typeof News>;

/**
 * Server-sent events for signed-in members, according to their permissions; not a contract because
 * the answer never ends. Each message is `event: news`, `id: <position>`, `data: <News as JSON>`.
 * Ids without data come in between, so that a returning reader does not repeat what was not for
 * them. Starts at the end of the log, or after `Last-Event-ID` (header, or query `lastEventId`).
 */
export const LIVE_NEWS_PATH = "/api/console/live-news";
