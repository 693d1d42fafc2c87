import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import { recipientsOf } from "#domain/restock/recipients.ts";
import { signUpStreamId } from "#domain/restock/stream-ids.ts";
import { solveAltcha } from "#infra/captcha/solve.ts";
import type { getOutboxMailContract, listOutboxContract } from "#read-api/mail/contract.ts";
import type {
  listDemandContract,
  listRestockSendsContract,
  listRestockSignUpsContract,
} from "#read-api/restock/console-contract.ts";
import type {
  listSendableContract,
  listSignUpGroupsContract,
  listSignUpsContract,
} from "#read-api/restock/contract.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { sendAllRestockNoticesContract, sendRestockNoticesContract } from "./contract.ts";

type Groups = ResponseOf<typeof listSignUpGroupsContract>;
type Sendable = ResponseOf<typeof listSendableContract>;
type SignUps = ResponseOf<typeof listSignUpsContract>;
type Send = ResponseOf<typeof sendRestockNoticesContract>;
type SendAll = ResponseOf<typeof sendAllRestockNoticesContract>;
type Outbox = ResponseOf<typeof listOutboxContract>;

const path = "/api/site-users/account/notifications/restock";
let server: TestServer;
let owner: Client;
let visitor: Client;
let shopkeeper: ReturnType<typeof createShopkeeper>;
let productId = "";
let count = 0;

const signUp = (siteVisitorEmail: string, more: object = {}) =>
  visitor.post<{ message: string; error: { code: string }; data: { message: string } }>(path, {
    isJoinMailingList: false,
    productId,
    variantId: `${productId}-s`,
    siteVisitorEmail,
    ...more,
  });
const group = async (client = owner) => {
  const { body } = await client.get<Groups>(`${path}/groups`);
  return body.signUpGroups.find((each) => each.productId === productId);
};
const signUps = async (query = "") =>
  (await owner.get<SignUps>(`${path}?productId=${productId}&variantId=${productId}-s${query}`))
    .body;
const send = (variantId = `${productId}-s`) =>
  owner.post<Send & { error: { code: string; message: string } }>(`${path}/send`, {
    productId,
    variantId,
  });
const mailsTo = async (address: string) =>
  (await owner.get<Outbox>(`/api/console/outbox?to=${encodeURIComponent(address)}`)).body;
const sendCompleted = () =>
  until(async () => {
    const found = await group();
    return found?.lastSend?.state === "completed" ? found : undefined;
  });

const settings = (changes: object) =>
  owner.request("/api/console/website-settings", { method: "PATCH", json: changes });
const mailTo = (address: string) =>
  until(async () => {
    const { rows } = await mailsTo(address);
    const [mail] = rows;
    if (mail === undefined) return undefined;
    const found = await owner.get<ResponseOf<typeof getOutboxMailContract>>(
      `/api/console/outbox/${mail.mailId}`,
    );
    return found.body;
  });
/** The path of a link in the latest email to an address. */
const linkTo = async (address: string, path: string) =>
  new RegExp(`${path}\\?token=\\S+`).exec((await mailTo(address)).text ?? "")?.[0] ?? "";

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  shopkeeper = createShopkeeper(server.infrastructure);
});
afterAll(() => server.stop());
/** Each test has its own product, sold out in two sizes. */
beforeEach(async () => {
  count += 1;
  productId = `mug-${count}`;
  await shopkeeper.define(
    aProduct(productId, {
      name: `Mug ${count}`,
      variantOptionOrdering: ["Size"],
      variants: [
        aVariant(`${productId}-s`, { Size: "Small" }),
        aVariant(`${productId}-l`, { Size: "Large" }),
      ],
    }),
  );
});

