import { randomUUID } from "node:crypto";
import { best, type Load, press } from "../shared/load.ts";
import type { BenchResult } from "../shared/result.ts";
import { endProcess, startBenchServer, startProcess } from "../shared/server.ts";

const TARGET_SHARE = 0.6;
const ROUNDS = 3;

const body = (): string =>
  new URLSearchParams({
    event: "1",
    data: JSON.stringify({
      url: "/shop/p/field-notebook",
      title: "Field Notebook",
      referrer: "https://search.example/",
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      viewportInnerWidth: 1280,
      viewportInnerHeight: 800,
    }),
    ss_cvr: randomUUID(),
  }).toString();

/** Durable hits a second of the whole server, alternating with the floor because machines drift. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchServer();
  const start = (kind: string) =>
    startProcess("bench/census/bare-server.ts", { DATABASE_URL: server.url, BARE_SERVER: kind });
  const floor = await start("plain");
  const express = await start("express");
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const hits: Load[] = [];
  const bare: Load[] = [];
  const routed: Load[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const request = { method: "POST", headers, body: body(), seconds: 4 } as const;
      bare.push(await press({ ...request, url: floor.origin }));
      routed.push(await press({ ...request, url: express.origin }));
      hits.push(await press({ ...request, url: `${server.origin}/api/census/RecordHit` }));
    }
    const hit = best(hits);
    const least = best(bare);
    return [
      {
        name: "RecordHit, durable, 64 connections",
        value: hit.perSecond,
        unit: "hits/s",
        floor: { name: "bare node:http with the same group commit", value: least.perSecond },
        target: "60 % of the floor",
        reached: hit.perSecond >= TARGET_SHARE * least.perSecond && hit.failed === 0,
        details: {
          p99Ms: hit.p99Ms,
          failed: hit.failed,
          "the floor behind Express": best(routed).perSecond,
        },
      },
      await server.memoryAfterLoad(),
    ];
  } finally {
    await Promise.all([endProcess(floor.child), endProcess(express.child)]);
    await server.stop();
  }
};
