import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { initialsForm } from "#demo/forms/initials-form.ts";
import type { CartEntry, ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Order } from "#domain/orders/order.ts";
import type { getProductContract } from "#read-api/catalog/contract.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const CART = "/api/commerce/shopping-cart";
type Added = { shoppingCart: ShoppingCart; newlyAdded: CartEntry };
type Updated = { shoppingCart: ShoppingCart; updatedEntry: CartEntry };
type Refused = {
  error: { code: string; message: string; fields?: Record<string, string> };
  errors?: Record<string, string>;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { infrastructure } = server;
  const keeper = createShopkeeper(infrastructure);
  await createDefineForm(infrastructure)(initialsForm, {
    websiteId: "demo",
    actor: "demo",
    correlationId: "test",
  });
  await keeper.define(aProduct("book", { additionalFieldsFormId: "initials" }));
  await keeper.define(aProduct("orphan", { additionalFieldsFormId: "no-such-form" }));
  await keeper.define(
    aProduct("club", {
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { value: 1, unit: "MONTH" }, numBillingCycles: 0 },
    }),
  );
  for (const id of ["book", "orphan", "club"]) await keeper.stock(id, id, 3);
  await infrastructure.waitFor(
    ["products", "variant-stock", "forms"],
    await infrastructure.eventStore.head(),
  );
});
afterAll(() => server.stop());

const visit = () => createClient(server.origin);
const add = <Body = Added>(client: Client, answers: object, more: object = {}) =>
  client.post<Body>(`${CART}/entries`, {
    itemId: "book",
    sku: "BOOK",
    quantity: 1,
    additionalFields: JSON.stringify(answers),
    ...more,
  });
const change = <Body = Updated>(client: Client, entryId: string, answers: object) =>
  client.put<Body>(`${CART}/entries/${entryId}/additionalFields`, {
    itemId: "book",
    sku: "BOOK",
    additionalFields: JSON.stringify(answers),
  });
const gold = (letters: string) => ({ letters, finish: "Gold" });

describe("a product with extra fields", () => {
  it("carries its form, without what only its owner may know [A3.4]", async () => {
    const { body } = await (await visit()).get<ResponseOf<typeof getProductContract>>(
      "/api/commerce/products/book",
    );
    const { additionalFieldsFormId, additionalFieldsForm } = body.structuredContent;
    expect(additionalFieldsFormId).toBe("initials");
    expect(Object.keys(additionalFieldsForm ?? {}).sort()).toEqual([
      "fields",
      "formId",
      "name",
      "version",
    ]);
    expect(additionalFieldsForm).toMatchObject({ formId: "initials", version: 1 });
    expect(additionalFieldsForm?.fields.map(({ fieldId }) => fieldId)).toEqual([
      "letters",
      "finish",
      "wish",
    ]);
  });

  it("is judged by the server, whatever the browser did [A5.8]", async () => {
    const { status, body } = await add<Refused>(await visit(), { finish: "Lead" });
    expect(status).toBe(400);
    const errors = { letters: "Required", finish: "Please choose one of the options." };
    expect(body.error).toEqual({
      code: "fields-invalid",
      message: "One or more fields is invalid, please check your entries.",
      fields: errors,
    });
    expect(body.errors).toEqual(errors);
  });

  it("is looked for in the stock first [A5.7]", async () => {
    const { status, body } = await add<Refused>(await visit(), {}, { quantity: 4 });
    expect(status).toBe(409);
    expect(body.error.code).toBe("not-enough-stock");
  });

  it("makes a line of every different answer [A3.3, A7.1]", async () => {
    const visitor = await visit();
    await add(visitor, gold("A"));
    await add(visitor, { ...gold("A"), wish: "", unasked: "x" });
    const { body } = await add(visitor, gold("B"));
    const lines = body.shoppingCart.entries.map(({ quantity, additionalFields }) => [
      quantity,
      additionalFields,
    ]);
    expect(lines).toEqual([
      [2, gold("A")],
      [1, gold("B")],
    ]);
    expect(body.newlyAdded.fieldsForm).toEqual({
      formId: "initials",
      version: 1,
      answers: [
        { fieldId: "letters", title: "Initials", text: "B" },
        { fieldId: "finish", title: "Finish", text: "Gold" },
      ],
    });
    const { body: read } = await visitor.get<ShoppingCart>(CART);
    expect(read.entries).toEqual(body.shoppingCart.entries);
  });

  it("can be answered again, and then is one with the line of the same answers [A7.2]", async () => {
    const visitor = await visit();
    const { body: first } = await add(visitor, gold("A"));
    const { id } = first.newlyAdded;
    const refused = await change<Refused>(visitor, id, gold(""));
    expect([refused.status, refused.body.errors]).toEqual([400, { letters: "Required" }]);
    await add(visitor, gold("B"));
    const { status, body } = await change(visitor, id, gold("B"));
    expect(status).toBe(200);
    expect(body.updatedEntry).toMatchObject({ id, quantity: 2, additionalFields: gold("B") });
    expect(body.shoppingCart.entries).toHaveLength(1);
    const { body: read } = await visitor.get<ShoppingCart>(CART);
    expect(read.entries).toEqual(body.shoppingCart.entries);
  });

  it("keeps answers sealed in the log, in kept answers and in the order that is made of them", async () => {
    // With a full stop, which no sealed text has: three letters can stand in one by chance.
    const initials = "Q.Z";
    const visitor = await visit();
    const keyed = { "idempotency-key": "sealed-answers-1" };
    const entry = { itemId: "book", sku: "BOOK", quantity: 1 };
    const body = { ...entry, additionalFields: JSON.stringify(gold(initials)) };
    const [first, again] = [
      await visitor.post<Added>(`${CART}/entries`, body, keyed),
      await visitor.post<Added>(`${CART}/entries`, body, keyed),
    ];
    expect(first.body.newlyAdded).toMatchObject({ quantity: 1, additionalFields: gold(initials) });
    expect(again.body).toEqual(first.body);
    const bought = await visitor.post<{ order: Order }>("/api/commerce/checkout", {
      contact: { email: "ann@example.com", name: "Ann", phone: "" },
      address: {
        line1: "1 Street",
        city: "Town",
        region: "IL",
        postalCode: "62701",
        country: "US",
      },
    });
    const { order } = bought.body;
    const answers = { Initials: initials, Finish: "Gold" };
    expect(order.lines).toMatchObject([{ additionalFields: answers }]);
    expect(order.lines[0]).not.toHaveProperty("sealedFields");
    const read = await visitor.get<{ order: Order }>(`/api/commerce/orders/${order.orderId}`);
    expect(JSON.stringify(read.body)).toContain(`"Initials":"${initials}"`);
    const page = await visitor.get<string>(`/checkout/order-confirmed?orderId=${order.orderId}`);
    expect(page.body).toContain(`<li>Initials: ${initials}</li>`);
    const kept = await server.database.query(
      `select data::text from log.events where strpos(data::text, $1) > 0
       union all select answer::text from log.answers where strpos(answer::text, $1) > 0`,
      [initials],
    );
    expect(kept).toEqual([]);
  });

  it("asks nothing when its form is gone", async () => {
    const visitor = await visit();
    const { status, body } = await add(visitor, gold("A"), { itemId: "orphan", sku: "ORPHAN" });
    expect(status).toBe(200);
    expect(body.newlyAdded.additionalFields).toEqual({});
  });
});