describe("signing up", () => {
  it("answers the success text and shows the sign-up to the owner [A7.9] [A4.9] [B7.7]", async () => {
    const { status, body } = await signUp("Ann@shop.co", { isJoinMailingList: true });
    expect([status, body]).toEqual([200, { message: "Signed up!" }]);
    const found = await until(group);
    expect(found).toMatchObject({
      productName: `Mug ${count}`,
      sku: `${productId}-S`.toUpperCase(),
      attributes: { Size: "Small" },
      waiting: 1,
      sent: 0,
      failed: 0,
      lastSend: null,
    });
    expect((await signUps()).signUps).toMatchObject([
      { siteVisitorEmail: "Ann@shop.co", isJoinMailingList: true, status: "waiting", sentAt: null },
    ]);
  });

  it.each([
    ["", "email-blank", "Email cannot be blank"],
    ["ann@shop", "email-invalid", "Email is invalid"],
  ])(
    "refuses %j with the text in data.message [A7.9] [A5.14] [B8.16]",
    async (email, code, message) => {
      const { status, body } = await signUp(email);
      expect(status).toBe(400);
      expect(body).toEqual({
        error: { code, message, fields: { siteVisitorEmail: message } },
        data: { message },
      });
    },
  );

  it("refuses what does not exist and what can be bought now", async () => {
    expect(await signUp("ann@shop.co", { variantId: "no" })).toMatchObject({
      status: 404,
      body: { error: { code: "variant-not-found" } },
    });
    expect(await signUp("ann@shop.co", { productId: "no" })).toMatchObject({ status: 404 });
    await shopkeeper.stock(productId, `${productId}-s`, 1);
    expect(await signUp("ann@shop.co")).toMatchObject({
      status: 409,
      body: { data: { message: "Good news: this item is available. You can order it now." } },
    });
  });

  it("says what the website has configured, and honours what it has switched off [A4.9] [A3.10] [B3.30]", async () => {
    await settings({ restockNotificationsSuccessText: "We will write to you." });
    expect((await signUp("ann@shop.co")).body).toEqual({ message: "We will write to you." });
    await settings({ restockNotificationsEnabled: false });
    expect(await signUp("bob@shop.co")).toMatchObject({
      status: 409,
      body: { data: { message: "This shop does not send back-in-stock emails." } },
    });
    await settings({ restockNotificationsEnabled: true, restockNotificationsSuccessText: "" });
    expect((await signUp("bob@shop.co")).body).toEqual({ message: "Signed up!" });
  });

  it("is one sign-up however often it is repeated, concurrently or later, in upper or lower case", async () => {
    await Promise.all(["ann@shop.co", "Ann@shop.co", "ANN@SHOP.CO"].map((email) => signUp(email)));
    expect((await signUp(" ann@shop.co ")).status).toBe(200);
    await until(async () => (await group())?.waiting === 1);
    expect((await signUps()).signUps).toHaveLength(1);
  });

  it("counts for each address, whatever idempotency key comes with it", async () => {
    for (const siteVisitorEmail of ["ann@shop.co", "bob@shop.co"])
      await visitor.post(
        path,
        { productId, variantId: `${productId}-s`, siteVisitorEmail },
        { "idempotency-key": `same-${productId}` },
      );
    await until(async () => (await group())?.waiting === 2);
  });

  it.each([
    ["a list", [], 400],
    ["numbers for texts", { productId: 1, variantId: 2, siteVisitorEmail: 3 }, 400],
    ["an object for a text", { productId: "p", variantId: "v", siteVisitorEmail: {} }, 400],
    ["an endless id", { productId: "p".repeat(201), variantId: "v" }, 400],
  ])("answers %s clearly", async (_what, body, status) =>
    expect((await visitor.post(path, body)).status).toBe(status),
  );

  it("takes SQL and HTML as the text that they are", async () => {
    const hostile = `'; drop table persons; --<script>alert(1)</script>`;
    expect((await signUp(hostile)).body.data.message).toBe("Email is invalid");
    expect((await signUp("ann@shop.co", { productId: hostile })).status).toBe(404);
    expect((await signUp("o'neil@shop.co")).status).toBe(200);
    await until(group);
    expect((await signUps()).signUps).toMatchObject([{ siteVisitorEmail: "o'neil@shop.co" }]);
  });

  it("takes a captcha where a site key is configured, each solution once [A5.14] [A8.8] [B5.11] [B3.29]", async () => {
    const solve = async () =>
      solveAltcha((await visitor.get<object>("/api/captcha/challenge")).body);
    const settings = (captchaSiteKey: string | null) =>
      owner.request("/api/console/website-settings", {
        method: "PATCH",
        json: { captchaSiteKey },
      });
    const refused = async (more: object, address = "ann@shop.co") => {
      const { status, body } = await signUp(address, more);
      expect([status, body.data.message]).toEqual([400, "Complete CAPTCHA before submitting."]);
      return body.error.code;
    };
    expect((await settings("inkwell")).status).toBeLessThan(300);
    try {
      expect(await refused({})).toBe("captcha-missing");
      expect(await refused({ captchaToken: " " })).toBe("captcha-missing");
      expect(await refused({ captchaToken: "invented" })).toBe("captcha-failed");
      const captchaToken = await solve();
      expect((await signUp("ann", { captchaToken })).body.data.message).toBe("Email is invalid");
      expect((await signUp("ann@shop.co", { captchaToken })).status).toBe(200);
      expect((await signUp("Ann@shop.co", { captchaToken })).status).toBe(200);
      expect(await refused({ captchaToken }, "bob@shop.co")).toBe("captcha-failed");
    } finally {
      await settings(null);
    }
    expect((await signUp("bob@shop.co")).status).toBe(200);
  });

  it("keeps the address out of the log", async () => {
    await signUp("needle@shop.co");
    const found = await server.database.query(
      `select to_jsonb(event)::text ilike '%needle%' as leaked
         from log.events as event
        where type = 'RestockSignedUp' and stream like $1`,
      [`restockSignUp-demo.${productId}.%`],
    );
    expect(found).toEqual([{ leaked: false }]);
  });
});

