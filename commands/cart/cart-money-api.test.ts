import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { CouponRow } from "#read-api/coupons/contract.ts";
import type { ShippingOptionRow } from "#read-api/shipping/contract.ts";
import type { TaxRuleRow } from "#read-api/taxes/contract.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const CART = "/api/commerce/shopping-cart";
const CONSOLE = "/api/console";
type Answer = { shoppingCart: ShoppingCart };
type Refused = { error: { code: string; message: string; fields?: Record<string, string> } };
type Page<Row> = { rows: readonly Row[]; total: number };

let server: TestServer;
let owner: Client;
let visitor: Client;
const [express, parcel, vat, salesTax] = [newId(), newId(), newId(), newId()];

const coupon = (code: string, changes: object = {}) =>
  owner.post<Refused & { couponId: string }>(`${CONSOLE}/coupons`, {
    code,
    discount: { kind: "percent", ratePpm: 100_000 },
    ...changes,
  });
const option = (id: string, definition: object) =>
  owner.put<Refused>(`${CONSOLE}/shipping-options/${id}`, definition);

beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(
    aProduct("mug", { variants: [{ ...aVariant("mug"), priceCents: 2_000, weightGrams: 600 }] }),
  );
  await keeper.define(aProduct("book", { productType: 2 }));
  await keeper.stock("mug", "mug", 1_000);
  await coupon("Welcome10", { name: "Ten off" });
  await coupon("BIG", { minimumSubtotalCents: 10_000 });
  await coupon("ONCE", { usageLimit: 1, discount: { kind: "amount", amountCents: 500 } });
  await option(express, {
    name: "Express",
    rate: { kind: "flat", costCents: 1_500 },
    countries: ["US"],
  });
  await option(parcel, {
    name: "Parcel",
    rate: {
      kind: "weight",
      steps: [
        { upToGrams: 1_000, costCents: 500 },
        { upToGrams: null, costCents: 900 },
      ],
    },
  });
  const rule = { country: "GB", ratePpm: 200_000, inclusive: true, appliesTo: ["physical"] };
  await owner.put(`${CONSOLE}/tax-rules/${vat}`, { ...rule, name: "VAT" });
  await owner.put(`${CONSOLE}/tax-rules/${salesTax}`, {
    ...rule,
    name: "NY sales tax",
    country: "US",
    region: "NY",
    regionName: "New York",
    ratePpm: 88_750,
    inclusive: false,
  });
  const { infrastructure } = server;
  await infrastructure.waitFor(
    ["products", "variant-stock", "coupons", "tax-rules", "shipping-options"],
    await infrastructure.eventStore.head(),
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  visitor = await createClient(server.origin);
});

const add = async (itemId: string, quantity = 1) =>
  (await visitor.post<Answer>(`${CART}/entries`, { itemId, sku: itemId.toUpperCase(), quantity }))
    .body.shoppingCart;
const enter = <Body = Answer>(code: string) => visitor.post<Body>(`${CART}/coupons`, { code });
const goTo = (country: string, region = "") =>
  visitor.put<Answer>(`${CART}/location`, { location: { country, region } });
const ship = <Body = Answer>(shippingOptionId: string | null) =>
  visitor.put<Body>(`${CART}/shipping-option`, { shippingOptionId });
/** The same from the tables, as soon as they follow. */
const expectRead = async (cart: ShoppingCart) => {
  const read = await until(async () => {
    const { body } = await visitor.get<ShoppingCart>(CART);
    return body.grandTotalCents === cart.grandTotalCents ? body : undefined;
  });
  expect(read).toEqual(cart);
};

