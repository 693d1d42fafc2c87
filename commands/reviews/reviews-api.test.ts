import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Order } from "#domain/orders/order.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";
import type { ReviewsView } from "#domain/reviews/views.ts";
import { defaultSiteSettings } from "#domain/site-settings/settings.ts";
import type { Mail } from "#infra/mail/port.ts";
import { createImportReviews } from "#jobs/reviews/import-reviews.ts";
import {
  createRequestTasks,
  PLAN_REVIEW_REQUEST,
  SEND_REVIEW_REQUEST,
} from "#jobs/reviews/request-review.ts";
import type { listReviewImportsContract } from "#read-api/import/contract.ts";
import type { listReviewsContract } from "#read-api/reviews/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { offerManualForDigital, recordPayment } from "#tests/support/manual-payment.ts";
import { doToMany, undoMany } from "#tests/support/many-rows.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser } from "#tests/support/site-user.ts";
import { showWithout } from "#tests/support/table-of-before.ts";
import { until } from "#tests/support/wait-for.ts";
import type { ReviewImport } from "./import-contract.ts";
import { createReviewLinks } from "./request-links.ts";
import { createForgetReviewFiles } from "./review-import-records.ts";

const CALL = "/api/commerce/reviews";
const CONSOLE = "/api/console/reviews";

type Refused = { error: { code: string; message: string; fields?: Record<string, string> } };
type Written = { reviewId: string; isVerified: boolean; message: string } & Refused;
type Listed = ResponseOf<typeof listReviewsContract>;

let server: TestServer;
let owner: Client;

const settle = async () => {
  const { infrastructure } = server;
  const names = ["products", "reviews", "orders", "website-settings", "variant-stock"];
  await infrastructure.waitFor(names, await infrastructure.eventStore.head());
};
const change = async (settings: object) => {
  const told = await owner.request("/api/console/website-settings", {
    method: "PATCH",
    json: settings,
  });
  expect(told.status).toBe(200);
  await settle();
  // Visitors see a change within two seconds; tests do not wait for it.
  await server.infrastructure.siteSettings.find("demo", { fresh: true });
};
const visit = () => createClient(server.origin);
const review = (changes: object = {}) => ({
  productId: "mug",
  rating: 5,
  title: "Good",
  text: "Holds coffee.",
  name: "Ada",
  email: "ada@example.com",
  ...changes,
});
const write = async (changes: object = {}, client?: Client) =>
  (client ?? (await visit())).post<Written>(CALL, review(changes));
const moderate = async (decision: string, ...reviewIds: string[]) => {
  const told = await owner.post<{ reviewIds: string[] }>(`${CONSOLE}/moderate`, {
    reviewIds,
    decision,
  });
  expect(told.status).toBe(200);
  await settle();
  return told.body.reviewIds;
};
const shownOf = async (productId: string, query = "") =>
  (await (await visit()).get<ReviewsView & Refused>(`${CALL}?productId=${productId}${query}`)).body;
const pageOf = async (path: string) => {
  const { status, body } = await (await visit()).get<string>(path);
  return { status, body };
};
const orderByHand = async (itemId: string, email = "buyer@example.com", known?: Client) => {
  const client = known ?? (await visit());
  const sku = itemId.toUpperCase();
  await client.post("/api/commerce/shopping-cart/entries", { itemId, sku, quantity: 1 });
  const told = await client.post<{ order: Order }>("/api/commerce/checkout", {
    contact: { email, name: "Ben", phone: "" },
    address: {
      line1: "1 Mill Lane",
      line2: "",
      city: "Ithaca",
      region: "NY",
      postalCode: "14850",
      country: "US",
    },
  });
  expect(told.status).toBe(200);
  await settle();
  return told.body.order.orderId;
};
const buy = async (...what: Parameters<typeof orderByHand>) => {
  const orderId = await orderByHand(...what);
  await recordPayment(owner, orderId);
  await settle();
  return orderId;
};
const linkOf = (orderId: string) => {
  const { signing, nowMs } = server.infrastructure;
  return createReviewLinks(signing, nowMs).issue("demo", orderId);
};
const tokenOf = (orderId: string) => linkOf(orderId).split("order=")[1] ?? "";

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await offerManualForDigital(server);
  const keeper = createShopkeeper(server.infrastructure);
  for (const product of ["mug", "cup", "jug", "song", "bowl"]) {
    await keeper.define(aProduct(product, { productType: 2 }));
  }
  await change({ nativeProductReviewsEnabled: true, importedProductReviewsEnabled: true });
});
afterAll(() => server.stop());