describe("the plain form", () => {
  const post = async (page: string, siteVisitorEmail: string) =>
    visitor.request<string>("/restock", {
      method: "POST",
      headers: { accept: "text/html" },
      form: {
        crumb: visitor.cookies.get("crumb") ?? "",
        productId,
        variantId: `${productId}-s`,
        siteVisitorEmail,
        page,
      },
    });

  it("signs up without JavaScript and says so on the product's page [A2.8] [A4.9]", async () => {
    const page = `/shop/p/${productId}`;
    await until(async () => (await visitor.get<string>(page)).body.includes('action="/restock"'));
    const { status, headers } = await post(page, "plain@shop.co");
    expect([status, headers.get("location")]).toEqual([303, `${page}?done=restock`]);
    const after = await visitor.get<string>(`${page}?done=restock`);
    expect(after.body).toContain('<p class="restock-done" role="status">Signed up!</p>');
    expect(after.body).not.toContain('action="/restock"');
    await until(group);
  });

  it("of the template posts what it holds to /restock, which is the sign-up of the scripts [B7.31]", async () => {
    const page = `/shop/p/${productId}`;
    const form = await until(async () => {
      const { body } = await visitor.get<string>(page);
      return /<form class="restock-form"[\s\S]*?<\/form>/.exec(body)?.[0];
    });
    expect(form).toMatch(/^<form class="restock-form" method="post" action="\/restock"/);
    const attribute = (tag: string, name: string) =>
      new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
    const hidden = (form.match(/<input type="hidden"[^>]*>/g) ?? []).map((tag) => [
      attribute(tag, "name"),
      attribute(tag, "value"),
    ]);
    expect(hidden.map(([name]) => name)).toEqual(["crumb", "page", "productId"]);
    const options = (form.match(/<option [^>]*>/g) ?? []).map((tag) => attribute(tag, "value"));
    expect(options).toEqual([`${productId}-s`, `${productId}-l`]);
    const posted = await visitor.request("/restock", {
      method: "POST",
      headers: { accept: "text/html" },
      form: {
        ...Object.fromEntries(hidden),
        variantId: options[1] ?? "",
        siteVisitorEmail: "template@shop.co",
      },
    });
    expect(posted.headers.get("location")).toBe(`${page}?done=restock`);
    // What scripts post elsewhere meets the same sign-up.
    expect(
      (await signUp("template@shop.co", { variantId: options[1], isJoinMailingList: true })).status,
    ).toBe(200);
    const whose = async () => {
      const query = `productId=${productId}&variantId=${options[1]}`;
      return (await owner.get<SignUps>(`${path}?${query}`)).body.signUps;
    };
    const found = await until(async () => {
      const rows = await whose();
      return rows.some((row) => row.isJoinMailingList) ? rows : undefined;
    });
    expect(found).toMatchObject([{ siteVisitorEmail: "template@shop.co", status: "waiting" }]);
  });

  it("shows what was refused, and leads nowhere else", async () => {
    const refused = await post("/", "plain");
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("Email is invalid");
    for (const elsewhere of ["//evil.example", "https://evil.example", "/shop/p/../../x"])
      expect((await post(elsewhere, "plain@shop.co")).headers.get("location")).toBe(
        "/?done=restock",
      );
  });
});

