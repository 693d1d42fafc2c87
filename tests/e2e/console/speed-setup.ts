import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

export let shop: OpenConsole;

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const report = async (pagePath: string, device: string, lcp: number): Promise<void> => {
  const pageLoadId = randomUUID();
  const record = (event: string, data: object) => ({
    app: "daybook-storefront",
    event,
    pageLoadId,
    timestamp: 1,
    data: { pagePath, device, ...data },
  });
  const image = {
    assetUrl: `/images/${"a".repeat(64)}.png`,
    visibleOnLoad: true,
    intersectionRatio: 1,
    naturalWidth: 3_000,
    naturalHeight: 2_000,
    displayedWidth: 400,
    displayedHeight: 300,
    loadedBeforeLCP: true,
    isLargest: true,
    loadMs: 1_400,
  };
  const metrics = {
    largestContentfulPaint: lcp,
    interactionToNextPaint: lcp / 20,
    timeToFirstByte: 90,
    cumulativeLayoutShift: 0.01,
    firstContentfulPaint: lcp / 2,
  };
  const session = { isFirstLanding: true, isFirstSession: true };
  const response = await fetch(`${shop.server.origin}/api/1/performance/records`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": BROWSER },
    body: JSON.stringify([
      record("metrics", { metrics, session }),
      record("images", { images: [image] }),
    ]),
  });
  expect(response.status).toBe(204);
};

/** Reports three pages, and waits until the screen has them. */
export const reportPages = async (): Promise<void> => {
  await report("/shop/p/field-notebook", "mobile", 4_600);
  await report("/shop/p/field-notebook", "desktop", 1_200);
  await report("/", "mobile", 2_100);
  await until(async () => {
    const { body } = await shop.client.get<{ rows: unknown[] }>("/api/console/performance");
    return body.rows.length === 3;
  });
};

/** Registers the set-up of these tests, once in a file. */
export const setUpSpeed = (): void => {
  beforeAll(async () => {
    shop = await openConsole();
  });
  afterAll(async () => {
    expect(shop.complaints).toEqual([]);
    await shop.close();
  });
};
