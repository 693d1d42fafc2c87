import { afterAll, beforeAll, expect, it } from "vitest";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const RESTOCK = "/api/site-users/account/notifications/restock";
const OUTBOX = "/api/console/outbox";
type Group = { readonly productId: string; readonly waiting: number; readonly sent: number };

let server: TestServer;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer({ MAIL_CAPTURE: "false" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  await createShopkeeper(server.infrastructure).define(aProduct("mug"));
});
afterAll(() => server.stop());

const signUp = (siteVisitorEmail: string) =>
  visitor.post<{ message: string }>(RESTOCK, {
    productId: "mug",
    variantId: "mug",
    siteVisitorEmail,
  });
const group = async () => {
  const { body } = await owner.get<{ signUpGroups: readonly Group[] }>(`${RESTOCK}/groups`);
  return body.signUpGroups.find(({ productId }) => productId === "mug");
};

it("sign-ups continue waiting, and a send is refused until email is set up", async () => {
  expect((await signUp("ann@shop.example")).status).toBe(200);
  await until(async () => (await group())?.waiting === 1);
  await createShopkeeper(server.infrastructure).stock("mug", "mug", 2);
  const refused = await owner.post(`${RESTOCK}/send`, { productId: "mug", variantId: "mug" });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: { code: "no-mail-server" },
      data: {
        message: "Set up email before you send. Until then everyone stays on the waiting list.",
      },
    },
  });
  expect(await group()).toMatchObject({ waiting: 1, sent: 0 });
});

it("an email waits in the outbox and is not called sent", async () => {
  const account = { email: "new@shop.example", password: "long enough it is" };
  await visitor.post("/api/site-users/account", account);
  type Row = { readonly status: string; readonly error: string | null };
  const row = await until(async () => {
    const { body } = await owner.get<{ mailMode: string; rows: readonly Row[] }>(OUTBOX);
    expect(body.mailMode).toBe("none");
    return body.rows.find(({ status }) => status === "waiting");
  });
  expect(row.error).toBe("No email server is set up.");
});

it("no page promises an email", async () => {
  for (const path of ["/account/register?done=mail", "/account/forgot?done=mail"]) {
    const { body } = await visitor.get<string>(path);
    expect(body, path).toContain("This shop cannot send email yet.");
    expect(body, path).toContain("<h1>The email cannot be sent yet.</h1>");
    expect(body, path).not.toMatch(/a mail is on its way|Look into|The link in it|Open its link/);
  }
  const { body } = await owner.get<{ website: { mailMode: string } }>("/api/console/session");
  expect(body.website.mailMode).toBe("none");
});

it("the page of a gift card promises no email", async () => {
  await createShopkeeper(server.infrastructure).define(
    aProduct("card", {
      productType: 4,
      variantOptionOrdering: ["Value"],
      variants: [{ ...aVariant("card-50", { Value: "$50" }), priceCents: 5_000 }],
    }),
  );
  const { infrastructure } = server;
  await infrastructure.waitFor(["products"], await infrastructure.eventStore.head());
  const { body } = await visitor.post<{ purchaseUrl: string }>(
    "/api/commerce/gift-cards/purchases",
    { itemId: "card", sku: "CARD-50" },
  );
  const page = await visitor.get<string>(body.purchaseUrl);
  expect(page.body).toContain(
    "This shop cannot send email yet. The code will be sent once it can.",
  );
  expect(page.body).not.toContain("arrives by email");
});
