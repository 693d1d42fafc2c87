import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { ChosenGiftCard } from "#domain/gift-cards/chosen.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import { PURCHASE_FIELD } from "#domain/gift-cards/purchase-field.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Order } from "#domain/orders/order.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { getGiftCardContract, listGiftCardsContract } from "#read-api/gift-cards/contract.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, cartIdOf, createClient, createOwnerClient } from "#tests/support/client.ts";
import { offerManualForDigital, recordPayment } from "#tests/support/manual-payment.ts";
import { doToMany, undoMany } from "#tests/support/many-rows.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser, PASSWORD } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";
import type { askBalanceContract, issueGiftCardContract } from "./contract.ts";

const PURCHASES = "/api/commerce/gift-cards/purchases";
const CART = "/api/commerce/shopping-cart";
const CONSOLE = "/api/console/gift-cards";

type Refused = { error: { code: string; message: string; fields?: Record<string, string> } };
type Started = { purchaseId: string; purchaseUrl: string };
type Chosen = { giftCards: ChosenGiftCard[] };
type Balance = ResponseOf<typeof askBalanceContract>;
type Issued = ResponseOf<typeof issueGiftCardContract>;
type Listed = ResponseOf<typeof listGiftCardsContract>;
type Shown = ResponseOf<typeof getGiftCardContract>;
type Outbox = { rows: { mailId: string; to: string; subject: string }[] };

let server: TestServer;
let owner: Client;

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  await offerManualForDigital(server);
  const keeper = createShopkeeper(server.infrastructure);
  const fifty = { ...aVariant("card-50", { Value: "$50" }), priceCents: 5_000 };
  const hundred = { ...aVariant("card-100", { Value: "$100" }), priceCents: 10_000 };
  await keeper.define(
    aProduct("card", {
      name: "Gift Card",
      productType: 4,
      variantOptionOrdering: ["Value"],
      variants: [fifty, hundred],
    }),
  );
  await keeper.define(aProduct("song", { productType: 2, variants: [aVariant("song")] }));
  await keeper.define(
    aProduct("euro-song", { productType: 2, currency: "EUR", variants: [aVariant("euro-song")] }),
  );
  await settled();
});
afterAll(() => server.stop());

const settled = async () => {
  const { infrastructure } = server;
  const names = ["products", "variant-stock", "orders", "gift-cards"];
  await infrastructure.waitFor(names, await infrastructure.eventStore.head());
};
const visit = () => createClient(server.origin);
const start = (client: Client, sku = "CARD-50", itemId = "card") =>
  client.post<Started & Refused>(PURCHASES, { itemId, sku });
const complete = (client: Client, { purchaseId }: Started, body: object) =>
  client.put<{ nextUrl: string } & Refused>(`${PURCHASES}/${purchaseId}`, body);
const cartOf = async (client: Client) => (await client.get<ShoppingCart>(CART)).body;
const give = async (amountCents = 5_000, more: object = {}) => {
  const { body, status } = await owner.post<Issued>(CONSOLE, { amountCents, ...more });
  expect(status).toBe(200);
  await settled();
  return body;
};
const choose = (client: Client, code: string) =>
  client.post<Chosen & Refused>(`${CART}/gift-cards`, { code });
const ask = (client: Client, code: string) =>
  client.post<Balance & Refused>("/api/commerce/gift-cards/balance", { code });
const addSong = async (client: Client, itemId = "song") => {
  const sku = itemId.toUpperCase();
  const { status } = await client.post(`${CART}/entries`, { itemId, sku, quantity: 2 });
  expect(status).toBe(200);
};
const mailsTo = async (email: string) => {
  const { body } = await owner.get<Outbox>(`/api/console/outbox?to=${encodeURIComponent(email)}`);
  return body.rows.filter(({ subject }) => subject.includes("gift card"));
};
const codeIn = async (mailId: string) => {
  const { body } = await owner.get<{ text: string; html: string }>(
    `/api/console/outbox/${encodeURIComponent(mailId)}`,
  );
  const code = /Code: ([2-9A-Z-]{19})/.exec(body.text)?.[1] ?? "";
  expect(body.html).toContain(code);
  return { ...body, code };
};
const buy = (client: Client, email: string) =>
  client.post<{ order: Order } & Refused>("/api/commerce/checkout", {
    contact: { email, name: "Ben", phone: "" },
  });