describe("coupons of a cart over HTTP", () => {
  it("takes a code in any case off the cart, and out again [A3.1]", async () => {
    await add("mug", 2);
    const { status, body } = await enter(" welcome10 ");
    expect(status).toBe(200);
    expect(body.shoppingCart).toMatchObject({
      coupons: [{ id: "WELCOME10", code: "Welcome10" }],
      validCoupons: [{ code: "Welcome10", name: "Ten off", kind: "percent", discountCents: 400 }],
      invalidCoupons: [],
      subtotalCents: 4_000,
      discountCents: 400,
      grandTotalCents: 3_600,
    });
    await expectRead(body.shoppingCart);
    const without = await visitor.delete<Answer>(`${CART}/coupons/welcome10`);
    expect(without.body.shoppingCart).toMatchObject({ coupons: [], grandTotalCents: 4_000 });
    await expectRead(without.body.shoppingCart);
  });

  it("keeps a code that the cart does not suit yet, with its reason [A3.1]", async () => {
    await add("mug");
    const { body } = await enter("big");
    expect(body.shoppingCart).toMatchObject({
      validCoupons: [],
      invalidCoupons: [
        {
          code: "BIG",
          reason: "below-minimum",
          message: "Spend $100.00 or more to use this code.",
        },
      ],
      discountCents: 0,
    });
    await until(async () => {
      const { body: read } = await visitor.get<ShoppingCart>(CART);
      return read.invalidCoupons.length === 1;
    });
    expect(await add("mug", 4)).toMatchObject({ discountCents: 1_000, invalidCoupons: [] });
  });

  it("refuses what nobody can use, in its own words [A3.1]", async () => {
    await coupon("LATE", { expiresAt: "2001-01-01T00:00:00.000Z" });
    await coupon("SOON", { startsAt: "2099-01-01T00:00:00.000Z" });
    await add("mug");
    const refused = async (code: string) => {
      const { status, body } = await enter<Refused>(code);
      return [status, body.error.code, body.error.message];
    };
    expect(await refused("nope")).toEqual([404, "coupon-unknown", "This code is not valid."]);
    expect(await refused("")).toEqual([404, "coupon-unknown", "This code is not valid."]);
    expect(await refused("late")).toEqual([409, "coupon-expired", "This code has expired."]);
    expect(await refused("soon")).toEqual([
      409,
      "coupon-not-started",
      "This code cannot be used yet.",
    ]);
  });

  it("needs a cart", async () => {
    expect(await enter<Refused>("welcome10")).toMatchObject({
      status: 404,
      body: { error: { code: "cart-unknown" } },
    });
  });

  it("is gone from carts when the owner removes it", async () => {
    await coupon("GONE");
    await add("mug");
    await enter("gone");
    await owner.delete(`${CONSOLE}/coupons/gone`);
    await until(async () => {
      const { body } = await visitor.get<ShoppingCart>(CART);
      return body.invalidCoupons[0]?.reason === "unknown" && body.grandTotalCents === 2_000;
    });
  });
});

