import { afterAll, beforeAll, expect, it } from "vitest";
import type { Draft } from "#console/pages/editor/draft-snapshot.ts";
import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { type BrowserStorage, openPageEditor } from "#tests/support/page-editor.ts";
import { aBlock, addBlock, addSection, aText } from "#tests/support/pages.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";

/** How often the server is killed; the command in docs/contributing.md sets 20. */
const KILLS = Number(process.env.EDITOR_KILLS ?? 2);
/** What was typed this long before the server died is recorded, in milliseconds. */
const MAX_LOST_MS = 2_000;
/** A fast writer presses a key every 60 ms, and stops to think after some words. */
const KEY_MS = 60;
const KEYS_BEFORE_PAUSE = 12;
const PAUSE_MS = 500;
const TYPING_MS = 400;

let test: TestDatabase;
let daybook: DaybookProcess;
let client: Client;
beforeAll(async () => {
  test = await createStartedDatabase();
  daybook = await spawnDaybook(test.url);
  const code = await createOwnerSessions(test.database).setupCode(FIRST_WEBSITE);
  client = await createOwnerClient(daybook.origin, code);
});
afterAll(async () => {
  await daybook.stop();
  await test.drop();
});

const PAGE = "/api/console/pages/typed";
const recorded = async (): Promise<number> => {
  const { body } = await client.get<Draft>(`${PAGE}/draft`);
  return Number(/typed (\d+)/.exec(JSON.stringify(body.document))?.[1] ?? 0);
};

it("what was typed two seconds before a crash is recorded, and the browser keeps the rest", async () => {
  await client.put(PAGE, { path: "typed", title: "Typed" });
  const changes = [addSection("top"), addBlock("top", aBlock("words", aText("typed 0")))];
  await client.post(`${PAGE}/draft/changes`, { draft: 1, changes });
  const storage: BrowserStorage = { kept: undefined };
  let store = await openPageEditor(() => client, "typed", storage);
  let typed = 0;
  const typedAt: number[] = [0];
  const type = () => {
    typed += 1;
    typedAt[typed] = performance.now();
    const { draft } = store.snapshot();
    const edition = draft.editions.words ?? draft.firstEdition;
    const content = aText(`typed ${typed}`);
    store.change(
      { type: "ChangeBlock", changeId: newId(), blockId: "words", content, edition },
      { afterMs: TYPING_MS },
    );
  };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const goal = typed + KEYS_BEFORE_PAUSE * 3 + kill;
    let next: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      type();
      const isPause = typed % KEYS_BEFORE_PAUSE === 0;
      next = setTimeout(press, isPause ? PAUSE_MS : KEY_MS);
    };
    press();
    await until(() => typed >= goal);
    const killedAt = performance.now();
    await daybook.kill();
    clearTimeout(next);
    daybook = await spawnDaybook(test.url);
    client = await createClient(daybook.origin, client.cookies);
    const safe = typedAt.findLastIndex((at) => at < killedAt - MAX_LOST_MS);
    expect(await recorded()).toBeGreaterThanOrEqual(safe);
    // The page is opened again: what was not recorded is still in the browser.
    store.stop();
    store = await openPageEditor(() => client, "typed", storage);
    expect(JSON.stringify(store.snapshot().document)).toContain(`"typed ${typed}"`);
    await store.flush();
    expect(await recorded()).toBe(typed);
  }
  store.stop();
}, 600_000);
