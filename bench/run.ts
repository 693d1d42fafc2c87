import { writeFile } from "node:fs/promises";
import type { Bench, BenchResult } from "./shared/result.ts";
import { printTable } from "./shared/result.ts";

/** Every bench of the project, one module each; add yours here. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  "event-store/append": () => import("./event-store/append.ts"),
  "projections/rebuild": () => import("./projections/rebuild.ts"),
  "projections/lag": () => import("./projections/lag.ts"),
  "census/record-hit": () => import("./census/record-hit.ts"),
  "cart/entries": () => import("./cart/entries.ts"),
  "cart/get-cart": () => import("./cart/get-cart.ts"),
  "cart/race": () => import("./cart/race.ts"),
  "catalog/product-list": () => import("./catalog/product-list.ts"),
  "templates/render": () => import("./templates/render.ts"),
  "templates/compare": () => import("./templates/compare.ts"),
};

/** `node bench/run.ts [part of a name …]` */
const wanted = process.argv.slice(2);
const results: Record<string, BenchResult[]> = {};
for (const [name, load] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  console.log(`\n${name}`);
  results[name] = await (await load()).run();
  printTable(results[name]);
}
const file = new URL("./results.json", import.meta.url);
await writeFile(file, `${JSON.stringify(results, undefined, 2)}\n`);
console.log(`\nWritten to ${file.pathname}`);
