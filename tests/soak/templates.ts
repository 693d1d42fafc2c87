import { MAX_MS, shortestMs } from "#tests/templates/busy-time.ts";
import { firstDifference } from "#tests/templates/differences.ts";
import { faultOf, fuzzedOf } from "#tests/templates/fuzz.ts";

/**
 * Random pages compared with the reference engine, and broken pages that must neither fail nor
 * hang. SOAK_SECONDS (60) and SOAK_SEED (random) come from the environment; each failing seed is
 * named.
 */
export const soakTemplates = (
  seconds = Number(process.env.SOAK_SECONDS ?? 60),
  seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 1_000_000)),
): void => {
  console.log(`templates: ${seconds} s with SOAK_SEED=${seed}`);
  const endAt = performance.now() + seconds * 1_000;
  let slowest = 0;
  let count = 0;
  for (; performance.now() < endAt; count += 1) {
    const difference = firstDifference(seed + count);
    if (difference !== undefined) throw new Error(`Another page than expected: ${difference}`);
    const fault = faultOf(fuzzedOf(seed + count));
    if (fault !== undefined) throw new Error(`TEMPLATE_SEED=${seed + count}: ${fault}`);
    const ms = shortestMs(() => fuzzedOf(seed + count, true), faultOf);
    slowest = Math.max(slowest, ms);
    if (ms > MAX_MS) throw new Error(`TEMPLATE_SEED=${seed + count} takes ${Math.round(ms)} ms`);
  }
  console.log(`${count} pages equal, ${count} broken pages drawn, the slowest in ${slowest} ms`);
};

if (import.meta.main) soakTemplates();
