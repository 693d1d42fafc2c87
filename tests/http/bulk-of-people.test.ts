import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BulkWork, FailedRow } from "#commands/kit/bulk/contract.ts";
import { createResumeBulk } from "#commands/kit/bulk/run.ts";
import { createRestockLinks } from "#commands/restock/links.ts";
import { bulkDependencies } from "#commands/shell/bulk-lists.ts";
import { createSubscriptions } from "#commands/subscriptions/dependencies.ts";
import { restockRejectionText } from "#domain/restock/rejections.ts";
import { subscriptionTexts } from "#domain/subscriptions/texts.ts";
import { aProduct, aVariant, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { offerManualForDigital } from "#tests/support/manual-payment.ts";
import { createOutsiders } from "#tests/support/outsiders.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { becomeSiteUser, readOutbox } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";

/** Lists of people, and of what they wait and pay for, that are changed many rows at once. */
let server: TestServer;
let owner: Client;
let stranger: Client;
let viewer: Client;
const letters: string[] = [];
const monthly = { billingPeriod: { value: 1, unit: "MONTH" as const }, numBillingCycles: 0 };
const SIGN_UP = "/api/site-users/account/notifications/restock";

const settled = async () => {
  const { eventStore, waitFor } = server.infrastructure;
  const names = ["products", "variant-stock", "restock", "site-users", "subscriptions", "orders"];
  await waitFor(names, await eventStore.head());
};

const subscribe = async (name: string) => {
  const visitor = await createClient(server.origin);
  const chosen = { itemId: "letters", sku: "LETTERS", qty: 1, additionalFields: "{}" };
  const { body } = await visitor.post<{ cartToken: string }>(
    "/api/3/commerce/cart/subscription",
    chosen,
  );
  const contact = { email: `${name}@shop.example`, name, phone: "" };
  const paid = await visitor.post<{ subscriptionId: string }>("/api/commerce/subscriptions", {
    cartToken: body.cartToken,
    contact,
  });
  letters.push(paid.body.subscriptionId);
};

const fill = async () => {
  await offerManualForDigital(server);
  const keeper = createShopkeeper(server.infrastructure);
  const sizes = ["s", "m", "l"].map((size) => aVariant(`mug.${size}`, { Size: size }));
  await keeper.define(aProduct("mug", { variantOptionOrdering: ["Size"], variants: sizes }));
  await keeper.define(
    aProduct("letters", { productType: 2, isSubscribable: true, subscriptionPlan: monthly }),
  );
  await settled();
  const visitor = await createClient(server.origin);
  for (const { variantId } of sizes)
    await visitor.post(SIGN_UP, {
      productId: "mug",
      variantId,
      isJoinMailingList: false,
      siteVisitorEmail: `${variantId}@shop.co`,
    });
  await keeper.stock("mug", "mug.s", 5);
  await keeper.stock("mug", "mug.m", 5);
  for (const name of ["ann", "bob"]) await subscribe(name);
  for (const name of ["dora", "emil"])
    await becomeSiteUser(server, await createClient(server.origin), `${name}@shop.example`);
  await settled();
};

beforeAll(async () => {
  // Long enough for what is undone at once, on any machine.
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1", RESTOCK_GRACE_SECONDS: "3600" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  await fill();
  ({ stranger, viewer } = await createOutsiders(server));
});
afterAll(() => server.stop());

type Told = { readonly work: BulkWork; readonly told: readonly FailedRow[] };
type Row = Readonly<Record<string, unknown>>;
const start = (client: Client, json: object) => client.post<BulkWork>("/api/console/bulk", json);
const ended = (workId: string) =>
  until(async () => {
    const { body } = await owner.get<Told>(`/api/console/bulk/${workId}`);
    return ["done", "undone"].includes(body.work.status) ? body : undefined;
  });
/** Over what it was given to think it over. */
const run = async (asked: object) => {
  const { status, body } = await start(owner, asked);
  expect(status).toBe(202);
  await server.database.query("update bulk_works set begins_at = now() where id = $1", [
    body.workId,
  ]);
  await createResumeBulk(bulkDependencies(server.infrastructure))();
  return { workId: body.workId, ...(await ended(body.workId)) };
};
const undo = async (workId: string) => {
  expect((await owner.post(`/api/console/bulk/${workId}/undo`)).status).toBe(202);
  return ended(workId);
};
const rows = async (path: string, query = "") => {
  await settled();
  const { body } = await owner.get<{ rows: readonly Row[] }>(`/api/console/${path}?${query}`);
  return body.rows;
};

describe("many variants that are waited for", () => {
  it("are emailed but for those that cannot be, and cancelled before the first email", async () => {
    const of = { matching: { search: "MUG" } };
    const asked = { list: "restock", action: "send", input: {}, of };
    const { workId, work, told } = await run(asked);
    expect(work).toMatchObject({ total: 3, changed: 2, refused: 1, undoable: true });
    const soldOut = restockRejectionText({ code: "still-sold-out" });
    expect(told).toMatchObject([
      { id: "mug.mug%2El", name: "Product mug · MUG.L", reason: soldOut },
    ]);
    const states = async () =>
      (await rows("restock/groups", "sort=sku")).map(({ sku, waiting, lastSend }) => [
        ...[sku, waiting],
        (lastSend as { state: string } | null)?.state,
      ]);
    expect(await states()).toEqual([
      ["MUG.L", 1, undefined],
      ["MUG.M", 1, "scheduled"],
      ["MUG.S", 1, "scheduled"],
    ]);
    const again = await run(asked);
    expect(again.work).toMatchObject({ changed: 0, refused: 3 });
    expect((await undo(workId)).work).toMatchObject({ restored: 2, left: 0 });
    expect(await states()).toEqual([
      ["MUG.L", 1, undefined],
      ["MUG.M", 1, "cancelled"],
      ["MUG.S", 1, "cancelled"],
    ]);
    const mails = await readOutbox(server);
    expect(mails.filter(({ to }) => to.startsWith("mug."))).toEqual([]);
  });
});

describe("many sign-ups", () => {
  it("are taken off and restored as they were, but for who has left automatically", async () => {
    const list = { list: "restock-sign-ups", of: { matching: { search: "mug.", sort: "email" } } };
    const before = await rows("restock/sign-ups", "sort=email");
    expect(before).toHaveLength(3);
    const off = await run({ ...list, action: "take-off" });
    expect(off.work).toMatchObject({ changed: 3 });
    const status = async () =>
      (await rows("restock/sign-ups", "sort=email")).map((row) => row.status);
    expect(await status()).toEqual(["taken-off", "taken-off", "taken-off"]);
    expect((await rows("restock/groups")).map(({ waiting }) => waiting)).toEqual([0, 0, 0]);

    const [{ personId }] = (await server.database.query<{ personId: string }>(
      `select person_id as "personId" from read.restock_sign_ups where email like 'mug.m@%'`,
    )) as [{ personId: string }];
    const link = createRestockLinks(server.infrastructure.signing).unsubscribe("demo", personId);
    expect((await fetch(`${server.origin}${link}`, { method: "POST" })).status).toBe(204);

    const back = await undo(off.workId);
    expect(back.work).toMatchObject({ status: "undone", restored: 2, left: 1 });
    expect(back.told).toMatchObject([
      { name: "mug.m@shop.co", reason: restockRejectionText({ code: "sign-up-over" }) },
    ]);
    expect(await status()).toEqual(["waiting", "left", "waiting"]);
    const others = (all: readonly Row[]) => all.filter(({ sku }) => sku !== "MUG.M");
    expect(others(await rows("restock/sign-ups", "sort=email"))).toEqual(others(before));

    const [one] = before.map(({ signUpId }) => String(signUpId));
    const ones = await run({ list: list.list, action: "take-off", of: { ids: [one] } });
    for (const act of ["put-back", "take-off"])
      expect((await owner.post(`/api/console/restock/sign-ups/${one}/${act}`)).status).toBe(204);
    expect((await undo(ones.workId)).work).toMatchObject({ restored: 0, left: 1 });
    await owner.post(`/api/console/restock/sign-ups/${one}/put-back`);
  });
});

describe("many customers", () => {
  it("are blocked and unblocked", async () => {
    const before = await rows("site-users", "sort=email");
    const of = { matching: { search: "@shop.example", filters: "status:is:active" } };
    const { workId, work } = await run({ list: "customers", action: "block", of });
    expect(work).toMatchObject({ changed: 2 });
    const blocked = await rows("site-users", "sort=email");
    expect(blocked.map(({ status }) => status)).toEqual(["blocked", "blocked"]);
    expect((await undo(workId)).work).toMatchObject({ restored: 2 });
    expect(await rows("site-users", "sort=email")).toEqual(before);
  });
});

describe("many subscriptions", () => {
  it("are cancelled after a while, and continue but for what the subscriber has ended", async () => {
    const of = { matching: { search: "letters", status: "active" } };
    const asked = { list: "subscriptions", action: "cancel", of };
    const before = await rows("subscriptions", "sort=name");
    const first = await start(owner, asked);
    expect(first.body).toMatchObject({ status: "running", done: 0 });
    await owner.post(`/api/console/bulk/${first.body.workId}/stop`);
    expect(await rows("subscriptions", "sort=name")).toEqual(before);

    const { workId, work } = await run(asked);
    expect(work).toMatchObject({ changed: 2 });
    const status = async () => (await rows("subscriptions", "sort=name")).map((row) => row.status);
    expect(await status()).toEqual(["cancelled", "cancelled"]);
    expect((await undo(workId)).work).toMatchObject({ restored: 2 });
    expect(await rows("subscriptions", "sort=name")).toEqual(before);

    const subscriptions = createSubscriptions(server.infrastructure.handler);
    const subscriptionId = letters[0] ?? "";
    const cancel = { type: "CancelSubscription", subscriptionId, by: "subscriber" } as const;
    const at = new Date().toISOString();
    const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
    await subscriptions.run(subscriptionId, { ...cancel, at }, { metadata });
    const resumed = await run({ list: "subscriptions", action: "resume", of: { ids: letters } });
    expect(resumed.work).toMatchObject({ changed: 0, same: 1, refused: 1 });
    expect(resumed.told).toMatchObject([{ reason: subscriptionTexts.cancelledBySubscriber }]);

    const other = `/api/console/subscriptions/${letters[1]}`;
    const one = await run({ list: "subscriptions", action: "cancel", of: { ids: [letters[1]] } });
    expect((await owner.post(`${other}/resume`)).status).toBe(204);
    expect((await owner.post(`${other}/cancel`, { reason: "" })).status).toBe(200);
    // Nobody is charged for what the owner has cancelled again since.
    expect((await undo(one.workId)).work).toMatchObject({ restored: 0, left: 1 });
  });
});

it.each([
  ["restock", "send", "restock/groups", () => ["mug.mug%2Es"]],
  ["restock-sign-ups", "take-off", "restock/sign-ups", undefined],
  ["customers", "block", "site-users", undefined],
  ["subscriptions", "cancel", "subscriptions", undefined],
] as const)("%s are nobody's from another website, and need what one needs", async (...of) => {
  const [list, action, path, named] = of;
  const before = await rows(path);
  const ids =
    named?.() ?? before.map((row) => row.signUpId ?? row.siteUserId ?? row.subscriptionId);
  const asked = { list, action, input: list === "restock" ? {} : undefined, of: { ids } };
  expect((await start(stranger, asked)).status).toBe(404);
  expect((await start(stranger, { ...asked, of: { matching: {} } })).status).toBe(404);
  expect((await start(viewer, asked)).status).toBe(403);
  expect(await rows(path)).toEqual(before);
});
