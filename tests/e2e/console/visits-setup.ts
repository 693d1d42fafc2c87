import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { aProduct } from "#tests/support/catalog.ts";
import { until } from "#tests/support/wait-for.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

const COMPUTER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export const PHONE =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

export let opened: OpenConsole;

export let page: Page;

type Hit = {
  readonly visitorId: string;
  readonly at: string;
  /** Absent: from before countries were recorded. */
  readonly country?: string;
  readonly data: object;
};

const hits: readonly Hit[] = [
  { visitorId: "ann", at: "2026-05-05T15:00:00.000Z", data: { url: "/", userAgent: COMPUTER } },
  { visitorId: "ann", at: "2026-05-05T15:01:00.000Z", data: { url: "/shop", userAgent: COMPUTER } },
  {
    visitorId: "ben",
    at: "2026-05-05T16:00:00.000Z",
    country: "DE",
    data: { url: "/", userAgent: PHONE },
  },
  {
    visitorId: "cy",
    at: "2026-05-06T16:00:00.000Z",
    country: "SG",
    data: { url: "/blog", userAgent: PHONE },
  },
  { visitorId: "ann", at: "2026-05-12T15:00:00.000Z", data: { url: "/", userAgent: COMPUTER } },
];

/** A product whose price changes on 5 May. */
const changePrice = async () => {
  const { eventStore } = opened.server.infrastructure;
  for (const [definedAt, priceCents] of [
    ["2026-05-01T12:00:00.000Z", 500],
    ["2026-05-05T12:00:00.000Z", 600],
  ] as const) {
    const product = aProduct("marked-ink", { name: "Marked ink" });
    const variants = product.variants.map((variant) => ({ ...variant, priceCents, onSale: false }));
    const data = { product: { ...product, variants }, definedAt };
    await eventStore.append({
      stream: "product-demo.marked-ink",
      expectedRevision: "any",
      events: [{ id: newId(), type: "ProductDefined", version: 1, data: data as never }],
      metadata: { websiteId: "demo", actor: "job:test", correlationId: "test" },
    });
  }
};

export const appendHits = async (all: readonly Hit[]): Promise<void> => {
  const { eventStore } = opened.server.infrastructure;
  for (const { visitorId, at, data, country } of all)
    await eventStore.append({
      stream: "census-demo.visitors-1",
      expectedRevision: "any",
      events: [
        {
          id: newId(),
          type: "HitRecorded",
          version: 1,
          data: {
            event: 1,
            visitorId,
            host: "shop.example",
            happenedAt: at,
            data,
            ...(country !== undefined && { country }),
          } as never,
        },
      ],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
    });
};

export const figure = (name: string): Promise<string | null> =>
  page
    .locator("dl div", { hasText: new RegExp(`^${name}`) })
    .first()
    .textContent();

export const addFilter = async (
  button: string,
  column: string,
  condition: string,
  value: string,
) => {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  const form = page.getByRole("dialog", { name: button });
  await form.getByLabel("Column").selectOption({ label: column });
  await form.getByLabel("Condition").selectOption({ label: condition });
  await form.getByLabel("Value").fill(value);
  await form.getByRole("button", { name: "Add filter" }).click();
  await form.waitFor({ state: "detached" });
};

/** Registers the set-up of these tests, once in a file. */
export const setUpVisits = (): void => {
  beforeAll(async () => {
    opened = await openConsole();
    await changePrice();
    await appendHits(hits);
    await until(async () => {
      const [row] = await opened.server.database.query<{ views: number }>(
        "select coalesce(sum(views), 0)::int as views from read.visits where website_id = 'demo' and visitor = any($1)",
        [["ann", "ben", "cy"]],
      );
      return row?.views === hits.length;
    });
    page = await opened.newPage();
  });
  afterAll(() => opened?.close());
};