describe("a visitor's review", () => {
  it("is seen by nobody until the owner lets them", async () => {
    const { status, body } = await write();
    expect(status).toBe(200);
    expect(body).toMatchObject({ isVerified: false, message: reviewTexts.thanks });
    await settle();
    expect((await shownOf("mug")).summary.count).toBe(0);
    expect(await moderate("approve", body.reviewId)).toEqual([body.reviewId]);
    const shown = await shownOf("mug");
    expect(shown.summary).toEqual({ count: 1, average: 5 });
    expect(shown.rows[0]).toMatchObject({ name: "Ada", title: "Good", verified: "" });
    expect(JSON.stringify(shown)).not.toContain("ada@example.com");
  });
  it("is shown on the product's page, for people and for search engines", async () => {
    const { body } = await pageOf("/shop/p/mug");
    expect(body).toContain('<p class="opinion-text" dir="auto">Holds coffee.</p>');
    expect(body).toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":5,"reviewCount":1',
    );
    expect(body).not.toContain("ada@example.com");
  });
  it("names each field that is wrong", async () => {
    const { status, body } = await write({ rating: 0, text: " ", name: "", email: "a" });
    expect(status).toBe(400);
    expect(body.error.fields).toMatchObject({
      rating: "Choose a rating of 1 to 5 stars.",
      text: "Write a few words about the product.",
      name: "Enter the name to show with your review.",
    });
    const other = await write({ email: "a" });
    expect(other.body.error.fields).toEqual({ email: "Email is invalid" });
  });
  it("is not changed by who only knows the address, and sent twice it is one", async () => {
    expect((await write()).status).toBe(200);
    const { status, body } = await write({ rating: 1, text: "Not mine" });
    expect([status, body.error.code]).toEqual([409, "already-reviewed"]);
  });
  it("is refused for a product that nobody can see", async () => {
    const { status, body } = await write({ productId: "nothing" });
    expect([status, body.error.code]).toEqual([404, "product-unknown"]);
  });
  it("can be written with a plain form", async () => {
    const client = await visit();
    const crumb = client.cookies.get("crumb") ?? "";
    const form = {
      crumb,
      page: "/shop/p/cup",
      productId: "cup",
      title: "",
      text: "Fine",
      name: "Bo",
    };
    const refused = await client.request<string>("/reviews", {
      method: "POST",
      form: { ...form, email: "" },
      headers: { accept: "text/html" },
    });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("Choose a rating of 1 to 5 stars.");
    expect(refused.body).toContain(">\nFine</textarea>");
    const done = await client.request<string>("/reviews", {
      method: "POST",
      form: { ...form, rating: "3", email: "bo@example.com" },
      headers: { accept: "text/html" },
    });
    expect(done.headers.get("location")).toBe("/shop/p/cup?done=review#reviews");
    expect((await client.get<string>("/shop/p/cup?done=review")).body).toContain(
      reviewTexts.thanks,
    );
  });
});

