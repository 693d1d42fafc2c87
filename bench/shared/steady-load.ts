import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export type SteadyLoad = {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers other than 2xx, and broken connections. */
  readonly failed: number;
};

type Options = {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
};

const MAX_CONNECTIONS = 256;

const ask = (url: string, agent: Agent): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode === 200));
      response.once("error", () => resolve(false));
    });
    request.once("error", () => resolve(false));
  });

/**
 * Open-loop load from this process: requests leave at a steady rate, however long the answers before
 * them take, as visitors do who know nothing of one another. Each wait counts from the moment at
 * which its request was due, so that a request that had to leave late does not look fast.
 */
export const pressSteadily = async ({ url, perSecond, seconds }: Options): Promise<SteadyLoad> => {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  const waits: number[] = [];
  const asked: Promise<void>[] = [];
  const began = performance.now();
  const total = Math.round(perSecond * seconds);
  let failed = 0;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, ((performance.now() - began) * perSecond) / 1_000);
    for (; sent < due; sent += 1) {
      const dueAt = began + (sent * 1_000) / perSecond;
      asked.push(
        ask(url, agent).then((isAnswered) => {
          waits.push(performance.now() - dueAt);
          if (!isAnswered) failed += 1;
        }),
      );
    }
    await pause(1);
  }
  await Promise.all(asked);
  agent.destroy();
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), failed };
};