describe("the owner's lists", () => {
  it("are for owners only", async () => {
    for (const call of [
      `${path}/groups`,
      `${path}?productId=a&variantId=b`,
      "/api/console/restock/sendable",
      "/api/console/outbox",
    ])
      expect((await visitor.get(call)).status).toBe(401);
    expect((await visitor.post(`${path}/send`, { productId, variantId: "v" })).status).toBe(401);
    expect((await visitor.post(`${path}/send/all`, { sendRequests: [] })).status).toBe(401);
  });

  it("page through the sign-ups, stable while more people sign up [A7.11] [A3.13] [B3.27] [B7.9]", async () => {
    const emails = Array.from({ length: 5 }, (_, n) => `p${n}@shop.co`);
    for (const email of emails) await signUp(email);
    await until(async () => (await group())?.waiting === 5);
    const first = await signUps("&limit=2");
    expect(first.hasNextPage).toBe(true);
    await signUp("late@shop.co");
    await until(async () => (await group())?.waiting === 6);
    const second = await signUps(`&limit=2&cursor=${first.nextPageCursor}`);
    const third = await signUps(`&limit=50&cursor=${second.nextPageCursor}`);
    expect([third.hasNextPage, third.nextPageCursor]).toEqual([false, null]);
    const seen = [first, second, third].flatMap((page) => page.signUps);
    expect(seen.map((each) => each.siteVisitorEmail)).toEqual([...emails, "late@shop.co"]);
  });

  it("page through the groups, the newest first [A7.10] [A3.13] [B3.26] [B7.8]", async () => {
    await signUp("ann@shop.co");
    await signUp("ann@shop.co", { variantId: `${productId}-l` });
    await until(async () => (await signUps()).signUps.length === 1);
    const first = await until(async () => {
      const { body } = await owner.get<Groups>(`${path}/groups?limit=1`);
      return body.signUpGroups[0]?.variantId === `${productId}-l` ? body : undefined;
    });
    expect(first.signUpGroups).toMatchObject([{ variantId: `${productId}-l` }]);
    expect(first.hasNextPage).toBe(true);
    const next = `${path}/groups?limit=1&cursor=${first.nextPageCursor}`;
    const second = (await owner.get<Groups>(next)).body;
    expect(second.signUpGroups).toMatchObject([{ variantId: `${productId}-s` }]);
  });

  it.each(["x", "cDE7", "p1", "%00", "cA".repeat(10)])("refuse the cursor %j", async (cursor) =>
    expect((await owner.get(`${path}/groups?cursor=${cursor}`)).status).toBe(400),
  );
});

describe("sending", () => {
  it("emails everyone who waits, once [A7.12] [B7.10] [B3.28]", async () => {
    await signUp("ann@shop.co");
    await signUp("bob@shop.co");
    await shopkeeper.stock(productId, `${productId}-s`, 5);
    const { status, body } = await send();
    expect([status, body.status]).toEqual([202, "requested"]);
    expect(await sendCompleted()).toMatchObject({
      waiting: 0,
      sent: 2,
      failed: 0,
      lastSend: { sendId: body.sendId, sent: 2, failed: 0, skipped: 0 },
    });
    const { rows } = await mailsTo("ANN@shop.co");
    const mine = rows.filter(({ subject }) => subject === `Back in stock: Mug ${count}`);
    expect(mine).toMatchObject([{ to: "ann@shop.co" }]);
    const whole = await owner.get<ResponseOf<typeof getOutboxMailContract>>(
      `/api/console/outbox/${mine[0]?.mailId}`,
    );
    expect(whole.body.text).toContain(`${server.origin}/shop/p/${productId}`);
    expect(whole.body.text).toContain("Size: Small");
    expect((await signUps()).signUps).toMatchObject([{ status: "sent" }, { status: "sent" }]);

    const again = await send();
    expect(again.body.status).toBe("requested");
    expect(whole.body.text).toMatch(
      /Unsubscribe from these emails: http\S+\/restock\/unsubscribe\?token=/,
    );
    await until(async () => {
      const last = (await group())?.lastSend;
      return last?.sendId === again.body.sendId && last.state === "completed";
    });
    expect((await mailsTo("ann@shop.co")).total).toBe(rows.length);
  });

  it("is refused while the variant is sold out, and for a variant that does not exist", async () => {
    await signUp("ann@shop.co");
    expect(await send()).toMatchObject({
      status: 409,
      body: {
        error: { message: "This item is still sold out. Add stock before you send emails." },
      },
    });
    expect((await send("no")).status).toBe(404);
    expect((await until(group)).lastSend).toBeNull();
  });

  it("answers a retried request with the first answer", async () => {
    await shopkeeper.stock(productId, `${productId}-s`, 5);
    const body = { productId, variantId: `${productId}-s` };
    const key = { "idempotency-key": `send-${productId}` };
    const first = await owner.post<Send>(`${path}/send`, body, key);
    const second = await owner.post<Send>(`${path}/send`, body, key);
    expect(second.body.sendId).toBe(first.body.sendId);
  });

  it("takes several variants, each with its own outcome [A7.13] [B7.11] [B3.28]", async () => {
    const sendable = async () => (await owner.get<Sendable>("/api/console/restock/sendable")).body;
    const mine = async () =>
      (await sendable()).groups.filter((each) => each.productId === productId);
    const before = await sendable();
    await signUp("ann@shop.co");
    await signUp("bob@shop.co");
    await signUp("ann@shop.co", { variantId: `${productId}-l` });
    await until(async () => (await sendable()).soldOut === before.soldOut + 2);
    expect(await mine()).toEqual([]);
    await shopkeeper.stock(productId, `${productId}-s`, 5);
    await until(async () => (await mine()).length > 0);
    expect(await sendable()).toMatchObject({
      total: before.total + 1,
      soldOut: before.soldOut + 1,
    });
    expect(await mine()).toEqual([
      { productId, variantId: `${productId}-s`, people: 2, unitsLeft: 5 },
    ]);
    const sendRequests = [`${productId}-s`, `${productId}-l`, "no"].map((variantId) => ({
      productId,
      variantId,
    }));
    const { status, body } = await owner.post<SendAll>(`${path}/send/all`, { sendRequests });
    expect(status).toBe(202);
    expect(body.results).toMatchObject([
      { variantId: `${productId}-s`, status: "requested" },
      { variantId: `${productId}-l`, status: "refused", code: "still-sold-out" },
      { variantId: "no", status: "refused", code: "variant-not-found" },
    ]);
    expect((await owner.post(`${path}/send/all`, { sendRequests: [] })).status).toBe(400);
    await until(async () => (await mine()).length === 0);
  });

  it("lets a notified person sign up again, and emails them again", async () => {
    await signUp("again@shop.co");
    await shopkeeper.stock(productId, `${productId}-s`, 1);
    await send();
    await sendCompleted();
    await shopkeeper.stock(productId, `${productId}-s`, -1);
    expect((await signUp("again@shop.co")).status).toBe(200);
    await until(async () => (await group())?.waiting === 1);
    await shopkeeper.stock(productId, `${productId}-s`, 1);
    const { body } = await send();
    await until(async () => {
      const found = await group();
      return found?.lastSend?.sendId === body.sendId && found.lastSend.state === "completed";
    });
    expect((await mailsTo("again@shop.co")).total).toBe(2);
    expect(await group()).toMatchObject({ waiting: 0, sent: 2 });
  });
});