describe("a customer's review", () => {
  it("is marked, and can be written again by the same link", async () => {
    const order = tokenOf(await buy("song"));
    const { body } = await write({ productId: "song", order, email: "" });
    expect(body.isVerified).toBe(true);
    await moderate("approve", body.reviewId);
    expect((await shownOf("song")).rows[0]?.verified).toBe("Verified purchase");
    const again = await write({
      productId: "song",
      order,
      email: "",
      rating: 2,
      text: "On reflection",
    });
    expect(again.body.reviewId).toBe(body.reviewId);
    await settle();
    expect((await shownOf("song")).summary.count).toBe(0);
    await moderate("approve", body.reviewId);
    expect((await shownOf("song")).summary).toEqual({ count: 1, average: 2 });
  });
  it("is only of what was bought, and only by a link that was signed", async () => {
    const order = tokenOf(await buy("song"));
    const other = await write({ productId: "mug", order });
    expect([other.status, other.body.error.code]).toEqual([409, "not-bought"]);
    const forged = await write({ productId: "song", order: order.replace("~", "~9") });
    expect([forged.status, forged.body.error.code]).toEqual([409, "link-over"]);
  });
  it("is theirs by their account, too", async () => {
    const client = await visit();
    const { xsrfToken } = await becomeSiteUser(server, client, "account@example.com");
    const proof = { "x-siteuser-xsrf-token": xsrfToken };
    const send = (changes: object) => client.post<Written>(CALL, review(changes), proof);
    const before = await send({ productId: "cup", email: "" });
    expect(before.body.isVerified).toBe(false);
    const orderId = await orderByHand("cup", "account@example.com", client);
    const unpaid = await send({ productId: "cup", email: "" });
    expect(unpaid.body.isVerified).toBe(false);
    await recordPayment(owner, orderId);
    await settle();
    const after = await send({ productId: "cup", email: "", text: "Now I have one." });
    expect(after.body).toMatchObject({ reviewId: before.body.reviewId, isVerified: true });
    const end = await showWithout(server.database, "site_user_persons", ["since", "until"]);
    const early = await send({ productId: "cup", email: "", text: "During an upgrade." });
    expect(early.body).toMatchObject({ reviewId: before.body.reviewId, isVerified: true });
    await end();
    // Without the session's token it is anybody's.
    const bare = await client.post<Written>(CALL, review({ productId: "cup", email: "" }));
    expect(bare.body.error.fields).toEqual({ email: "Email cannot be blank" });
  });
  it("is asked for on its own page [B2.29]", async () => {
    const link = linkOf(await buy("jug"));
    const page = await pageOf(link);
    expect(page.status).toBe(200);
    expect(page.body).toContain('"pageTypeId":209');
    expect(page.body).toContain("Product jug");
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    const over = await pageOf("/reviews/request?order=nothing");
    expect(over.status).toBe(404);
    expect(over.body).toContain("This link is no longer valid.");
  });
});

