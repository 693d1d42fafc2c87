import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import type { WebsiteRole } from "#domain/owners/roles.ts";
import { MAX_SHARED_VIEWS_PER_PERSON } from "#domain/saved-views/rejections.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { listSavedViewsContract } from "#read-api/saved-views/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import { createForgetPerson } from "../customers/forget-account.ts";

const PATH = "/api/console/saved-views";
const address = "sort=-grandTotal&columns=number,name";
type Refused = { readonly error: { readonly code: string } };
type Views = ResponseOf<typeof listSavedViewsContract>;

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const views = async (list = "orders") => (await owner.get<Views>(`${PATH}?list=${list}`)).body;
const save = (viewId: string, change: object = {}) =>
  owner.put(`${PATH}/${viewId}`, { list: "orders", name: "Big ones", address, ...change });
/** Signed in with a role of this website. */
const member = async (role: WebsiteRole, email: string): Promise<Client> => {
  const client = await createClient(server.origin);
  const { token } = await addMember(server.infrastructure, role, { email });
  (client.cookies as Map<string, string>).set("daybook_owner", token);
  return client;
};
const caughtUp = async () => {
  const { eventStore, projectionWorker } = server.infrastructure;
  const head = await eventStore.head();
  expect(await projectionWorker.reached(["saved-views", "orders"], head, 60_000)).toBe(true);
};
const saveAs = async (client: Client, viewId: string, change: object = {}) => {
  const body = { list: "orders", name: "Bob's", address, ...change };
  const { status } = await client.put<Refused>(`${PATH}/${viewId}`, body);
  await caughtUp();
  return status;
};

it("keeps views in their order, changes, removes and brings them back", async () => {
  const [one, two] = [newId(), newId()];
  expect((await save(one)).status).toBe(204);
  expect((await save(two, { name: "Small ones", shared: true })).status).toBe(204);
  expect((await save(one, { name: "Biggest" })).status).toBe(204);
  const kept = { shared: false, own: true, mayChange: true, address };
  const shown = { viewId: one, name: "Biggest", ...kept };
  expect(await views()).toEqual({
    views: [shown, { ...shown, viewId: two, name: "Small ones", shared: true }],
    defaultViewId: null,
  });
  expect((await views("products")).views).toEqual([]);

  expect((await owner.put(`${PATH}/defaults/orders`, { viewId: one })).status).toBe(204);
  expect((await views()).defaultViewId).toBe(one);
  expect((await owner.delete(`${PATH}/${one}`)).status).toBe(204);
  expect(await views()).toMatchObject({ views: [{ viewId: two }], defaultViewId: null });
  expect((await owner.delete(`${PATH}/${one}`)).status).toBe(404);
  await save(one);
  expect(await views()).toMatchObject({ defaultViewId: one });
});

it("shows of someone else's views only those that are shared", async () => {
  const [own, shared] = [newId(), newId()];
  const bob = await member("STORE_MANAGER", "bob@shop.example");
  await saveAs(bob, own);
  await saveAs(bob, shared, { shared: true });
  const found = (await views()).views.filter(({ viewId }) => viewId === own || viewId === shared);
  expect(found).toMatchObject([{ viewId: shared, own: false, mayChange: true }]);
  expect((await save(own)).status).toBe(404);
  expect((await save(shared)).status).toBe(409);
  expect((await owner.put(`${PATH}/defaults/orders`, { viewId: own })).status).toBe(404);
});

it("hides the views of a list from members who cannot read it, and lets them change none", async () => {
  const viewId = newId();
  await save(viewId, { shared: true, name: "Everybody's" });
  const commenter = await member("COMMENTER", "commenter@shop.example");
  const told = await commenter.get<Views>(`${PATH}?list=orders`);
  expect(told.body).toEqual({ views: [], defaultViewId: null });
  expect(await saveAs(commenter, viewId, { shared: true })).toBe(404);
  expect((await commenter.delete(`${PATH}/${viewId}`)).status).toBe(404);
  expect(await saveAs(commenter, newId(), { shared: true })).toBe(403);
  // They do not reduce the limit of others: each member has a separate one.
  for (let n = 0; n < MAX_SHARED_VIEWS_PER_PERSON; n += 1)
    expect(
      (
        await commenter.put(`${PATH}/${newId()}`, {
          list: "products",
          name: `${n}`,
          address: "",
          shared: true,
        })
      ).status,
    ).toBe(204);
  expect(await saveAs(commenter, newId(), { list: "products", shared: true })).toBe(409);
  expect((await save(newId(), { list: "products", shared: true })).status).toBe(204);
  expect((await views()).views.find((view) => view.viewId === viewId)?.name).toBe("Everybody's");
});