describe("a send", () => {
  type Sends = ResponseOf<typeof listRestockSendsContract>;
  const sends = async () =>
    (await owner.get<Sends>(`/api/console/restock/sends?productId=${productId}`)).body.rows;

  it("can be cancelled until its first email, and then continues as if nothing had been", async () => {
    await signUp("ann@shop.co");
    await shopkeeper.stock(productId, `${productId}-s`, 5);
    const wish = { productId, variantId: `${productId}-s`, graceSeconds: 600 };
    const { body } = await owner.post<Send>(`${path}/send`, wish);
    const cancel = `/api/console/restock/sends/${body.sendId}/cancel`;
    expect((await sends())[0]).toMatchObject({ state: "scheduled", startsAt: body.startsAt });
    expect((await visitor.post(cancel, {})).status).toBe(401);
    expect((await owner.post(cancel, {})).status).toBe(204);
    expect((await owner.post(cancel, {})).status).toBe(204);
    expect((await sends())[0]).toMatchObject({ state: "cancelled", sent: 0, waiting: 0 });

    const next = await send();
    await sendCompleted();
    expect((await sends())[0]).toMatchObject({ state: "completed", recipients: 1, sent: 1 });
    const late = await owner.post(`/api/console/restock/sends/${next.body.sendId}/cancel`, {});
    expect(late).toMatchObject({ status: 409, body: { error: { code: "send-started" } } });
    const unknown = "/api/console/restock/sends/00000000-0000-4000-8000-000000000000/cancel";
    expect((await owner.post(unknown, {})).status).toBe(409);
  });

  it("emails as many people as there are units, and holds a unit for each", async () => {
    for (const name of ["ann", "bob"]) await signUp(`${name}-${count}@shop.co`);
    await until(async () => (await group())?.waiting === 2);
    await shopkeeper.stock(productId, `${productId}-s`, 1);
    const wish = { productId, variantId: `${productId}-s`, holdMinutes: 60 };
    expect(await owner.post(`${path}/send`, wish)).toMatchObject({
      status: 400,
      body: { error: { code: "hold-for-everyone" } },
    });
    await owner.post(`${path}/send`, { ...wish, audience: "units" });
    expect((await sendCompleted())?.lastSend).toMatchObject({
      recipients: 2,
      units: 1,
      sent: 1,
      skipped: 1,
      skippedFor: { "no-units-left": 1 },
    });
    const link = await linkTo(`ann-${count}@shop.co`, "/restock/held");
    const ann = await createClient(server.origin);
    const others = await signUp("cid@shop.co");
    expect(others.status).toBe(200);
    const followed = await ann.get(link);
    expect([followed.status, followed.headers.get("location")]).toEqual([
      303,
      `/shop/p/${productId}`,
    ]);
    const add = (client: Client) =>
      client.post("/api/commerce/shopping-cart/entries", {
        itemId: productId,
        sku: `${productId}-s`.toUpperCase(),
        quantity: 1,
      });
    expect((await add(visitor)).status).toBe(409);
    expect((await add(ann)).status).toBe(200);
    // A program that looks at emails, or someone whom the email was passed on to.
    const other = await createClient(server.origin);
    expect((await other.get(link)).status).toBe(303);
    expect(other.cookies.get("cart")).not.toBe(ann.cookies.get("cart"));
    expect((await add(other)).status).toBe(200);
    expect((await ann.get(link)).status).toBe(303);
    expect((await ann.post("/api/commerce/checkout/start", {})).status).toBe(200);
    expect((await ann.get(link)).status).toBe(303);
    const bought = await ann.post("/api/commerce/checkout", {
      contact: { email: `ann-${count}@shop.co`, name: "Ann", phone: "" },
      address: { line1: "1 Main St", city: "Hanover", postalCode: "30159", country: "DE" },
    });
    expect(bought.status).toBe(200);
    const late = await other.get<string>(link);
    expect([late.status, late.headers.get("location")]).toEqual([409, null]);
    expect(JSON.stringify(late.body)).toContain("This item is no longer reserved for you");
    expect((await visitor.get(`${link}x`)).status).toBe(400);
  });
});