describe("the owner", () => {
  it("finds and filters reviews, and adds and removes replies", async () => {
    const { body } = await write({ email: "find@example.com", text: "Needle", rating: 2 });
    await settle();
    const found = await owner.get<Listed>(`${CONSOLE}?status=pending&stars=2&search=needle`);
    expect(found.body.rows).toMatchObject([
      { reviewId: body.reviewId, productName: "Product mug" },
    ]);
    expect(found.body.total).toBe(1);
    await moderate("approve", body.reviewId);
    const answered = await owner.put(`${CONSOLE}/${body.reviewId}/answer`, {
      answer: "Thank you.",
    });
    expect(answered.status).toBe(200);
    await settle();
    const { rows } = await shownOf("mug", "&stars=2");
    expect(rows[0]?.answer?.text).toBe("Thank you.");
    await moderate("reopen", body.reviewId);
    expect((await shownOf("mug", "&stars=2")).rows).toEqual([]);
  });
  it("shows visitors no words but those that were read", async () => {
    const order = tokenOf(await buy("song", "again@example.com"));
    const bought = { productId: "song", order, email: "" };
    const { body } = await write({ ...bought, text: "Lovely" });
    await settle();
    const read = (await owner.get<{ writtenAt: string }>(`${CONSOLE}/${body.reviewId}`)).body;
    const approve = () =>
      owner.post<{ reviewIds: string[] }>(`${CONSOLE}/moderate`, {
        reviewIds: [body.reviewId],
        decision: "approve",
        writtenAt: { [body.reviewId]: read.writtenAt },
      });
    expect((await write({ ...bought, text: "Buy pills" })).status).toBe(200);
    expect((await approve()).body.reviewIds).toEqual([]);
    await settle();
    expect(JSON.stringify(await shownOf("song"))).not.toContain("Buy pills");
    Object.assign(
      read,
      (await owner.get<{ writtenAt: string }>(`${CONSOLE}/${body.reviewId}`)).body,
    );
    expect((await approve()).body.reviewIds).toEqual([body.reviewId]);
  });
  it("moderates many reviews in one operation, without publishing unread texts, and undoes it", async () => {
    const reviewIds: string[] = [];
    for (const name of ["one", "two"]) {
      const order = tokenOf(await buy("song", `${name}@many.example`));
      const { body } = await write({ productId: "song", order, email: "", text: `Of ${name}` });
      reviewIds.push(body.reviewId);
    }
    await settle();
    const decided = async (action: string, input?: object) =>
      doToMany(owner, { list: "reviews", action, input, of: { ids: reviewIds } });
    const stale = { writtenAt: { [reviewIds[0] as string]: "2026-01-01T00:00:00.000Z" } };
    const { work, told } = await decided("approve", stale);
    expect(work).toMatchObject({ changed: 1, refused: 1 });
    expect(told).toMatchObject([{ id: reviewIds[0], name: expect.stringContaining("★") }]);
    const hidden = await decided("reject");
    expect(hidden.work.changed).toBe(2);
    const status = async () => {
      await settle();
      const found = reviewIds.map((id) => owner.get<{ status: string }>(`${CONSOLE}/${id}`));
      return (await Promise.all(found)).map(({ body }) => body.status);
    };
    expect(await status()).toEqual(["rejected", "rejected"]);
    await undoMany(owner, hidden.work.workId);
    expect(await status()).toEqual(["pending", "approved"]);
  });
  it("is the only one who moderates", async () => {
    const client = await visit();
    const told = await client.post(`${CONSOLE}/moderate`, { reviewIds: [], decision: "approve" });
    expect(told.status).toBe(401);
  });
});

describe("where reviews are shown [A4.10][A1.4]", () => {
  it.each([
    [
      "none is enabled",
      { nativeProductReviewsEnabled: false, importedProductReviewsEnabled: false },
    ],
    ["the kill switch is on", { productReviewsDisabled: true }],
  ])("not at all when %s", async (_when, settings) => {
    await change(settings);
    const { body } = await pageOf("/shop/p/mug");
    expect(body).not.toContain('id="reviews"');
    expect(body).not.toContain("aggregateRating");
    expect((await shownOf("mug")).error.code).toBe("reviews-closed");
    expect((await write({ email: "late@example.com" })).body.error.code).toBe("reviews-closed");
    const {
      nativeProductReviewsEnabled: _n,
      importedProductReviewsEnabled: _i,
      ...off
    } = defaultSiteSettings;
    await change({
      nativeProductReviewsEnabled: true,
      importedProductReviewsEnabled: true,
      productReviewsDisabled: off.productReviewsDisabled,
    });
  });
  it("only those of enabled sources, and on no other page", async () => {
    await change({ nativeProductReviewsEnabled: false });
    expect((await shownOf("mug")).tabs).toEqual([]);
    await change({ nativeProductReviewsEnabled: true });
    expect((await shownOf("mug")).tabs.map(({ source }) => source)).toEqual(["native"]);
    expect((await pageOf("/")).body).not.toContain('id="reviews"');
  });
});

const file = `product_handle,rating,title,body,reviewer_name,reviewer_email,review_date,verified,reply
bowl,5,Lovely,"Round, and deep",Cleo,cleo@example.com,2025-03-04,yes,Thanks
BOWL,4,,Good,Dan,,2025-03-05,no,
bowl,7,Wrong,Stars,Eve,,2025-03-05,,
nowhere,5,Lost,Product,Fay,,2025-03-05,,
`;

