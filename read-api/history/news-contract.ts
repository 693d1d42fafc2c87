import * as z from "zod/mini";
import { Position } from "./contract.ts";

/**
 * `order`: one became definite. `order-change`: something else happened to one. `sign-up`: somebody
 * waits for a restock. `customer`: an account was made. `submission`: a form was sent and is not spam.
 * `stock`: units moved. `roles`: the reader's own were changed.
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
  /** Of the order, the variant, … : what stands behind the website in the stream's name. */
  id: z.string(),
  position: Position,
  at: z.iso.datetime(),
});
export type News = z.infer<typeof News>;

/**
 * Server-sent events for whoever is signed in, as far as their permissions reach; served outside the
 * contracts because its answer never ends. Each message is `event: news`, `id: <position>`,
 * `data: <News as JSON>`; ids without data come in between, so that a reader who comes back need not go
 * over what was not for them. Starts at the end of the log, or behind `Last-Event-ID` (header, or query
 * `lastEventId`).
 */
export const LIVE_NEWS_PATH = "/api/console/live-news";
