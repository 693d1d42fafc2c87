import { afterAll, beforeAll, expect, it } from "vitest";
import { SETUP_ID, type SetupCommand, setupDecider } from "#domain/setup/decide.ts";
import { SetupEvent } from "#domain/setup/events.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { setup } from "./setup.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("keeps the start and the skipped steps of every website apart", async () => {
  const { eventStore, handler, now } = createTestShop();
  const run = async (websiteId: string, command: SetupCommand) => {
    const metadata = { websiteId, actor: "owner:ada", correlationId: "test" };
    expect((await handler(setupDecider, SetupEvent).run(SETUP_ID, command, { metadata })).ok).toBe(
      true,
    );
    await projectAll(test.database, eventStore, [setup]);
  };
  const at = now();
  await run("demo", { type: "StartShop", start: "sample", isUntouched: true, at });
  await run("other", { type: "SkipStep", step: "email", at });
  await run("demo", { type: "SkipStep", step: "page", at });
  await run("demo", { type: "ResumeStep", step: "page", at });
  await run("demo", { type: "FinishSampleShop", at });

  expect(await test.database.query("select * from read.setup")).toEqual([
    { website_id: "demo", start: "sample", filled: true, sample: null },
  ]);
  expect(await test.database.query("select * from read.setup_steps order by 1")).toEqual([
    { website_id: "demo", step: "page", skipped: false },
    { website_id: "other", step: "email", skipped: true },
  ]);
  await expectReplayEqualsLive(test.database, eventStore, setup);
});