describe("a file of reviews", () => {
  it("is looked at, imported once, and forgotten", async () => {
    const upload = () =>
      owner.request<ReviewImport>("/api/console/review-imports?fileName=old.csv", {
        method: "POST",
        json: file,
        headers: { "content-type": "text/csv" },
      });
    const finished = async (importId: string) => {
      await owner.post(`/api/console/review-imports/${importId}/run`);
      return until(async () => {
        const { body } = await owner.get<ReviewImport>(`/api/console/review-imports/${importId}`);
        return body.status === "done" ? body : undefined;
      });
    };
    const { status, body } = await upload();
    expect(status).toBe(201);
    expect(body.preview).toMatchObject({
      reviews: 2,
      products: 1,
      left: 2,
      issues: [
        { line: 4, message: "The rating must be a whole number from 1 to 5." },
        { line: 5, message: "Product not found: “nowhere”." },
      ],
    });
    expect(await finished(body.importId)).toMatchObject({ done: 2, imported: 2 });
    await settle();
    const shown = await shownOf("bowl");
    expect(shown.summary).toEqual({ count: 2, average: 4.5 });
    expect(shown.rows.map(({ name, verified, answer }) => [name, verified, answer?.text])).toEqual([
      ["Dan", "", undefined],
      ["Cleo", "Verified by the other shop", "Thanks"],
    ]);
    const again = await upload();
    expect(await finished(again.body.importId)).toMatchObject({ done: 2, imported: 0 });
    const kept = await server.database.query(
      "select from review_imports as kept where kept::text ~* 'cleo|dan|round, and deep'",
    );
    expect(kept).toEqual([]);
  });
  it("that fails says so, and comes along when it is run again", async () => {
    const upload = async (row: string) =>
      (
        await owner.request<ReviewImport>("/api/console/review-imports?fileName=new.csv", {
          method: "POST",
          json: `product,rating,body,name\n${row}\n`,
          headers: { "content-type": "text/csv" },
        })
      ).body.importId;
    const importId = await upload("bowl,5,Deep enough,Gus");
    await server.database.query("update review_imports set status = 'running' where id = $1", [
      importId,
    ]);
    const broken = createImportReviews({
      ...server.infrastructure,
      sql: server.database,
      personalData: { seal: () => Promise.reject(new Error("out of order")) },
    });
    const payload = { websiteId: "demo", importId, actor: "owner:1", correlationId: "test" };
    const { signal } = new AbortController();
    await expect(broken(payload, { signal })).rejects.toThrow("out of order");
    const path = `/api/console/review-imports/${importId}`;
    expect((await owner.get<ReviewImport>(path)).body).toMatchObject({
      status: "failed",
      failure: "The import stopped because of an internal error. Run it again to finish it.",
    });
    await owner.post(`${path}/run`);
    const done = await until(async () => {
      const { body } = await owner.get<ReviewImport>(path);
      return body.status === "done" ? body : undefined;
    });
    expect(done).toMatchObject({ imported: 1, failure: null });

    const unused = await upload("bowl,4,Deep,Hal");
    const forgetIn = (days: number) =>
      createForgetReviewFiles({
        sql: server.database,
        now: () => new Date(Date.now() + days * 86_400_000).toISOString(),
      })();
    const ids = async () => {
      type Listed = ResponseOf<typeof listReviewImportsContract>;
      const { body } = await owner.get<Listed>("/api/console/review-imports?pageSize=100");
      return body.rows.map((row) => row.importId);
    };
    await forgetIn(0.9);
    expect((await ids()).slice(0, 2)).toEqual([unused, importId]);
    await forgetIn(1.1);
    expect((await ids())[0]).toBe(importId);
  });
  it.each([
    ["words", `bowl,5,${"a".repeat(79)}😀 good,Gil`],
    ["a product", `${"a".repeat(79)}😀,5,Good,Gil`],
  ])("may have %s whose sign is cut through where it is shown", async (_what, row) => {
    const { status, body } = await owner.request<ReviewImport>("/api/console/review-imports", {
      method: "POST",
      json: `product,rating,body,name\n${row}\n`,
      headers: { "content-type": "text/csv" },
    });
    expect([status, body.preview.reviews + body.preview.left]).toEqual([201, 1]);
  });
  it.each([
    [
      "too-many-columns",
      "A file can have up to 500 columns.",
      `product,rating,${"x,".repeat(150_000)}\n${"a,5\n".repeat(1_000)}`,
    ],
    [
      "too-many-reviews",
      "A file can have up to 50,000 reviews. Split it into several files.",
      `product,rating\n${"a,5\n".repeat(50_001)}`,
    ],
  ])("is refused as %s: %s", async (code, message, file) => {
    const told = await owner.request<Refused>("/api/console/review-imports", {
      method: "POST",
      json: file,
      headers: { "content-type": "text/csv" },
    });
    expect([told.status, told.body.error]).toEqual([400, { code, message }]);
  });
  it("without columns for product and stars is refused", async () => {
    const told = await owner.request<Refused>("/api/console/review-imports", {
      method: "POST",
      json: "name,text\nA,B\n",
      headers: { "content-type": "text/csv" },
    });
    expect([told.status, told.body.error.code]).toEqual([400, "not-a-review-file"]);
  });
});