describe("stock that comes in", () => {
  it("sends automatically where the website wants that, once however often it is touched", async () => {
    const variantId = `${productId}-s`;
    await settings({ restockAutomaticSend: "everyone" });
    try {
      const address = `far-${productId}@shop.co`;
      await signUp(address);
      await until(group);
      // As tables are whose sign-ups were made before they said where.
      await server.database.query("update read.restock_groups set origin = null");
      await Promise.all([1, 2, 3, 4].map((units) => shopkeeper.stock(productId, variantId, units)));
      expect((await sendCompleted())?.lastSend).toMatchObject({ automatic: true, sent: 1 });
      expect((await mailTo(address)).text).toContain("https://shop.example/shop/p/mug-");
      const requested = await server.database.query(
        "select from log.events where type = 'RestockSendRequested' and data ->> 'productId' = $1",
        [productId],
      );
      expect(requested).toHaveLength(1);
    } finally {
      await settings({ restockAutomaticSend: "off" });
    }
  });
});

describe("a person whose email bounced", () => {
  /** A send that has ended, as far as the sign-up knows. */
  const bounce = async (): Promise<void> => {
    const { handler, now, newId } = server.infrastructure;
    const variant = { productId, variantId: `${productId}-s` };
    const [row] = await server.database.query<{ signUpId: string; personId: string }>(
      `select sign_up_id as "signUpId", person_id as "personId"
         from read.restock_sign_ups where product_id = $1`,
      [productId],
    );
    const { signUpId = "", personId = "" } = row ?? {};
    const failed = {
      signUpId,
      sendId: newId(),
      kind: "bounced",
      reason: "550",
      at: now(),
    } as const;
    await handler(signUpDecider, RestockSignUpEvent).run(
      signUpStreamId(variant, personId),
      { type: "RecordNoticeFailed", ...variant, ...failed },
      { metadata: { websiteId: "demo", actor: "job:test", correlationId: newId() } },
    );
    await until(async () => (await group())?.failed === 1);
  };

  it("is not offered, emailed or reported by a send: all three have the same number", async () => {
    await signUp(`bounced-${productId}@shop.co`);
    await until(group);
    await bounce();
    const bounced = await group();
    expect(bounced).toMatchObject({ waiting: 0, failed: 1, bounced: 1 });
    expect(bounced && recipientsOf(bounced)).toBe(0);
    await signUp(`first-${productId}@shop.co`);
    await signUp(`second-${productId}@shop.co`);
    const offered = await until(async () => {
      const found = await group();
      return found?.waiting === 2 ? found : undefined;
    });
    expect(recipientsOf(offered)).toBe(2);
    await shopkeeper.stock(productId, `${productId}-s`, 5);
    const sendable = await until(async () => {
      const { body } = await owner.get<Sendable>("/api/console/restock/sendable");
      return body.groups.find((each) => each.productId === productId);
    });
    expect(sendable.people).toBe(2);
    await send();
    expect((await sendCompleted()).lastSend).toMatchObject({
      recipients: 2,
      sent: 2,
      failed: 0,
      bounced: 0,
      skipped: 0,
    });
  });

  it("is no demand, and stock that comes in starts no send for them", async () => {
    await signUp(`bounced-${productId}@shop.co`);
    await until(group);
    await bounce();
    await signUp(`waits-${productId}@shop.co`, { variantId: `${productId}-l` });
    const listDemand = async () =>
      (
        await owner.get<ResponseOf<typeof listDemandContract>>("/api/console/restock/demand")
      ).body.rows.filter((row) => row.productId === productId);
    const demand = await until(async () => {
      const rows = await listDemand();
      return rows.some(({ variantId }) => variantId === `${productId}-l`) ? rows : undefined;
    });
    expect(demand.map(({ variantId }) => variantId)).toEqual([`${productId}-l`]);
    await settings({ restockAutomaticSend: "everyone" });
    try {
      await shopkeeper.stock(productId, `${productId}-s`, 1);
      await shopkeeper.stock(productId, `${productId}-l`, 1);
      await mailTo(`waits-${productId}@shop.co`);
      const requested = await server.database.query<{ variantId: string }>(
        `select data ->> 'variantId' as "variantId" from log.events
          where type = 'RestockSendRequested' and data ->> 'productId' = $1`,
        [productId],
      );
      expect(requested).toEqual([{ variantId: `${productId}-l` }]);
    } finally {
      await settings({ restockAutomaticSend: "off" });
    }
  });
});

