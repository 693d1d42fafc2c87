import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { faultsInEveryLook, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
let page: Page;
beforeAll(async () => {
  shop = await openConsole();
  page = await shop.newPage();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

const send = async (contents: readonly object[]) => {
  const visitor = await createClient(shop.server.origin);
  return visitor.post(
    "/api/v1/clanker/events",
    contents.map((content) => ({
      eventSchemaName: "signup_step",
      eventContent: JSON.stringify(content),
    })),
  );
};
const picture = async (name: string): Promise<void> => {
  const folder = process.env.LOOK_FOLDER;
  if (folder === undefined) return;
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 860 });
      await settled(page);
      await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 860 });
};

it("says how the first event comes about", async () => {
  for (const [path, title] of [
    ["/custom-events", "No custom events yet"],
    ["/custom-events/failed", "No failed events"],
    ["/custom-events/schemas", "No schemas yet"],
  ] as const) {
    await show(page, path);
    await page.getByText(title).waitFor();
    await picture(`empty${path.replaceAll("/", "-")}`);
  }
});

it("leads from a failed event to its schema, and replays what failed", async () => {
  expect(
    (
      await send([
        { step: 1, plan: "gold" },
        { step: 2, plan: "blue" },
      ])
    ).status,
  ).toBe(202);
  await show(page, "/custom-events/failed");
  await page
    .getByRole("link", { name: "No schema signup_step has been released." })
    .first()
    .click();
  await page.getByRole("dialog").getByText('"plan"').waitFor();
  await picture("failed-event");
  await page.getByRole("link", { name: "Open the schema" }).click();
  await page.getByRole("heading", { name: "signup_step", level: 1 }).waitFor();
  await expect.poll(() => page.getByLabel("Not released yet").inputValue()).toContain('"plan"');
  await page.getByRole("button", { name: "Release", exact: true }).click();
  await page.getByText("Version 1-0-0 was released.").waitFor();
  await page.getByRole("button", { name: "Replay" }).click();
  await page.getByText("Replayed 2 failed events.").waitFor();
  await page.getByText("2 recorded, 0 failed").waitFor();
  await page.getByText("From a page").waitFor();
  await settled(page);
  expect(await faultsInEveryLook(page, "a schema")).toEqual([]);
  await picture("schema");
});

it("opens an event that its link names, also beyond the page that is shown", async () => {
  const events = await shop.server.database.query<{ id: string }>(
    `select event_id::text as id from read.custom_events
      where website_id = 'demo' and state <> 'refused' order by received_at, event_id`,
  );
  expect(events.length).toBeGreaterThan(1);
  const [oldest] = events;
  await show(page, `/custom-events?pageSize=1&open=${oldest?.id}`);
  await page
    .getByRole("dialog")
    .getByText(oldest?.id ?? "none")
    .waitFor();
});

it("shows what a version would refuse, and releases it only as a new model", async () => {
  await show(page, "/custom-events/schemas/signup_step");
  const editor = page.getByLabel("Version 1-0-0");
  const text = await editor.inputValue();
  await editor.fill(text.replace('"type": "integer"', '"type": "string"'));
  await page.getByRole("button", { name: "Release a version" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "could be refused" });
  await alert.getByText("/properties/step/type").waitFor();
  await settled(page);
  expect(await faultsInEveryLook(page, "a refused release")).toEqual([]);
  await picture("refused-release");
  await page.getByRole("button", { name: "Release as a new model" }).click();
  await page.getByText("Version 2-0-0 was released.").waitFor();
  await editor.waitFor({ state: "detached" });
  await page.getByLabel("Version 2-0-0").fill('{"type":');
  await page.getByRole("button", { name: "Release a version" }).click();
  await page.getByText("The text is not JSON").waitFor();
});

it("keeps what is typed while another member releases a version", async () => {
  const address = "/api/console/collector-schemas/signup_step";
  await show(page, "/custom-events/schemas/signup_step");
  const editor = page.getByLabel("Version 2-0-0");
  await editor.waitFor();
  const text = await editor.inputValue();
  const theirs = text.replace('"type": "object"', '"title": "Theirs", "type": "object"');
  const mine = text.replace('"type": "object"', '"title": "Mine", "type": "object"');
  expect(new Set([text, theirs, mine]).size).toBe(3);
  await editor.fill(mine);
  const body = { text: theirs, step: "addition", baseVersion: "2-0-0" };
  expect((await shop.client.request(address, { method: "PUT", json: body })).status).toBe(200);
  await page
    .getByText("Version 2-0-1 was saved in the meantime. What you typed is kept.")
    .waitFor();
  const newer = page.getByLabel("Version 2-0-1");
  await expect.poll(() => newer.inputValue()).toBe(mine);
  await settled(page);
  expect(await faultsInEveryLook(page, "a schema that someone else has released")).toEqual([]);
  await picture("released-meanwhile");
  await page.getByRole("button", { name: "Show version 2-0-1 instead" }).click();
  await expect.poll(() => newer.inputValue()).toBe(theirs);
});

it("shows new events without a click, with their contents", async () => {
  await show(page, "/custom-events");
  const events = page.getByRole("link", { name: "signup_step" });
  await expect.poll(() => events.count()).toBe(2);
  expect((await send([{ step: "three", plan: "red", page_path: "/three" }])).status).toBe(200);
  await expect.poll(() => events.count()).toBe(3);
  await events.first().click();
  await page.getByRole("dialog").getByText('"red"').waitFor();
  await settled(page);
  expect(await faultsInEveryLook(page, "a custom event")).toEqual([]);
  await page.keyboard.press("Escape");
  await picture("events");
  await show(page, "/custom-events/schemas");
  await page.getByRole("link", { name: "signup_step" }).waitFor();
  await settled(page);
  expect(await faultsInEveryLook(page, "schemas")).toEqual([]);
  await picture("schemas");
  await page.getByRole("button", { name: "New schema" }).click();
  await page.getByLabel("Name").fill("1 bad");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("A name starts with a letter").waitFor();
  await page.getByLabel("Name").fill("checkout_step");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "checkout_step", level: 1 }).waitFor();
});