describe("asking customers", () => {
  it("happens days after the order, once, with a link that works", async () => {
    await change({ reviewRequestAfterDays: 3 });
    const { infrastructure } = server;
    const jobs: { name: string; payload: unknown; runAt: string | undefined }[] = [];
    const mails: Mail[] = [];
    const tasks = createRequestTasks({
      ...infrastructure,
      deliveries: {
        deliver: async (_key, mail) => {
          mails.push(mail);
          return { state: "handed-over" };
        },
      },
      enqueue: async (name, payload, _key, terms) => {
        jobs.push({ name, payload, runAt: terms?.runAt });
      },
    });
    const run = (name: string, payload: unknown) =>
      tasks[name]?.(payload, { signal: new AbortController().signal });
    const orderId = await buy("jug", "asked@example.com");
    const confirmedAt = "2030-01-01T00:00:00.000Z";
    await run(PLAN_REVIEW_REQUEST, { websiteId: "demo", orderId, confirmedAt });
    expect(jobs).toMatchObject([{ name: SEND_REVIEW_REQUEST, runAt: "2030-01-04T00:00:00.000Z" }]);
    await run(SEND_REVIEW_REQUEST, jobs[0]?.payload);
    await run(SEND_REVIEW_REQUEST, jobs[0]?.payload);
    // The same email both times, which the record of deliveries lets out once.
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    expect(mails[0]).toMatchObject({
      to: "asked@example.com",
      subject: "How do you like Product jug?",
    });
    const path = /(\/reviews\/request\?order=\S+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
    expect((await pageOf(path)).status).toBe(200);
    // Only the customer may have it: the console shows none of it.
    expect(mails[0]?.secrets).toEqual([expect.stringContaining(path)]);
    await settle();
    const asked = "select count(*)::int as requests from read.review_requests where order_id = $1";
    expect(await server.database.query(asked, [orderId])).toEqual([{ requests: 1 }]);
    // Who has said it already is not asked again.
    await write({ productId: "jug", order: tokenOf(orderId), email: "" });
    await run(SEND_REVIEW_REQUEST, jobs[0]?.payload);
    expect(mails).toHaveLength(2);
    await change({ reviewRequestAfterDays: 0 });
    await run(PLAN_REVIEW_REQUEST, { websiteId: "demo", orderId, confirmedAt });
    expect(jobs).toHaveLength(1);
  });
});

describe("a writer who is forgotten", () => {
  it("leaves the stars and nothing else", async () => {
    const { body } = await write({
      email: "gone@example.com",
      name: "Gone",
      text: "Secret",
      rating: 4,
    });
    await moderate("approve", body.reviewId);
    const before = (await shownOf("mug")).summary.count;
    const told = await owner.post("/api/console/persons/forget", { email: "gone@example.com" });
    expect(told.status).toBeLessThan(300);
    await settle();
    const shown = await shownOf("mug", "&stars=4");
    expect((await shownOf("mug")).summary.count).toBe(before);
    expect(shown.rows[0]).toMatchObject({ name: "A customer", title: "", text: "" });
  });
});