describe("a product that is subscribed to", () => {
  it("says so, with its plan, and is no line of a cart [A3.4, A3.9]", async () => {
    const visitor = await visit();
    const { body } = await visitor.get<ResponseOf<typeof getProductContract>>(
      "/api/commerce/products/club",
    );
    expect(body.structuredContent).toMatchObject({
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { value: 1, unit: "MONTH" }, numBillingCycles: 0 },
    });
    const refused = await add<Refused>(visitor, {}, { itemId: "club", sku: "CLUB" });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      { code: "subscription-only", message: "This item is sold as a subscription." },
    ]);
  });
});

describe("the plain form of a product page", () => {
  const send = (client: Client, form: Record<string, string>) =>
    client.request<Refused>("/cart/entries", {
      method: "POST",
      form: {
        crumb: client.cookies.get("crumb") ?? "",
        page: "/shop/p/cup",
        itemId: "cup",
        quantity: "1",
        ...form,
      },
    });

  it("names the variant by its options where it has no field for the SKU [A5.2, A5.3]", async () => {
    const { infrastructure } = server;
    const keeper = createShopkeeper(infrastructure);
    const variants = [
      aVariant("cup-red", { Size: "Big", Colour: "Red" }),
      aVariant("cup-blue", { Size: "Small", Colour: "Blue" }),
    ];
    await keeper.define(aProduct("cup", { variantOptionOrdering: ["Size", "Colour"], variants }));
    await keeper.stock("cup", "cup-blue", 1);
    await infrastructure.waitFor(
      ["products", "variant-stock"],
      await infrastructure.eventStore.head(),
    );
    const visitor = await visit();
    const says = async (form: Record<string, string>) =>
      (await send(visitor, form)).body.error.message;
    expect(await says({})).toBe("Please select the Size and Colour options.");
    expect(await says({ "option.Size": "Big" })).toBe("Please select the Colour option.");
    expect(await says({ "option.Size": "Big", "option.Colour": "Blue" })).toBe(
      "Sorry, that item variant is unavailable. Please select another variant.",
    );
    const added = await send(visitor, { "option.Size": "Small", "option.Colour": "Blue" });
    expect([added.status, added.headers.get("location")]).toEqual([303, "/cart"]);
    expect(await says({ "option.Size": "Small", "option.Colour": "Blue" })).toBe(
      "Sorry, we do not have enough of that item available.",
    );
  });
});