describe("where a cart goes, and how", () => {
  it("offers the options for the place, charges the cheapest, then the selected one [A3.1]", async () => {
    const unknown = await add("mug");
    expect(unknown).toMatchObject({
      shippingLocation: null,
      shippingOptions: [{ name: "Parcel", costCents: 500 }],
      selectedShippingOption: null,
      shippingProblem: "location-missing",
      shippingCostCents: 0,
    });
    const { body } = await goTo("us", "NY");
    expect(body.shoppingCart).toMatchObject({
      shippingLocation: { country: "US", region: "NY", postalCode: "" },
      shippingOptions: [
        { id: express, name: "Express", costCents: 1_500 },
        { id: parcel, name: "Parcel", costCents: 500 },
      ],
      selectedShippingOption: { id: parcel },
      shippingCostCents: 500,
      // 20.00 × 8.875 % = 1.775
      applicableTaxRules: [{ name: "NY sales tax", inclusive: false, amountCents: 178 }],
      taxCents: 178,
      grandTotalCents: 2_678,
    });
    await expectRead(body.shoppingCart);
    const chosen = (await ship(express)).body.shoppingCart;
    expect(chosen).toMatchObject({ shippingCostCents: 1_500, grandTotalCents: 3_678 });
    await expectRead(chosen);
    const abroad = (await goTo("GB")).body.shoppingCart;
    expect(abroad).toMatchObject({
      selectedShippingOption: { id: parcel },
      taxCents: 0,
      includedTaxCents: 333,
      grandTotalCents: 2_500,
    });
    await expectRead(abroad);
  });

  it("counts the weight of shipped items only", async () => {
    await add("mug", 2);
    expect((await goTo("GB")).body.shoppingCart.shippingCostCents).toBe(900);
    expect(await add("mug")).toMatchObject({ shippingCostCents: 900 });
  });

  it("ships no digital goods [A3.1]", async () => {
    await add("book");
    expect((await goTo("GB")).body.shoppingCart).toMatchObject({
      shippingOptions: [],
      selectedShippingOption: null,
      shippingProblem: null,
      requiresShipping: false,
      purelyDigital: true,
    });
  });

  it("refuses an option that does not carry the cart", async () => {
    await add("mug");
    await goTo("GB");
    const { status, body } = await ship<Refused>(express);
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      code: "shipping-option-unknown",
      message: "This shipping option is not available for your cart.",
    });
  });

  it("refuses a country that is none", async () => {
    await add("mug");
    const { status } = await visitor.put(`${CART}/location`, { location: { country: "USA" } });
    expect(status).toBe(400);
  });
});

