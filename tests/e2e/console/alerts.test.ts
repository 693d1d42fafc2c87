import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { addMember } from "#tests/support/members.ts";
import { faultsInEveryLook, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
  await addMember(shop.server.infrastructure, "REPORTING");
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

const HOUR = 3_600_000;
const at = (hoursAgo: number): string => new Date(Date.now() - hoursAgo * HOUR).toISOString();

/** Records an alert that is over, and one that is open. */
const raise = async (): Promise<void> => {
  const [silent, slow] = [newId(), newId()];
  const event = (type: string, data: object) => ({
    id: newId(),
    type,
    version: 1,
    data: data as never,
  });
  const lcp = {
    kind: "budget",
    metric: "lcp",
    path: "/shop",
    limit: 2_500,
    value: 3_100,
    loads: 40,
  };
  const { eventStore, waitFor } = shop.server.infrastructure;
  await eventStore.append({
    stream: "alerts-demo.site",
    expectedRevision: "any",
    events: [
      event("AlertRaised", {
        alertId: silent,
        alert: { kind: "no-visits", usual: 12 },
        isEmailed: true,
        raisedAt: at(30),
      }),
      event("AlertRecovered", {
        alertId: silent,
        recovery: { kind: "no-visits", visits: 3 },
        isEmailed: true,
        recoveredAt: at(28),
      }),
      event("AlertRaised", { alertId: slow, alert: lcp, isEmailed: false, raisedAt: at(1) }),
    ],
    metadata: { websiteId: "demo", actor: "job:alerts", correlationId: "test" },
  });
  await waitFor(["alerts"], await eventStore.head());
};

it("lists alerts with their figures and their ends", async () => {
  const page = await shop.newPage();
  await show(page, "/measuring-rules/alerts");
  await page.getByText("No alerts yet").waitFor();
  expect(await faultsInEveryLook(page, "no alerts")).toEqual([]);
  await raise();
  await show(page, "/measuring-rules/alerts");
  const rows = page.getByRole("table", { name: "Alerts" }).locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => rows.nth(0).textContent()).toMatch(/Main content of \/shop.*Open/);
  await expect.poll(() => rows.nth(1).textContent()).toMatch(/Over.*2 hours.*Visitors are back: 3/);
  expect(await faultsInEveryLook(page, "alerts")).toEqual([]);
  await page.context().close();
});

it("switches the emails of one alert off, and sends the others to selected members only", async () => {
  const page = await shop.newPage();
  await show(page, "/measuring-rules/alerts");
  const email = page.getByRole("checkbox", { name: "Email: Conversion halved" });
  await expect.poll(() => email.isChecked()).toBe(true);
  await email.click();
  await page.getByText("Emails of “Conversion halved” were disabled.").waitFor();
  await expect.poll(() => email.isChecked()).toBe(false);
  await page.getByRole("combobox", { name: "Recipients" }).click();
  await page.getByRole("option", { name: "REPORTING" }).click();
  await page.getByText("The recipients of alerts were changed.").waitFor();
  await page.keyboard.press("Escape");
  await settled(page);
  const { body } = await shop.client.get<{ rules: { alertEmails: object } }>(
    "/api/console/measuring-rules",
  );
  expect(body.rules.alertEmails).toEqual({
    noVisits: true,
    conversion: false,
    budgets: true,
    to: [expect.any(String)],
  });
  await page.context().close();
});

it("adds a note on a day from a chart, corrects it, removes it and undoes that", async () => {
  const page = await shop.newPage();
  await show(page, "/census/notes");
  await page.getByText("No notes yet").waitFor();
  expect(await faultsInEveryLook(page, "no notes")).toEqual([]);
  await page.goto("/config/census");
  await page.getByRole("link", { name: "Add a note" }).click();
  const form = page.getByRole("dialog", { name: "New note" });
  await form.getByLabel("Day").fill("2026-05-04");
  await form.getByLabel("Note").fill("The fair opened");
  expect(await faultsInEveryLook(page, "a new note")).toEqual([]);
  await form.getByRole("button", { name: "Create note" }).click();
  await page.getByText("The note on May 4, 2026 was added.").waitFor();
  await page.getByRole("button", { name: "The fair opened" }).click();
  const note = page.getByRole("dialog", { name: "Note on May 4, 2026" });
  await note.getByLabel("Note").fill("The fair opened in the rain");
  await note.getByRole("button", { name: "Save note" }).click();
  const row = page.getByRole("row").filter({ hasText: "The fair opened in the rain" });
  await row.waitFor();
  expect(await faultsInEveryLook(page, "notes")).toEqual([]);
  await row.getByRole("button", { name: "Remove the note on May 4, 2026" }).click();
  await row.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await row.waitFor();
  await page.context().close();
});

it("shows figures and time in the second line of a row on phones", async () => {
  const page = await shop.newPage({ width: 390 });
  await show(page, "/measuring-rules/alerts");
  for (const [title, figures] of [
    ["No visits for an hour", "0 visits, usual 12"],
    ["Main content of /shop", "3.1 s, budget 2.5 s"],
  ] as const) {
    const row = page.getByRole("row").filter({ hasText: title });
    const cell = row.locator("td").filter({ hasText: figures });
    await cell.getByText(figures, { exact: true }).waitFor();
    const isCut = () => cell.evaluate((each) => each.scrollWidth > each.clientWidth);
    await expect.poll(isCut).toBe(false);
  }
});
