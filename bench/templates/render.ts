import { fileURLToPath } from "node:url";
import { createPageRenderer } from "#read-api/shell/pages/rendering/page-renderer.ts";
import type { PageInput } from "#read-api/shell/pages/rendering/page-view.ts";
import { readTheme } from "#read-api/themes/theme.ts";
import { gridInput, productInput, samplePageData } from "#tests/support/page-data.ts";
import { press } from "../shared/load.ts";
import type { BenchResult } from "../shared/result.ts";
import { startBenchServer } from "../shared/server.ts";

const ROUNDS = 5;
const ROUND_MS = 800;
const CONNECTIONS = 16;
const TARGET_PER_SECOND = 2_000;

const theme = readTheme(fileURLToPath(new URL("../../demo/templates", import.meta.url)));

/**
 * Pages rendered per second on one core, the best of several rounds; the template is already
 * compiled.
 */
const drawing = (sketch: PageInput): { perSecond: number; bytes: number } => {
  const renderPage = createPageRenderer({ clock: () => performance.now() });
  const data = samplePageData(sketch);
  let best = 0;
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    let pages = 0;
    let elapsed = 0;
    while (elapsed < ROUND_MS) {
      for (let each = 0; each < 50; each += 1)
        bytes = renderPage(theme, sketch.name, data, 0)?.html.length ?? 0;
      pages += 50;
      elapsed = performance.now() - startedAt;
    }
    best = Math.max(best, (pages * 1_000) / elapsed);
  }
  return { perSecond: best, bytes };
};

const drawn = (name: string, sketch: PageInput): BenchResult => {
  const { perSecond, bytes } = drawing(sketch);
  return {
    name,
    value: perSecond,
    unit: "pages/s",
    target: "for information",
    reached: true,
    details: { bytes },
  };
};

/** The demo's pages from memory, then a product page through the complete server. */
export const run = async (): Promise<BenchResult[]> => {
  const fromMemory = [
    drawn("home page of 48 products, drawn", gridInput(48)),
    drawn("product page, drawn", productInput()),
  ];
  const server = await startBenchServer();
  try {
    const url = `${server.origin}/shop/p/cedar-pencils`;
    const loads = [];
    for (let round = 0; round < 3; round += 1)
      loads.push(await press({ url, seconds: 4, connections: CONNECTIONS }));
    const best = loads.reduce((left, right) => (right.perSecond > left.perSecond ? right : left));
    return [
      ...fromMemory,
      {
        name: `product page through HTTP, ${CONNECTIONS} connections`,
        value: best.perSecond,
        unit: "pages/s",
        target: "2,000 pages/s",
        reached: best.perSecond >= TARGET_PER_SECOND && best.failed === 0,
        details: { p99Ms: best.p99Ms, failed: best.failed, memoryMb: await server.memoryMb() },
      },
    ];
  } finally {
    await server.stop();
  }
};
