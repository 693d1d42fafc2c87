import { starterIds } from "#domain/starters/starter.ts";
import { until } from "#tests/support/wait-for.ts";
import { signIn } from "../pages/filled-page.ts";
import type { Bench, BenchResult } from "../shared/result.ts";
import { startBenchServer } from "../shared/server.ts";
import { openLighthouse, RUNS } from "./scores.ts";

const TARGET = 95;
const MAX_SHIFT = 0.02;

/** Lighthouse scores of the home page of every starter, on phones. */
export const run: Bench["run"] = async () => {
  const server = await startBenchServer({ DAYBOOK_DEMO: "true" });
  const lighthouse = await openLighthouse();
  const results: BenchResult[] = [];
  try {
    const owner = await signIn(server);
    for (const starter of starterIds) {
      const { status } = await owner.put("/api/console/starter", { starter });
      if (status !== 200) throw new Error(`${starter} was answered with ${status}`);
      await until(async () => (await (await fetch(server.origin)).text()).includes("page-section"));
      const { lowest, scores, layoutShift, failed } = await lighthouse.audit(
        `${server.origin}/`,
        "phone",
      );
      results.push({
        name: `Lighthouse, starter ${starter}, phone: the lowest of four, median of ${RUNS} runs`,
        value: lowest,
        unit: "",
        target: `${TARGET}, layout shift up to ${MAX_SHIFT}`,
        reached: lowest >= TARGET && layoutShift <= MAX_SHIFT,
        details: { ...scores, "layout shift": layoutShift, ...failed },
      });
    }
  } finally {
    await lighthouse.close();
    await server.stop();
  }
  return results;
};