describe("the owner's calls", () => {
  it("lists coupons with their uses, and finds them", async () => {
    const list = async (query: string) =>
      (await owner.get<Page<CouponRow>>(`${CONSOLE}/coupons${query}`)).body;
    expect((await list("?search=ten+off")).rows).toMatchObject([
      { couponId: "WELCOME10", code: "Welcome10", status: "active", redeemed: 0, reserved: 0 },
    ]);
    expect((await list("?kind=amount")).rows.map(({ code }) => code)).toEqual(["ONCE"]);
    const { rows, total } = await list("?sort=code&pageSize=1&page=2");
    expect(rows).toHaveLength(1);
    expect(total).toBeGreaterThan(2);
  });

  it("refuses a code twice, codes that cannot be, and dates in the wrong order", async () => {
    expect(await coupon("welcome10")).toMatchObject({
      status: 409,
      body: { error: { message: "A coupon with this code already exists." } },
    });
    expect((await coupon("a b c")).body.error.fields?.code).toMatch(/^Use 3 to 40 letters/);
    const dates = { startsAt: "2030-01-02T00:00:00.000Z", expiresAt: "2030-01-01T00:00:00.000Z" };
    expect((await coupon("DATES", dates)).body.error.fields).toEqual({
      expiresAt: "The last day cannot be before the first day.",
    });
  });

  it("changes, removes and restores a coupon", async () => {
    await coupon("CHANGE");
    const path = `${CONSOLE}/coupons/CHANGE`;
    const changed = { discount: { kind: "free-shipping" }, usageLimit: 3 };
    expect((await owner.put(path, changed)).status).toBe(204);
    const row = async () => (await owner.get<CouponRow>(path)).body;
    expect(await row()).toMatchObject({ discount: { kind: "free-shipping" }, usageLimit: 3 });
    await owner.delete(path);
    expect(await row()).toMatchObject({ status: "removed" });
    await owner.post(`${path}/restore`);
    expect(await row()).toMatchObject({ status: "active" });
    expect((await owner.put(`${CONSOLE}/coupons/NOTHING`, changed)).status).toBe(404);
  });

  it("lists tax rules by country, and removes them", async () => {
    const list = async (query = "") =>
      (await owner.get<Page<TaxRuleRow> & { countries: string[] }>(`${CONSOLE}/tax-rules${query}`))
        .body;
    expect(await list("?country=US")).toMatchObject({
      rows: [{ taxRuleId: salesTax, name: "NY sales tax" }],
      total: 1,
      countries: ["GB", "US"],
    });
    const id = newId();
    const path = `${CONSOLE}/tax-rules/${id}`;
    const rule = { name: "MwSt", country: "DE", ratePpm: 190_000, appliesTo: ["physical"] };
    expect((await owner.put(path, rule)).status).toBe(204);
    expect((await list("?search=mws")).total).toBe(1);
    expect((await owner.delete(path)).status).toBe(204);
    expect((await owner.delete(path)).status).toBe(204);
    expect((await list("?search=mws")).total).toBe(0);
    expect(await list("?status=removed")).toMatchObject({ total: 1, rows: [{ removed: true }] });
    expect((await owner.post(`${path}/restore`)).status).toBe(204);
    expect((await owner.post(`${path}/enabled`, { enabled: false })).status).toBe(204);
    expect((await list("?search=mws")).rows).toMatchObject([{ taxRuleId: id, enabled: false }]);
    expect((await owner.delete(`${CONSOLE}/tax-rules/${newId()}`)).status).toBe(404);
    await owner.delete(path);
  });

  it("arranges shipping options, and demands steps that rise", async () => {
    const list = async () =>
      (await owner.get<Page<ShippingOptionRow>>(`${CONSOLE}/shipping-options`)).body.rows.map(
        ({ name, rank }) => [rank, name],
      );
    expect(await list()).toEqual([
      [1, "Express"],
      [2, "Parcel"],
    ]);
    const arrange = (...shippingOptionIds: readonly string[]) =>
      owner.post(`${CONSOLE}/shipping-options/arrange`, { shippingOptionIds });
    expect((await arrange(parcel, express)).status).toBe(204);
    expect(await list()).toEqual([
      [1, "Parcel"],
      [2, "Express"],
    ]);
    await arrange(express, parcel);
    const steps = [
      { upToGrams: null, costCents: 1 },
      { upToGrams: 5, costCents: 1 },
    ];
    const wrong = await option(newId(), { name: "Wrong", rate: { kind: "weight", steps } });
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(wrong.body)).toContain("Each tier must start above the previous one.");
  });

  it("are not written over by who has not seen them as they are", async () => {
    const steps = [{ upToGrams: null, costCents: 100 }];
    const place = { country: "FR", appliesTo: ["physical"], postalCodes: ["75", "77"] };
    const lists = [
      [
        "coupons",
        "SEEN",
        { discount: { kind: "free-shipping" }, startsAt: "2030-01-01T00:00:00Z" },
      ],
      ["tax-rules", newId(), { ...place, name: "TVA", ratePpm: 200_000 }],
      ["shipping-options", newId(), { name: "Seen", rate: { kind: "weight", steps } }],
    ] as const;
    for (const [list, id, body] of lists) {
      const path = `${CONSOLE}/${list}/${id}`;
      if (list === "coupons") await coupon(id, body);
      else await owner.put(path, body);
      const { rows } = (await owner.get<Page<object>>(`${CONSOLE}/${list}?pageSize=200`)).body;
      const seen = rows.find((row) => Object.values(row).includes(id));
      const save = (name: string) => owner.put<Refused>(path, { ...body, name, seen });
      expect([list, (await save("First")).status]).toEqual([list, 204]);
      expect(await save("Second")).toMatchObject({
        status: 409,
        body: { error: { code: "changed-meanwhile" }, present: { name: "First" } },
      });
      expect((await save("First")).status).toBe(204);
      expect((await owner.put(path, { ...body, name: "Third" })).status).toBe(204);
      await owner.delete(path);
      const gone = await save("Fourth");
      expect([list, gone.status]).toEqual([list, list === "coupons" ? 404 : 409]);
    }
  });

  it("are for owners only", async () => {
    for (const path of ["coupons", "tax-rules", "shipping-options"])
      expect((await visitor.get(`${CONSOLE}/${path}`)).status).toBe(401);
  });
});
