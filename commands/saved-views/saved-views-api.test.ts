import { afterAll, beforeAll, expect, it } from "vitest";
import { SAVED_VIEWS_ID, savedViewDecider } from "#domain/saved-views/decide.ts";
import { SavedViewEvent } from "#domain/saved-views/events.ts";
import type { ResponseOf } from "#domain/shared/contract.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { listSavedViewsContract } from "#read-api/saved-views/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const PATH = "/api/console/saved-views";
const address = "sort=-grandTotal&columns=number,name";
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
/** As somebody else of the same website, whose position this owner's browser does not know. */
const saveAsBob = async (viewId: string, shared: boolean) => {
  const { handler, now, eventStore, projectionWorker } = server.infrastructure;
  const view = { viewId, list: "orders", name: "Bob's", shared, address };
  await handler(savedViewDecider, SavedViewEvent).run(
    SAVED_VIEWS_ID,
    { type: "SaveView", view, by: "bob", at: now() },
    { metadata: { websiteId: "demo", actor: "owner:bob", correlationId: "test" } },
  );
  expect(await projectionWorker.reached(["saved-views"], await eventStore.head(), 60_000)).toBe(
    true,
  );
};

it("keeps views in their order, changes, removes and brings them back", async () => {
  const [one, two] = [newId(), newId()];
  expect((await save(one)).status).toBe(204);
  expect((await save(two, { name: "Small ones", shared: true })).status).toBe(204);
  expect((await save(one, { name: "Biggest" })).status).toBe(204);
  const shown = { viewId: one, name: "Biggest", shared: false, own: true, address };
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

it("shows of somebody else's views only those that are shared", async () => {
  const [own, shared] = [newId(), newId()];
  await saveAsBob(own, false);
  await saveAsBob(shared, true);
  const found = (await views()).views.filter(({ viewId }) => viewId === own || viewId === shared);
  expect(found).toMatchObject([{ viewId: shared, own: false }]);
  expect((await save(own)).status).toBe(404);
  expect((await save(shared)).status).toBe(409);
  expect((await owner.put(`${PATH}/defaults/orders`, { viewId: own })).status).toBe(404);
});

it("shows no shared views of a list that one may not read", async () => {
  await saveAsBob(newId(), true);
  expect((await views()).views).not.toEqual([]);
  const { token } = await addMember(server.infrastructure, "VIEWER");
  const headers = { cookie: `daybook_owner=${token}` };
  const told = await fetch(`${server.origin}${PATH}?list=orders`, { headers });
  expect(await told.json()).toEqual({ views: [], defaultViewId: null });
});

it("refuses what is no view, and whoever is not signed in", async () => {
  expect((await save(newId(), { name: " " })).status).toBe(400);
  expect((await save(newId(), { list: "No list" })).status).toBe(400);
  expect((await save("mine")).status).toBe(400);
  expect((await (await createClient(server.origin)).get(`${PATH}?list=orders`)).status).toBe(401);
});
