import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Draft } from "#console/pages/editor/draft-snapshot.ts";
import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { shareBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { aBlock, addBlock, addSection, aText } from "#tests/support/pages.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { type TypedBlock, typedBlocks } from "#tests/support/typed-blocks.ts";

/**
 * How often the server is killed; the command in docs/contributing.md sets 20. The browser has kept steps of
 * the first time when it is killed again.
 */
const KILLS = Number(process.env.EDITOR_KILLS ?? 2);
/** Kills on a busy machine, whose saves took longer than this, prove nothing about the two seconds. */
const LATE_MS = 1_000;
const MAX_LATE = KILLS + 3;
/** What was typed this long before the server died is recorded, in milliseconds. */
const MAX_LOST_MS = 2_000;
/** Typing lasts longer, so that something must be recorded. */
const TYPED_MS = 3_000;
const WORDS = 12;

let test: TestDatabase;
let daybook: DaybookProcess;
let client: Client;
let browser: TestBrowser;
beforeAll(async () => {
  test = await createStartedDatabase();
  daybook = await spawnDaybook(test.url);
  const code = await createOwnerSessions(test.database).setupCode(FIRST_WEBSITE);
  client = await createOwnerClient(daybook.origin, code);
  browser = await shareBrowser();
});
afterAll(async () => {
  await browser.close();
  await daybook.stop();
  await test.drop();
});

const PAGE = "/api/console/pages/typed";
/** All of the text up to a number. */
const textTo = (last: number): string =>
  `Typed:${Array.from({ length: last + 1 }, (_, number) => ` w${number}`).join("")}`;
const draft = async (): Promise<string> => {
  const { body } = await client.get<Draft>(`${PAGE}/draft`);
  return JSON.stringify(body.document);
};
const recorded = async (): Promise<string> =>
  /"text":"(Typed:[^"]*)"/.exec(await draft())?.[1] ?? "";

/** One block of every other type in which a text is typed. */
const others = typedBlocks.filter(({ type }) => type !== "text");
const recordedIn = (document: string, { type }: TypedBlock): string =>
  new RegExp(`"(${type}:[^"]*)"`).exec(document)?.[1] ?? "";

/** Shorter than the limit of every field, however often the server is killed. */
const textOf = ({ type }: TypedBlock, round: number): string => `${type}: r${round}`;

/** Replaces the text of each of these blocks. */
const typeInto = async (page: Page, blocks: readonly TypedBlock[], round: number) => {
  for (const block of blocks) {
    // The first part is the page, the second one its section, and the third one the text.
    await page
      .getByRole("treeitem")
      .nth(others.indexOf(block) + 3)
      .click();
    const fields = page.getByLabel("Fields");
    const field = fields.getByRole("textbox", { name: block.label, exact: true });
    await field.press("ControlOrMeta+A");
    await page.keyboard.type(textOf(block, round));
  }
};

/** The text in the editor, with the keyboard at its end. */
const selectText = async (page: Page) => {
  await page.getByRole("treeitem", { name: "Text" }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true }).and(page.locator("div"));
  await text.click();
  await page.keyboard.press("ControlOrMeta+End");
  return text;
};
const openText = async (page: Page) => {
  await page.goto(`${daybook.origin}/config/pages/typed`);
  return selectText(page);
};

/** Types numbers until it has lasted long enough, and returns when each of them was there. */
const typeNumbers = async (page: Page, from: number): Promise<ReadonlyMap<number, number>> => {
  const typedAt = new Map<number, number>();
  const began = performance.now();
  for (let next = from; typedAt.size < WORDS || performance.now() - began < TYPED_MS; next += 1) {
    await page.keyboard.type(` w${next}`);
    typedAt.set(next, performance.now());
  }
  return typedAt;
};

/** How long the longest save takes, one without an answer until now. */
const measureSaves = (page: Page) => {
  const begun = new Map<Request, number>();
  let longest = 0;
  const since = (request: Request): number => performance.now() - (begun.get(request) ?? 0);
  page.on("request", (request) => {
    if (request.url().endsWith("/draft/changes")) begun.set(request, performance.now());
  });
  page.on("response", (response) => {
    const request = response.request();
    if (begun.has(request)) longest = Math.max(longest, since(request));
    begun.delete(request);
  });
  return () => Math.max(longest, ...[...begun.keys()].map(since));
};

it("what was typed two seconds before a crash is recorded, and the browser keeps the rest", async () => {
  await client.put(PAGE, { path: "typed", title: "Typed" });
  const all = [
    aBlock("words", aText("Typed: w0")),
    ...others.map(({ type, content }, index) => aBlock(type, content, index + 2)),
  ];
  const changes = [
    addSection("top"),
    ...all.map((block, index) => addBlock("top", block, all[index - 1]?.id ?? null)),
  ];
  await client.post(`${PAGE}/draft/changes`, { draft: 1, changes });
  const context = await browser.newContext({ serviceWorkers: "block" });
  const cookies = [...client.cookies].map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    url: daybook.origin,
  }));
  await context.addCookies(cookies);
  const { port } = new URL(daybook.origin);
  let page = await context.newPage();
  let last = 0;
  let judged = 0;
  let round = 0;
  const typed = new Map(others.map((block) => [block, `${block.type}:`]));
  for (let late = 0; judged < KILLS && late <= MAX_LATE; ) {
    await openText(page);
    const longestSave = measureSaves(page);
    // Each time the other half is typed before the server dies, and the rest while it is away.
    round += 1;
    const half = (rest: number) => others.filter((_, index) => (index + round) % 2 === rest);
    const [before, after] = [half(0), half(1)];
    for (const block of others) typed.set(block, textOf(block, round));
    await typeInto(page, before, round);
    await selectText(page);
    const typedAt = await typeNumbers(page, last + 1);
    const isLate = longestSave() > LATE_MS;
    const killedAt = performance.now();
    await daybook.kill();
    // The owner has not noticed yet.
    last += typedAt.size + 1;
    await page.keyboard.type(` w${last}`);
    await typeInto(page, after, round);
    // Nor does the browser get a second chance before the server is asked.
    await context.setOffline(true);
    daybook = await spawnDaybook(test.url, { PORT: port });
    client = await createClient(daybook.origin, client.cookies);
    const safe = [...typedAt].findLast(([, at]) => at < killedAt - MAX_LOST_MS)?.[0];
    expect(safe).toBeGreaterThan(0);
    const survived = await recorded();
    if (isLate) late += 1;
    else {
      judged += 1;
      expect(survived.length).toBeGreaterThanOrEqual(textTo(safe ?? 0).length);
      const document = await draft();
      for (const block of before) expect(recordedIn(document, block)).toBe(typed.get(block));
    }
    expect(survived).toBe(textTo(last).slice(0, survived.length));

    await page.close();
    await context.setOffline(false);
    page = await context.newPage();
    const text = await openText(page);
    await expect.poll(() => text.textContent()).toBe(textTo(last));
    await expect.poll(recorded).toBe(textTo(last));
    const textsOfOthers = async () => {
      const document = await draft();
      return others.map((block) => recordedIn(document, block));
    };
    await expect.poll(textsOfOthers).toEqual([...typed.values()]);
  }
  expect(judged).toBe(KILLS);
});