describe("a sign-up that has to be confirmed", () => {
  it("waits once its address has said so, and joins the mailing list only then", async () => {
    const email = `opt-in-${count}@shop.co`;
    await settings({ restockDoubleOptIn: true });
    try {
      const { body } = await signUp(email, { isJoinMailingList: true });
      expect(body.message).toMatch(/^Almost done/);
      const link = await linkTo(email, "/restock/confirm");
      expect(await until(group)).toMatchObject({ waiting: 0, unconfirmed: 1 });
      const page = await visitor.get<string>(link);
      expect(page.body).toContain("Yes, email me");
      expect(page.body).toContain("<h1>Confirm your sign-up</h1>");
      expect((await group())?.waiting).toBe(0);
      expect((await visitor.post(`${link}x`)).status).toBe(400);
      const anybody = { method: "POST", headers: { accept: "text/html" } } as const;
      const done = await fetch(`${server.origin}${link}&page=yes`, {
        ...anybody,
        redirect: "manual",
      });
      expect([done.status, done.headers.get("location")]).toEqual([
        303,
        "/restock/confirm?done=yes",
      ]);
      await until(async () => (await group())?.waiting === 1);
      expect((await visitor.post(link)).status).toBe(204);
    } finally {
      await settings({ restockDoubleOptIn: false });
    }
  });
});

