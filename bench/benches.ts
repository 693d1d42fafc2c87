import type { Bench } from "./shared/result.ts";

/** Every bench of the project, one module each; new ones are added here. */
export const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  "analysis/log": () => import("./analysis/log.ts"),
  "backup/backup": () => import("./backup/backup.ts"),
  "event-store/append": () => import("./event-store/append.ts"),
  "projections/rebuild": () => import("./projections/rebuild.ts"),
  "projections/every": () => import("./projections/every.ts"),
  "projections/lag": () => import("./projections/lag.ts"),
  "projections/kafka": () => import("./projections/kafka.ts"),
  "projections/vector": () => import("./projections/vector.ts"),
  "reports/dashboard": () => import("./reports/dashboard.ts"),
  "census/record-hit": () => import("./census/record-hit.ts"),
  "cart/entries": () => import("./cart/entries.ts"),
  "cart/get-cart": () => import("./cart/get-cart.ts"),
  "cart/race": () => import("./cart/race.ts"),
  "console/orders": () => import("./console/orders.ts"),
  "console/explain": () => import("./console/explain.ts"),
  "forms/submit": () => import("./forms/submit.ts"),
  "catalog/product-list": () => import("./catalog/product-list.ts"),
  "catalog/import": () => import("./catalog/import.ts"),
  "lighthouse/pages": () => import("./lighthouse/pages.ts"),
  "pages/shown": () => import("./pages/shown.ts"),
  "restock/send": () => import("./restock/send.ts"),
  "form-submissions/console": () => import("./form-submissions/console.ts"),
  "templates/render": () => import("./templates/render.ts"),
  "templates/compare": () => import("./templates/compare.ts"),
};