describe("buying a gift card", () => {
  it("needs a denomination [A5.6]", async () => {
    const { status, body } = await start(await visit(), "");
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: "denomination-missing",
      message: "Select a denomination for the Gift Card",
    });
  });
  it.each([
    ["another denomination", "CARD-1", "card", 400],
    ["another product", "SONG", "song", 404],
    ["no product", "X", "nothing", 404],
  ])("is refused for %s", async (_what, sku, itemId, status) => {
    const told = await start(await visit(), sku, itemId);
    expect(told.status).toBe(status);
    expect(told.body.error.message).toBe(
      "Sorry, that item variant is unavailable. Please select another variant.",
    );
  });
  it("leads to its own page, and from there into the cart once [A2.6]", async () => {
    const visitor = await visit();
    const { body } = await start(visitor);
    expect(body.purchaseUrl).toBe(`/gift-card/${body.purchaseId}`);
    const page = await visitor.get<string>(body.purchaseUrl);
    expect(page.status).toBe(200);
    expect(page.body).toContain("A $50.00 gift card");
    const [first, second] = await Promise.all([
      complete(visitor, body, { for: "me" }),
      complete(visitor, body, { for: "me" }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual({ nextUrl: "/checkout" });
    const again = await complete(visitor, body, { for: "me", next: "cart" });
    expect(again.body).toEqual({ nextUrl: "/cart" });
    const { entries, subtotalCents } = await cartOf(visitor);
    expect(entries).toMatchObject([
      { quantity: 1, additionalFields: { [PURCHASE_FIELD]: body.purchaseId } },
    ]);
    expect(subtotalCents).toBe(5_000);
  });
  it("reports an error for each invalid field", async () => {
    const visitor = await visit();
    const { body } = await start(visitor);
    const missing = await complete(visitor, body, { for: "somebody", email: "nobody" });
    expect(missing.status).toBe(400);
    expect(missing.body.error.fields).toEqual({
      name: "Enter the recipient’s name.",
      email: "Email is invalid",
    });
    const past = await complete(visitor, body, {
      for: "somebody",
      name: "Ann",
      email: "ann@friend.example",
      deliverOn: "2001-01-01",
    });
    expect(past.body.error.fields).toEqual({ deliverOn: "Choose today or a later date." });
    expect((await complete(visitor, { ...body, purchaseId: newId() }, { for: "me" })).status).toBe(
      404,
    );
  });
  it("works as plain forms, which say again what was typed", async () => {
    const visitor = await visit();
    const crumb = visitor.cookies.get("crumb") ?? "";
    const send = (path: string, form: Record<string, string>) =>
      visitor.request<string>(path, {
        method: "POST",
        form: { crumb, ...form },
        headers: { accept: "text/html" },
      });
    const { body } = await start(visitor);
    const refused = await send(body.purchaseUrl, { for: "somebody", name: "Ann <3", email: "" });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("Email cannot be blank");
    expect(refused.body).toContain("Ann &lt;3");
    const taken = await send(body.purchaseUrl, {
      for: "somebody",
      name: "Ann",
      email: "ann@form.example",
      fromName: "",
      message: "",
      deliverOn: "",
      next: "cart",
    });
    expect(taken.status).toBe(303);
    expect(taken.headers.get("location")).toBe("/cart");
    expect((await visitor.get<string>(body.purchaseUrl)).body).toContain("ann@form.example");
  });
});

describe("a gift card that was paid for", () => {
  it("goes by email to whom it is for, with the customer's words, and its code opens it", async () => {
    const visitor = await visit();
    const { body } = await start(visitor);
    await complete(visitor, body, {
      for: "somebody",
      name: "Ann",
      email: "ann@friend.example",
      fromName: "Ben",
      message: "Many happy\nreturns <3",
    });
    const bought = await buy(visitor, "ben@friend.example");
    await recordPayment(owner, bought.body.order.orderId);
    const [mail] = await until(async () => {
      const mails = await mailsTo("ann@friend.example");
      return mails.length > 0 ? mails : undefined;
    });
    expect(mail?.subject).toBe("Your $50.00 gift card for Daybook");
    const { code, text, html } = await codeIn(mail?.mailId ?? "");
    expect(text).toContain("Many happy\nreturns <3");
    expect(html).toContain("Many happy<br>returns &lt;3");
    expect(text).toContain("the customer who bought the card (b•••@f•••.example), not by Daybook");
    expect(text).toContain(`${server.origin}/gift-card/balance`);
    await settled();
    expect((await ask(visitor, code.toLowerCase())).body).toMatchObject({
      balanceCents: 5_000,
      currency: "USD",
      lastCharacters: code.slice(-4),
    });
    expect(await mailsTo("ben@friend.example")).toEqual([]);
  });
  it("goes to the customer when nobody was named, one for each unit", async () => {
    const visitor = await visit();
    await visitor.post(`${CART}/entries`, { itemId: "card", sku: "CARD-100", quantity: 3 });
    const { body } = await buy(visitor, "ben@three.example");
    await recordPayment(owner, body.order.orderId);
    await until(async () => (await mailsTo("ben@three.example")).length === 3);
    await settled();
    const { body: listed } = await owner.get<Listed>(`${CONSOLE}?search=ben@three.example`);
    expect(listed.rows).toHaveLength(3);
    expect(listed.rows.every(({ orderId }) => orderId === body.order.orderId)).toBe(true);
    const ofOrder = await owner.get<Listed>(`${CONSOLE}?orderId=${body.order.orderId}`);
    expect(ofOrder.body.total).toBe(3);
    expect((await owner.get<Listed>(`${CONSOLE}?orderId=${newId()}`)).body.total).toBe(0);
    expect(new Set(listed.rows.map(({ lastCharacters }) => lastCharacters)).size).toBe(3);
  });
  it("is stopped when it is refunded", async () => {
    const visitor = await visit();
    await visitor.post(`${CART}/entries`, { itemId: "card", sku: "CARD-50", quantity: 2 });
    const { order } = (await buy(visitor, "ben@refund.example")).body;
    await recordPayment(owner, order.orderId);
    await until(async () => (await mailsTo("ben@refund.example")).length === 2);
    const { status } = await owner.post(`/api/console/orders/${order.orderId}/refunds`, {
      refundId: "r1",
      lines: [{ lineId: order.lines[0]?.lineId, quantity: 1 }],
    });
    expect(status).toBe(200);
    const statuses = await until(async () => {
      const { body } = await owner.get<Listed>(`${CONSOLE}?search=ben@refund.example`);
      const found = body.rows.map((row) => row.status).sort();
      return found.includes("disabled") && found;
    });
    expect(statuses).toEqual(["active", "disabled"]);
  });
});

describe("paying a cart with gift cards", () => {
  it("shows what each could pay, in the order in which they were chosen", async () => {
    const visitor = await visit();
    await addSong(visitor);
    const [one, two] = [await give(1_000), await give(2_000)];
    await choose(visitor, one.code);
    const { body } = await choose(visitor, two.code);
    const shown = { currency: "USD", problem: null };
    expect(body.giftCards).toMatchObject([
      { giftCardId: one.giftCardId, availableCents: 1_000, ...shown },
      { giftCardId: two.giftCardId, availableCents: 2_000, ...shown },
    ]);
    expect((await visitor.get<Chosen>(`${CART}/gift-cards`)).body).toEqual(body);
    const { body: rest } = await visitor.request<Chosen>(`${CART}/gift-cards/${one.giftCardId}`, {
      method: "DELETE",
    });
    expect(rest.giftCards.map(({ giftCardId }) => giftCardId)).toEqual([two.giftCardId]);
    expect((await visitor.get<Chosen>(`${CART}/gift-cards`)).body).toEqual(rest);
  });
  it("is rejected without a cart, and with a malformed code", async () => {
    const visitor = await visit();
    const { code } = await give();
    expect((await choose(visitor, code)).body.error.code).toBe("cart-unknown");
    await addSong(visitor);
    const told = await choose(visitor, "2345-6789-ABCD-EFGH");
    expect(told.status).toBe(404);
    expect(told.body.error).toMatchObject({
      code: "gift-card-unknown",
      message: "We could not find this gift card. Please check the code.",
    });
    expect((await choose(visitor, " ")).body.error.fields).toEqual({
      code: "Enter the code of your gift card.",
    });
  });
  it("is refused in another currency, with an empty card and with one that was stopped", async () => {
    const visitor = await visit();
    await addSong(visitor, "euro-song");
    const { code, giftCardId } = await give(500);
    expect((await choose(visitor, code)).body.error.code).toBe("gift-card-currency");
    await owner.post(`${CONSOLE}/${giftCardId}/adjustments`, { deltaCents: -500 });
    const other = await visit();
    await addSong(other);
    expect((await choose(other, code)).body.error.code).toBe("gift-card-empty");
    await owner.post(`${CONSOLE}/${giftCardId}/disable`, { reason: "lost" });
    expect((await choose(other, code)).body.error.code).toBe("gift-card-disabled");
  });
  it("counts as free what this cart set aside before its order was placed", async () => {
    const { handler, now, orderIdOf } = server.infrastructure;
    const { giftCardId, code } = await give();
    const shown = async (client: Client) =>
      (await client.get<Chosen>(`${CART}/gift-cards`)).body.giftCards.map(
        ({ availableCents }) => availableCents,
      );
    const [own, other] = [await visit(), await visit()];
    for (const client of [own, other]) {
      await addSong(client);
      await choose(client, code);
    }
    // As a process leaves it that dies on the way to the order.
    const orderId = orderIdOf("demo", cartIdOf(own));
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const held = await handler(giftCardDecider, GiftCardEvent).run(
      giftCardId,
      {
        type: "HoldGiftCard",
        giftCardId,
        holdId: `${orderId}.1`,
        amountCents: 2_500,
        currency: "USD",
        expiresAt,
        at: now(),
      },
      { metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" } },
    );
    expect(held.ok).toBe(true);
    await settled();
    expect(await shown(own)).toEqual([5_000]);
    expect(await shown(other)).toEqual([2_500]);
  });
  it("leaves members to pay back only what a card does not get of a refund or a cancellation", async () => {
    const paid = async () => {
      const visitor = await visit();
      await addSong(visitor);
      await choose(visitor, (await give(1_000)).code);
      const { order } = (await buy(visitor, "part@card.example")).body;
      await recordPayment(owner, order.orderId);
      expect(order.grandTotalCents).toBeGreaterThan(1_500);
      return { rest: order.grandTotalCents - 1_000, path: `/api/console/orders/${order.orderId}` };
    };
    const [refunded, cancelled] = [await paid(), await paid()];
    const refund = async (refundId: string, amountCents: number) =>
      (await owner.post(`${refunded.path}/refunds`, { refundId, amountCents })).body;
    expect(await refund("first", 700)).toMatchObject({ payback: "paid", owedCents: 0 });
    expect(await refund("second", 700)).toMatchObject({ payback: "owed", owedCents: 400 });
    const settled = await owner.post(`${refunded.path}/refunds/second/settle`, {});
    expect(settled.body).toMatchObject({ payback: "by-hand", owedCents: 0 });
    const { body } = await owner.post(`${cancelled.path}/cancellation`, { cancelId: "c" });
    expect(body).toMatchObject({
      payback: "owed",
      amountCents: cancelled.rest + 1_000,
      owedCents: cancelled.rest,
    });
  });
  it("says of a chosen card why it cannot pay any longer", async () => {
    const visitor = await visit();
    await addSong(visitor);
    const { code, giftCardId } = await give(500);
    await choose(visitor, code);
    await owner.post(`${CONSOLE}/${giftCardId}/disable`, {});
    await settled();
    expect((await visitor.get<Chosen>(`${CART}/gift-cards`)).body.giftCards).toMatchObject([
      {
        availableCents: 0,
        problem: {
          code: "gift-card-disabled",
          message: "This gift card can no longer be used. Please contact us.",
        },
      },
    ]);
  });
});

describe("signing in", () => {
  it("brings the cards of the guest's cart into the account's own", async () => {
    const email = "ann@account.example";
    const first = await visit();
    await becomeSiteUser(server, first, email);
    await addSong(first);
    const { giftCardId, code } = await give(1_000);
    const guest = await visit();
    await addSong(guest);
    await choose(guest, code);
    const path = "/api/site-users/account/session";
    expect((await guest.post(path, { email, password: PASSWORD })).status).toBe(200);
    await settled();
    const { body } = await guest.get<Chosen>(`${CART}/gift-cards`);
    expect(body.giftCards.map((card) => card.giftCardId)).toEqual([giftCardId]);
    expect((await cartOf(guest)).totalQuantity).toBeGreaterThan(2);
  });
});

describe("the balance page", () => {
  it("shows the balance under a URL without the code", async () => {
    const visitor = await visit();
    const { code } = await give(7_550);
    const crumb = visitor.cookies.get("crumb") ?? "";
    const told = await visitor.request<string>("/gift-card/balance", {
      method: "POST",
      form: { crumb, code },
      headers: { accept: "text/html" },
    });
    expect(told.status).toBe(303);
    const location = told.headers.get("location") ?? "";
    expect(location).not.toContain(code.slice(0, 4));
    const page = await visitor.get<string>(location);
    expect(page.body).toContain("$75.50");
    expect(page.body).toContain(`Ends in ${code.slice(-4)}`);
    const forged = await visitor.get<string>(`${location}x`);
    expect(forged.body).not.toContain("$75.50");
    expect(forged.body).toContain("Enter the code again to see the balance.");
  });
  it("says that a card is not known", async () => {
    const visitor = await visit();
    const told = await visitor.request<string>("/gift-card/balance", {
      method: "POST",
      form: { crumb: visitor.cookies.get("crumb") ?? "", code: "abc" },
      headers: { accept: "text/html" },
    });
    expect(told.status).toBe(404);
    expect(told.body).toContain("We could not find this gift card. Please check the code.");
    expect(told.body).toContain('value="abc"');
  });
});

describe("an owner", () => {
  it("gives a card away once, however often the call is made, and emails it", async () => {
    const key = { "idempotency-key": newId() };
    const wish = { amountCents: 2_500, email: "gift@friend.example", note: "for the review" };
    const first = await owner.post<Issued>(CONSOLE, wish, key);
    const again = await owner.post<Issued>(CONSOLE, wish, key);
    expect(again.body).toEqual(first.body);
    const [mail] = await until(async () => {
      const mails = await mailsTo("gift@friend.example");
      return mails.length > 0 ? mails : undefined;
    });
    expect((await codeIn(mail?.mailId ?? "")).code).toBe(first.body.code);
    const { body } = await owner.get<Listed>(`${CONSOLE}?search=review`);
    expect(body.rows).toMatchObject([
      { email: "gift@friend.example", status: "active", initialCents: 2_500, orderId: null },
    ]);

    // What an owner writes about a card is sealed for whose it is, and forgotten with them.
    const path = `${CONSOLE}/${first.body.giftCardId}`;
    await owner.post(`${path}/adjustments`, { deltaCents: 100, reason: "she was ill" });
    const { events } = await server.infrastructure.eventStore.readStream(
      `giftCard-demo.${first.body.giftCardId}`,
    );
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(/review|ill/);
    expect((await owner.get<Shown>(path)).body).toMatchObject({
      note: "for the review",
      movements: [{ reason: "she was ill" }, { kind: "mailed" }, { kind: "issued" }],
    });
    await owner.post("/api/console/persons/forget", { email: "gift@friend.example" });
    const { infrastructure } = server;
    await infrastructure.waitFor(["gift-cards"], await infrastructure.eventStore.head());
    expect((await owner.get<Shown>(path)).body).toMatchObject({
      note: null,
      movements: [{ reason: null }, { kind: "mailed" }, { kind: "issued" }],
    });
  });
  it("adjusts, stops and starts a card, and sees what became of it", async () => {
    const { giftCardId } = await give(1_000);
    const key = { "idempotency-key": newId() };
    const change = { deltaCents: 250, reason: "sorry" };
    const path = `${CONSOLE}/${giftCardId}`;
    await owner.post(`${path}/adjustments`, change, key);
    const again = await owner.post(`${path}/adjustments`, change, key);
    expect(again.body).toMatchObject({ balanceCents: 1_250 });
    const tooMuch = await owner.post<Refused>(`${path}/adjustments`, { deltaCents: -1_251 });
    expect(tooMuch.body.error.code).toBe("balance-below-zero");
    await owner.post(`${path}/disable`, { reason: "stolen" });
    await owner.post(`${path}/enable`);
    const { body } = await owner.get<Shown>(path);
    expect(body).toMatchObject({ balanceCents: 1_250, status: "active" });
    expect(
      body.movements.map(({ kind, deltaCents, balanceCents, reason }) => [
        kind,
        deltaCents,
        balanceCents,
        reason,
      ]),
    ).toEqual([
      ["enabled", 0, 1_250, ""],
      ["disabled", 0, 1_250, "stolen"],
      ["adjusted", 250, 1_250, "sorry"],
      ["issued", 1_000, 1_000, ""],
    ]);
  });
  it("disables and enables many cards in one operation", async () => {
    const cards = [await give(1_000), await give(2_000)];
    const ids = cards.map(({ giftCardId }) => giftCardId);
    await owner.post(`${CONSOLE}/${ids[0]}/disable`, {});
    const disable = { list: "gift-cards", action: "disable", of: { ids: [...ids, "nobody's"] } };
    const { work } = await doToMany(owner, disable);
    expect(work).toMatchObject({ total: 2, changed: 1, same: 1 });
    const statuses = async () => {
      const { infrastructure } = server;
      await infrastructure.waitFor(["gift-cards"], await infrastructure.eventStore.head());
      const shown = await Promise.all(ids.map((id) => owner.get<Shown>(`${CONSOLE}/${id}`)));
      return shown.map(({ body }) => body.status);
    };
    expect(await statuses()).toEqual(["disabled", "disabled"]);
    await undoMany(owner, work.workId);
    expect(await statuses()).toEqual(["disabled", "active"]);
  });
  it("emails a code again, to another address if need be", async () => {
    const address = "wrong@friend.example";
    const { giftCardId, code } = await give(1_000, { email: address, note: "asked twice" });
    const mail = { mailId: newId(), email: "right@friend.example" };
    expect((await owner.post(`${CONSOLE}/${giftCardId}/mails`, mail)).body).toMatchObject({
      email: "right@friend.example",
    });
    const [sent] = await until(async () => {
      const mails = await mailsTo("right@friend.example");
      return mails.length > 0 ? mails : undefined;
    });
    expect((await codeIn(sent?.mailId ?? "")).code).toBe(code);
    const { body } = await owner.get<Shown>(`${CONSOLE}/${giftCardId}`);
    expect(body).toMatchObject({ email: "right@friend.example", note: "asked twice" });

    // The note is the owner's, about whom the card was for: it goes with them, and with nobody else.
    const { infrastructure } = server;
    const forget = async (email: string) => {
      await owner.post("/api/console/persons/forget", { email });
      await infrastructure.waitFor(["gift-cards"], await infrastructure.eventStore.head());
      const { email: left, note } = (await owner.get<Shown>(`${CONSOLE}/${giftCardId}`)).body;
      return { email: left, note };
    };
    const copyOf = async (email: string) =>
      JSON.stringify((await owner.post<object>("/api/console/persons/export", { email })).body);
    expect(await copyOf(mail.email)).not.toContain("asked twice");
    expect(await copyOf(address)).toContain("asked twice");
    // While the tables are built again after an upgrade, those of before answer, which do not know
    // whose it is.
    const { database } = infrastructure;
    await database.query(
      "alter view read.gift_cards rename column note_person_id to not_there_before",
    );
    expect(await copyOf(mail.email)).toContain("asked twice");
    await database.query(
      "alter view read.gift_cards rename column not_there_before to note_person_id",
    );
    expect(await forget("right@friend.example")).toEqual({ email: null, note: "asked twice" });
    expect(await forget(address)).toEqual({ email: null, note: null });
  });
  it("pages, sorts and filters, and sees what the shop owes", async () => {
    const { body } = await owner.get<Listed>(
      `${CONSOLE}?pageSize=2&sort=-balanceCents&status=active&source=owner`,
    );
    expect(body.rows).toHaveLength(2);
    expect(body.total).toBeGreaterThan(2);
    const [first, second] = body.rows;
    expect(first?.balanceCents).toBeGreaterThanOrEqual(second?.balanceCents ?? 0);
    expect(body.outstanding).toMatchObject([{ currency: "USD" }]);
    const { body: stopped } = await owner.get<Listed>(`${CONSOLE}?status=disabled`);
    expect(stopped.rows.every(({ status }) => status === "disabled")).toBe(true);
  });
  it("is the only one who sees any of this", async () => {
    const visitor = await visit();
    const { giftCardId } = await give();
    expect((await visitor.get(CONSOLE)).status).toBe(401);
    expect((await visitor.get(`${CONSOLE}/${giftCardId}`)).status).toBe(401);
    expect((await visitor.post(CONSOLE, { amountCents: 100 })).status).toBe(401);
  });
});

it("gives a person the data about their cards, and erases it; the code still pays", async () => {
  const email = "gone@friend.example";
  const { code, giftCardId } = await give(1_500, { email, name: "Gone", message: "Take care" });
  const visitor = await visit();
  const { body: purchase } = await start(visitor);
  await complete(visitor, purchase, { for: "somebody", name: "Gone", email });
  await settled();
  const persons = "/api/console/persons";
  const found = await owner.post<{ counts: object }>(`${persons}/find`, { email });
  expect(found.body.counts).toMatchObject({ giftCards: 1 });
  const told = await owner.post<{ giftCards: object[] }>(`${persons}/export`, { email });
  expect(told.body.giftCards).toMatchObject([
    { name: "Gone", message: "Take care", balanceCents: 1_500, lastCharacters: code.slice(-4) },
    { name: "Gone", message: "", balanceCents: 5_000, lastCharacters: null },
  ]);
  expect((await owner.post(`${persons}/forget`, { email })).status).toBeLessThan(300);
  await settled();
  const { body } = await owner.get<Shown>(`${CONSOLE}/${giftCardId}`);
  expect(body).toMatchObject({ email: null, name: null, message: null, balanceCents: 1_500 });
  expect((await visitor.get<string>(purchase.purchaseUrl)).body).not.toContain(email);
  expect((await ask(visitor, code)).body.balanceCents).toBe(1_500);
  const again = await owner.post<Refused>(`${CONSOLE}/${giftCardId}/mails`, { mailId: newId() });
  expect(again.body.error.code).toBe("code-forgotten");
});

it("keeps codes out of the log and of every table but the sealed ones", async () => {
  const { code } = await give(1_000, { email: "secret@friend.example" });
  const plain = code.replaceAll("-", "");
  await until(async () => (await mailsTo("secret@friend.example")).length === 1);
  const tables = await server.database.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
       from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const found = await server.database.query(
      `select 1 from ${name} as row where strpos(row::text, $1) > 0 or strpos(row::text, $2) > 0 limit 1`,
      [code, plain],
    );
    expect([name, found]).toEqual([name, []]);
  }
});