describe("the link to stop", () => {
  it("ends all sign-ups of a person with the mail program's one-click unsubscribe", async () => {
    const email = `stop-${count}@shop.co`;
    await signUp(email);
    await shopkeeper.stock(productId, `${productId}-s`, 1);
    await send();
    const link = await linkTo(email, "/restock/unsubscribe");
    await shopkeeper.stock(productId, `${productId}-s`, -1);
    await signUp(email);
    await signUp(email, { variantId: `${productId}-l` });
    await until(async () => (await signUps()).signUps.length === 2);
    const page = await visitor.get<string>(link);
    expect(page.body).toContain("Unsubscribe");
    expect((await signUps()).signUps.at(-1)?.status).toBe("waiting");
    for (const _again of [1, 2]) {
      const { status } = await fetch(`${server.origin}${link}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
      expect(status).toBe(204);
    }
    await until(async () => (await group())?.waiting === 0);
    expect((await signUps()).signUps.map(({ status }) => status)).toEqual(["sent", "left"]);
  });
});

describe("limits", () => {
  it("hold for an address, whatever it waits for", async () => {
    const email = `many-${count}@shop.co`;
    await signUp(email);
    await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        await shopkeeper.define(aProduct(`${productId}-${n}`));
        return visitor.post(path, {
          productId: `${productId}-${n}`,
          variantId: `${productId}-${n}`,
          siteVisitorEmail: email,
        });
      }),
    );
    await until(async () => {
      const [found] = await server.database.query<{ count: number }>(
        "select count(*)::int as count from read.restock_sign_ups where email = $1",
        [email],
      );
      return found?.count === 25;
    });
    const refused = await signUp(email, { variantId: `${productId}-l` });
    expect(refused).toMatchObject({
      status: 429,
      body: {
        data: { message: expect.stringMatching(/^This email address has reached the limit/) },
      },
    });
    expect((await signUp(email)).status).toBe(200);
  });
});

describe("demand", () => {
  type Demand = ResponseOf<typeof listDemandContract>;
  it("is the waiting people times the price, next to expected arrivals, also as a file", async () => {
    const variantId = `${productId}-s`;
    for (const name of ["ann", "bob", "cid"]) await signUp(`${name}@shop.co`);
    await until(async () => (await group())?.waiting === 3);
    const arrival = { productId, variantId, units: 2, expectedOn: "2030-05-01" };
    const arrivals = "/api/console/restock/arrivals";
    expect((await owner.request(arrivals, { method: "PUT", json: arrival })).status).toBe(204);
    const unknown = { ...arrival, variantId: "not-there" };
    expect(await owner.request(arrivals, { method: "PUT", json: unknown })).toMatchObject({
      status: 404,
      body: { error: { code: "variant-not-found" } },
    });
    const broken = { ...arrival, variantId: "a\nb" };
    expect((await owner.request(arrivals, { method: "PUT", json: broken })).status).toBe(400);
    const bad = { ...arrival, units: -1 };
    expect((await owner.request(arrivals, { method: "PUT", json: bad })).status).toBe(400);
    const filters = `?filters=${encodeURIComponent(`product:is:Mug ${count}`)}`;
    const { body } = await owner.get<Demand>(`/api/console/restock/demand${filters}`);
    const [row] = body.rows;
    expect(row).toMatchObject({
      variantId,
      waiting: 3,
      lately: 3,
      earlier: 0,
      unitsLeft: 0,
      arriving: 2,
      arrivingOn: "2030-05-01",
      waitingCents: 3 * (row?.priceCents ?? 0),
      coveredCents: 2 * (row?.priceCents ?? 0),
    });
    expect(row?.priceCents).toBeGreaterThan(0);
    await shopkeeper.define(
      aProduct(productId, {
        name: "=1+1",
        variantOptionOrdering: ["Size"],
        variants: [aVariant(variantId, { Size: "Small" })],
      }),
    );
    await signUp("dora@shop.co");
    await until(async () => (await group())?.waiting === 4);
    const file = await owner.get<string>(
      "/api/console/restock/demand/export?columns=product,waiting",
    );
    expect(file.headers.get("content-type")).toContain("text/csv");
    expect(file.body).toContain("'=1+1,4");
    expect((await visitor.get("/api/console/restock/demand")).status).toBe(401);
  });
});

describe("what did not get through", () => {
  type SignUps = ResponseOf<typeof listRestockSignUpsContract>;
  it("is listed for the owner, who sends it once more or lets it be", async () => {
    const names = ["ann", "bob"].map((name) => `${name}-doubt-${count}@shop.co`);
    for (const email of names) await signUp(email);
    await until(async () => (await group())?.waiting === 2);
    await shopkeeper.stock(productId, `${productId}-s`, 5);
    const { signUps: waiting } = await signUps();
    // As a process leaves it that is killed while a mail server takes the email, found by another
    // one.
    const interrupted = `
      insert into mail_deliveries (website_id, mail_id, job_key, state, attempts, error, failure_kind)
      select 'demo', 'restock-' || id, 'restock-send-' || $2, 'failed', 1, 'interrupted', 'in-doubt'
        from unnest($1::text[]) as id`;
    const wish = { productId, variantId: `${productId}-s`, graceSeconds: 2 };
    const { body } = await owner.post<Send>(`${path}/send`, wish);
    const ids = waiting.map(({ signUpId }) => signUpId);
    await server.database.query(interrupted, [ids, body.sendId]);
    expect(await sendCompleted()).toMatchObject({ inDoubt: 2, lastSend: { sent: 0, inDoubt: 2 } });
    const unsettled = async () =>
      (
        await owner.get<SignUps>(
          `/api/console/restock/sign-ups?sendId=${body.sendId}&only=unsettled`,
        )
      ).body.rows;
    expect(await unsettled()).toMatchObject([{ status: "in-doubt" }, { status: "in-doubt" }]);
    const act = (signUpId: string | undefined, what: string) =>
      owner.post(`/api/console/restock/sign-ups/${signUpId}/${what}`, {});
    expect((await act(ids[0], "resend")).status).toBe(204);
    expect((await act(ids[1], "dismiss")).status).toBe(204);
    await until(async () => (await unsettled()).length === 0);
    expect((await mailsTo(names[0] ?? "")).total).toBe(1);
    expect((await mailsTo(names[1] ?? "")).total).toBe(0);
    expect((await group())?.lastSend).toMatchObject({ sent: 1, inDoubt: 0, dismissed: 1 });
    expect((await act(ids[0], "resend")).status).toBe(404);
  });
});