it("lets a shared view be changed by members who can change the area, not by those who read it", async () => {
  const [ofReporter, viewId] = [newId(), newId()];
  await save(viewId, { list: "products", shared: true });
  const reporter = await member("REPORTING", "reporter@shop.example");
  const shown = await reporter.get<Views>(`${PATH}?list=products`);
  const found = shown.body.views.find((view) => view.viewId === viewId);
  expect(found).toMatchObject({ own: false, mayChange: false });
  expect(await saveAs(reporter, viewId, { list: "products", shared: true })).toBe(409);
  expect((await reporter.delete(`${PATH}/${viewId}`)).status).toBe(409);
  expect(await saveAs(reporter, ofReporter, { list: "products", shared: true })).toBe(204);
  expect((await owner.delete(`${PATH}/${ofReporter}`)).status).toBe(204);
});

describe("a view that names a customer", () => {
  const email = "quokka.zoe@visitor.co";
  const filtered = `filters=${encodeURIComponent(`email:is:${encodeURIComponent(email)}`)}`;
  const inLog = () =>
    server.database.query(
      "select type from log.events where data::text ilike '%quokka%' or metadata::text ilike '%quokka%'",
    );
  const inTables = () =>
    server.database.query("select from read.saved_views as v where v::text ilike '%quokka%'");
  const buy = async () => {
    const keeper = createShopkeeper(server.infrastructure);
    await keeper.define(aProduct("mug"));
    await keeper.stock("mug", "mug", 5);
    const visitor = await createClient(server.origin);
    const mug = { itemId: "mug", sku: "MUG", quantity: 1, additionalFields: "{}" };
    const add = () => visitor.post("/api/commerce/shopping-cart/entries", mug);
    await until(async () => (await add()).status === 200);
    const bought = await visitor.post("/api/commerce/checkout", {
      contact: { email, name: "Zoe Quokka", phone: "+1 555 0177" },
      address: { line1: "1", city: "Ithaca", region: "NY", postalCode: "14850", country: "US" },
    });
    expect(bought.status).toBe(200);
    await caughtUp();
  };

  it("is sealed in the log, changed or removed its old texts cannot be opened any longer", async () => {
    const viewId = newId();
    await save(viewId, { name: "Orders of Quokka", address: filtered });
    await save(viewId, { name: "Orders of Quokka", address: filtered });
    expect(await inLog()).toEqual([]);
    expect((await views()).views.find((view) => view.viewId === viewId)).toMatchObject({
      name: "Orders of Quokka",
      address: filtered,
    });
    type Recorded = { data: { person: SealedPerson } };
    const recorded = () =>
      server.database.query<Recorded>(
        `select data from log.events where type = 'ViewSaved' and data #>> '{view,viewId}' = $1
          order by position`,
        [viewId],
      );
    // Saving the same again records nothing.
    expect(await recorded()).toHaveLength(1);
    await save(viewId, { name: "Big ones" });
    const { personalData } = server.infrastructure;
    const opened = async () => personalData.open((await recorded()).map(({ data }) => data.person));
    expect(await opened()).toEqual([null, { name: "Big ones", address }]);
    await owner.delete(`${PATH}/${viewId}`);
    expect(await opened()).toEqual([null, null]);
  });

  it.each([
    ["before the customer's own key is destroyed", false],
    ["as another text of a view that is just being erased", true],
  ])("does not stay when it is saved %s", async (_when, isThereBefore) => {
    const email = `numbat.${isThereBefore}@visitor.co`;
    const naming = `filters=${encodeURIComponent(`email:is:${encodeURIComponent(email)}`)}`;
    const { infrastructure } = server;
    const { personalData, database: sql } = infrastructure;
    const { personId } = await personalData.seal("demo", email, { email });
    const viewId = newId();
    if (isThereBefore) await save(viewId, { name: "One customer", address: naming });
    let isSaved = false;
    const forget = createForgetPerson({
      ...infrastructure,
      sql,
      personalData: {
        ...personalData,
        destroyKey: async (...key) => {
          if (!isSaved) {
            isSaved = true;
            expect((await save(viewId, { name: "Late", address: naming })).status).toBe(204);
          }
          await personalData.destroyKey(...key);
        },
      },
    });
    const metadata = { websiteId: "demo", actor: "owner:ann", correlationId: "test" };
    await forget(personId, metadata, [email]);
    await caughtUp();
    expect(isSaved).toBe(true);
    expect((await views()).views.filter((view) => view.viewId === viewId)).toEqual([]);
    const recorded = await sql.query<{ data: { person: SealedPerson } }>(
      "select data from log.events where type = 'ViewSaved' and data #>> '{view,viewId}' = $1",
      [viewId],
    );
    expect(recorded.length).toBe(isThereBefore ? 2 : 1);
    const opened = await personalData.open(recorded.map(({ data }) => data.person));
    expect(opened.every((each) => each === null)).toBe(true);
  });

  it("goes with the customer, also where an older version recorded it in the open", async () => {
    await buy();
    const [sealed, named, open, other] = [newId(), newId(), newId(), newId()];
    await save(sealed, { name: "One customer", address: filtered });
    await save(named, { name: "What Zoe Quokka bought", shared: true });
    await save(other, { name: "Paid", address: "filters=status%3Ais%3Apaid" });
    const { eventStore, newId: makeId, projectionWorker } = server.infrastructure;
    await eventStore.append({
      stream: "savedViews-demo.site",
      expectedRevision: "any",
      events: [
        {
          id: makeId(),
          type: "ViewSaved",
          version: 1,
          data: {
            view: {
              viewId: open,
              list: "orders",
              name: "Old",
              shared: true,
              ownerId: "ann",
              address: filtered,
            },
            savedAt: "2030-01-01T00:00:00.000Z",
          },
        },
      ],
      metadata: { websiteId: "demo", actor: "owner:ann", correlationId: "test" },
    });
    await caughtUp();
    expect(await inTables()).toHaveLength(3);
    const forgotten = await owner.post("/api/console/persons/forget", { email });
    expect(forgotten.status).toBe(200);
    await caughtUp();
    expect(await inTables()).toEqual([]);
    const left = (await views()).views.map(({ viewId }) => viewId);
    expect(left).toContain(other);
    for (const viewId of [sealed, named, open]) expect(left).not.toContain(viewId);
    // Events are never edited: what was recorded in the open stays in the log, and no call shows it.
    expect(await inLog()).toEqual([{ type: "ViewSaved" }]);
    const list = await owner.get<{ rows: { position: string }[] }>(
      "/api/console/events?type=ViewSaved",
    );
    expect(list.body.rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(list.body)).not.toMatch(/quokka/i);
    for (const { position } of list.body.rows) {
      const one = await owner.get<object>(`/api/console/events/${position}`);
      expect(one.status).toBe(200);
      expect(JSON.stringify(one.body)).not.toMatch(/quokka/i);
    }
    expect(await projectionWorker.reached(["saved-views"], await eventStore.head(), 60_000)).toBe(
      true,
    );
  });
});

it("rejects a malformed view, and a caller who is not signed in", async () => {
  expect((await save(newId(), { name: " " })).status).toBe(400);
  expect((await save(newId(), { list: "No list" })).status).toBe(400);
  expect((await save(newId(), { list: "no-list" })).status).toBe(403);
  expect((await save("mine")).status).toBe(400);
  expect((await (await createClient(server.origin)).get(`${PATH}?list=orders`)).status).toBe(401);
});
