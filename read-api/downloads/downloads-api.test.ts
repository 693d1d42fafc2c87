import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { keepFileContract } from "#commands/downloads/contract.ts";
import { createFileLinks } from "#commands/downloads/file-links.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { offerManualForDigital, recordPayment } from "#tests/support/manual-payment.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

type Kept = ResponseOf<typeof keepFileContract>;

const content = randomBytes(300_000);
let server: TestServer;
let owner: Client;
let visitor: Client;
let file: Kept["file"];
let orderId: string;
let page: string;

const links = (nowMs: () => number = Date.now) =>
  createFileLinks(server.infrastructure.signing, nowMs);

const upload = async (name: string, body: Uint8Array, headers: Record<string, string> = {}) => {
  const cookies = [...owner.cookies].map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return fetch(`${server.origin}/api/console/files?${new URLSearchParams({ name })}`, {
    method: "POST",
    headers: {
      "content-type": "application/octet-stream",
      cookie: cookies.join("; "),
      "x-csrf-token": owner.cookies.get("crumb") ?? "",
      ...headers,
    },
    body: Buffer.from(body),
  });
};

type Mail = { readonly mailId: string; readonly subject: string; readonly text: string };
const mailsTo = async (email: string): Promise<readonly Mail[]> => {
  const { rows } = (await owner.get<{ rows: readonly Mail[] }>(`/api/console/outbox?to=${email}`))
    .body;
  return Promise.all(
    rows.map(async ({ mailId }) => (await owner.get<Mail>(`/api/console/outbox/${mailId}`)).body),
  );
};

const fetchFile = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers });

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  await offerManualForDigital(server);
  const kept = await upload("Year planner ☀.pdf", content);
  expect(kept.status).toBe(200);
  file = ((await kept.json()) as Kept).file;
  await createShopkeeper(server.infrastructure).define(
    aProduct("planner", {
      productType: productTypes.DIGITAL,
      files: [{ ...file, mediaType: "text/javascript" }],
    }),
  );
  const add = () =>
    visitor.post("/api/commerce/shopping-cart/entries", {
      itemId: "planner",
      sku: "PLANNER",
      quantity: 1,
      additionalFields: "{}",
    });
  await until(async () => (await add()).status === 200);
  const bought = await visitor.post<{ order: { orderId: string } }>("/api/commerce/checkout", {
    contact: { email: "ann@shop.example", name: "Ann" },
  });
  expect(bought.status).toBe(200);
  ({ orderId } = bought.body.order);
  page = links().issue("demo", orderId);
  const { waitFor, eventStore } = server.infrastructure;
  await waitFor(["orders", "products"], await eventStore.head());
  // Nothing can be downloaded on a promise to pay.
  expect((await fetchFile(page)).status).toBe(404);
  await recordPayment(owner, orderId);
  await until(async () => (await fetchFile(page)).status === 200);
});
afterAll(() => server.stop());

describe("the file of a digital product", () => {
  it("is kept under the hash of its bytes, and refused when it is empty or has no name", async () => {
    const hash = createHash("sha256").update(content).digest("hex");
    expect(file).toEqual({
      fileId: hash,
      name: "Year planner ☀.pdf",
      bytes: 300_000,
      mediaType: "application/octet-stream",
    });
    expect((await upload("a.pdf", Buffer.alloc(0))).status).toBe(400);
    expect((await upload(" ", content)).status).toBe(400);
    expect((await upload("../a.pdf", content)).status).toBe(400);
    expect((await upload("a.pdf", content, { "content-type": "application/json" })).status).toBe(
      415,
    );
    expect((await upload("a.pdf", content, { cookie: "" })).status).toBeGreaterThanOrEqual(401);
  });

  it("is offered on a page that names it, and downloaded whole or in part", async () => {
    const html = await (await fetchFile(page)).text();
    expect(html).toContain("Year planner ☀.pdf");
    expect(html).toContain("300 KB");
    expect(html).toContain('name="robots" content="noindex"');
    const whole = await fetchFile(`${page}/${file.fileId}`);
    expect(whole.status).toBe(200);
    expect(whole.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''Year%20planner%20%E2%98%80.pdf",
    );
    // A script among them is none for a page.
    expect(whole.headers.get("content-type")).toBe("application/octet-stream");
    expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
    const part = await fetchFile(`${page}/${file.fileId}`, { range: "bytes=262140-262150" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe("bytes 262140-262150/300000");
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(262_140, 262_151))).toBe(
      true,
    );
    const beyond = await fetchFile(`${page}/${file.fileId}`, { range: "bytes=300000-" });
    expect(beyond.status).toBe(416);
  });

  it("comes by email with the address of that page, once", async () => {
    await until(async () => (await mailsTo("ann@shop.example")).length >= 2);
    const mails = (await mailsTo("ann@shop.example")).filter(({ subject }) =>
      subject.startsWith("Your files"),
    );
    expect(mails.map(({ subject }) => subject)).toEqual(["Your files from order #1 at Daybook"]);
    const url = /http\S+\/downloads\/\S+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
    expect((await fetch(url)).status).toBe(200);
  });

  it("is found from the order confirmed page of anyone who bought it", async () => {
    type Order = { readonly filesUrl: string | null };
    const { filesUrl } = (await visitor.get<Order>(`/api/commerce/orders/${orderId}`)).body;
    expect((await fetchFile(filesUrl ?? "")).status).toBe(200);
    const html = (await visitor.get<string>(`/checkout/order-confirmed?orderId=${orderId}`)).body;
    expect(html).toMatch(/<a class="button" href="\/downloads\/[^"]+">Your files<\/a>/);
  });

  it("has an address that ends, and that nobody can make up", async () => {
    const old = links(() => Date.now() - 31 * 86_400_000).issue("demo", orderId);
    const expired = await fetchFile(old);
    expect(expired.status).toBe(410);
    expect(await expired.text()).toContain("These links have expired.");
    expect((await fetchFile(`${old}/${file.fileId}`)).status).toBe(410);
    const forged = createFileLinks(createSigning("some other secret of 32 characters"), Date.now);
    expect((await fetchFile(forged.issue("demo", orderId))).status).toBe(404);
    expect((await fetchFile(`${page}/${"0".repeat(64)}`)).status).toBe(404);
    const elsewhere = links().issue("other", orderId);
    expect((await fetchFile(`${elsewhere}/${file.fileId}`)).status).toBe(404);
  });

  it("cannot be downloaded after the order was refunded", async () => {
    const { lines } = (
      await visitor.get<{ lines: readonly { lineId: string }[] }>(`/api/commerce/orders/${orderId}`)
    ).body;
    const refunded = await owner.post(`/api/console/orders/${orderId}/refunds`, {
      refundId: "r1",
      lines: lines.map(({ lineId }) => ({ lineId, quantity: 1 })),
    });
    expect(refunded.status).toBe(200);
    await until(async () => (await fetchFile(`${page}/${file.fileId}`)).status === 404);
    expect((await fetchFile(page)).status).toBe(404);
  });
});
