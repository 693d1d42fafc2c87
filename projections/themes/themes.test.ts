import { afterAll, beforeAll, expect, it } from "vitest";
import { type TemplateCommand, templateDecider } from "#domain/themes/decide.ts";
import { TemplateEvent } from "#domain/themes/events.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { themes } from "./themes.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("has published sources, drafts and all former versions", async () => {
  const { eventStore, handler, now } = createTestShop();
  const templates = handler(templateDecider, TemplateEvent);
  const run = async (websiteId: string, command: object) => {
    const { name } = command as { name: string };
    const outcome = await templates.run(
      name,
      { at: now(), otherTemplates: 0, ...command } as unknown as TemplateCommand,
      { metadata: { websiteId, actor: "owner:ada", correlationId: "test" } },
    );
    expect(outcome.ok).toBe(true);
    await projectAll(test.database, eventStore, [themes]);
  };
  const rows = (text: string) => test.database.query(text);
  const current = () =>
    rows(
      `select website_id as website, name, edition, last_version as last, published_version as version,
              published_source as source, published_by as by, draft_source as draft
         from read.theme_templates order by 1, 2`,
    );
  const changes = () => rows("select website_id as website, changes from read.themes order by 1");

  await run("demo", { type: "DraftTemplate", name: "home.html", source: "a", edition: 0 });
  await run("other", { type: "PublishTemplate", name: "home.html", source: "theirs", edition: 0 });
  expect(await changes()).toEqual([{ website: "other", changes: 1 }]);
  expect((await current())[0]).toMatchObject({ last: 0, version: null, source: null, draft: "a" });
  await run("demo", { type: "PublishTemplate", name: "home.html", source: "a", edition: 1 });
  await run("demo", { type: "PublishTemplate", name: "home.html", source: "b", edition: 2 });
  await run("demo", { type: "DraftTemplate", name: "home.html", source: "c", edition: 3 });
  await run("demo", {
    type: "RevertTemplate",
    name: "home.html",
    toVersion: 1,
    source: "a",
    edition: 4,
  });
  const theirs = { website: "other", name: "home.html", edition: 1, last: 1, version: 1 };
  expect(await current()).toEqual([
    {
      website: "demo",
      name: "home.html",
      edition: 5,
      last: 3,
      version: 3,
      source: "a",
      by: "owner:ada",
      draft: "c",
    },
    { ...theirs, source: "theirs", by: "owner:ada", draft: null },
  ]);
  expect(
    await rows(
      `select version, source, reverted_to as "revertedTo" from read.theme_versions
        where website_id = 'demo' order by 1`,
    ),
  ).toEqual([
    { version: 1, source: "a", revertedTo: null },
    { version: 2, source: "b", revertedTo: null },
    { version: 3, source: "a", revertedTo: 1 },
  ]);
  await run("demo", { type: "DeleteTemplate", name: "home.html", edition: 5 });
  expect((await current())[0]).toMatchObject({ edition: 6, last: 3, version: null, draft: null });
  expect(await changes()).toEqual([
    { website: "demo", changes: 4 },
    { website: "other", changes: 1 },
  ]);
  await expectReplayEqualsLive(test.database, eventStore, themes);
});
