import { afterAll, beforeAll, expect, it } from "vitest";
import { createPages } from "#commands/pages/pages.ts";
import { createFindShownPage } from "#read-api/pages/find-page.ts";
import { listPages } from "#read-api/pages/list-pages.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { aBlock, addBlock, addSection, aText } from "#tests/support/pages.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { forms } from "../forms/forms.ts";
import { pages } from "./pages.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const at = "2030-01-01T00:00:00.000Z";
const now = Date.parse(at);

it("keeps every version of pages, apart for every website, in any batches", async () => {
  const shop = createTestShop(at);
  const commands = createPages(shop);
  const metadata = (websiteId: string) => ({ websiteId, actor: "owner:x", correlationId: "test" });
  const write = async (websiteId: string, pageId: string, draft: number, text: string) => {
    const edits = [
      addSection(`s${draft}`),
      addBlock(`s${draft}`, aBlock(`b${draft}`, aText(text))),
    ];
    const edit = { type: "ChangeDraft", edits } as const;
    await commands.change(pageId, draft, edit, metadata(websiteId));
  };
  for (const websiteId of ["demo", "other"]) {
    const about = { path: "about", title: `About ${websiteId}` };
    await commands.create("about", about, metadata(websiteId));
    await write(websiteId, "about", 1, "One");
    await commands.publish("about", null, metadata(websiteId));
  }
  await projectAll(test.database, shop.eventStore, [pages, forms]);
  await write("demo", "about", 2, "Two");
  const schedule = { publishOn: now + 1_000, timeZone: "Europe/Berlin" };
  await commands.publish("about", schedule, metadata("demo"));
  await write("demo", "about", 3, "Draft");
  await commands.create("gone", { path: "gone", title: "Gone" }, metadata("demo"));
  await commands.publish("gone", null, metadata("demo"));
  await commands.remove("gone", metadata("demo"));
  await commands.hide("about", "UnpublishPage", metadata("other"));
  await projectAll(test.database, shop.eventStore, [pages, forms]);

  const shown = (websiteId: string, path: string, nowMs = now) =>
    createFindShownPage(test.database, () => nowMs)({ websiteId, path });
  expect((await shown("demo", "about"))?.version).toBe(1);
  expect((await shown("demo", "about", now + 1_000))?.document.sections).toHaveLength(2);
  expect(await shown("demo", "gone")).toBeUndefined();
  expect(await shown("other", "about")).toBeUndefined();
  const listing = {
    page: 1,
    pageSize: 20,
    sort: "path",
    status: "all",
    search: undefined,
  } as const;
  const { rows } = await listPages(test.database, "demo", listing, now);
  expect(rows).toMatchObject([
    {
      pageId: "about",
      shownVersion: 1,
      scheduledFor: now + 1_000,
      draftChanged: true,
      statusLabel: null,
    },
  ]);
  const trash = await listPages(test.database, "demo", { ...listing, status: "removed" }, now);
  expect(trash.rows).toMatchObject([{ pageId: "gone", removed: true, statusLabel: "Draft" }]);
  await expectReplayEqualsLive(test.database, shop.eventStore, pages);
});
