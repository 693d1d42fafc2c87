import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { parquetReadObjects } from "hyparquet";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { examples } from "#tests/support/long-tests.ts";
import {
  createSubmitter,
  everyAnswer,
  everyTypeForm,
  submissionsCaughtUp,
} from "#tests/support/submissions.ts";
import { pressAt, walkTo } from "#tests/support/walk.ts";
import { faultsInEveryLook, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;
let visitor: Client;

const send = async (form: object) => {
  const key = await visitor.post<{ data: { key: string } }>(
    "/api/form/FormSubmissionKey?formId=every",
  );
  const body = { key: key.body.data.key, form, pageTitle: "Party", pagePath: "/party" };
  const sent = await visitor.post<{ data: { submissionId: string } }>(
    "/api/form/SaveFormSubmission",
    body,
  );
  expect(sent.status).toBe(200);
  return sent.body.data.submissionId;
};

beforeAll(async () => {
  opened = await openConsole();
  const { handler, now } = opened.server.infrastructure;
  const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
  await createDefineForm({ handler, now })(everyTypeForm, metadata);
  visitor = await createClient(opened.server.origin);
  await send(everyAnswer);
  await send({ ...everyAnswer, name: ["Bob", "Ray"], email: "bob@shop.example", color: "Blue" });
  await createSubmitter(opened.server.infrastructure)(
    everyTypeForm,
    { ...everyAnswer, name: ["Spam", "Mer"], message: "https://a.example https://b.example" },
    { spamReasons: ["honeypot", "too-many-links"] },
  );
  const bulk = { ...everyTypeForm, formId: "bulk", name: "Bulk" };
  await createDefineForm({ handler, now })(bulk, metadata);
  for (let n = 0; n < 30; n += 1)
    await createSubmitter(opened.server.infrastructure)(
      bulk,
      { subject: `Number ${n}` },
      { spamReasons: ["too-many"] },
    );
  await submissionsCaughtUp(opened.server.infrastructure);
  page = await opened.newPage({ width: 1440 });
});
afterAll(() => opened?.close());

const path = "/submissions?formId=every";
const rows = () => page.getByRole("table", { name: "Submissions" }).locator("tbody tr");
const row = (text: string) => rows().filter({ hasText: text });
const shows = (text: string) => row(text).first().waitFor();
const isGone = (text: string) => row(text).first().waitFor({ state: "detached" });
const notice = (text: string) => page.getByRole("alert").filter({ hasText: text }).last();
const drawer = () => page.getByRole("dialog");
const note = () => drawer().getByRole("listitem").filter({ hasText: "Wants a discount." });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const addressed = (): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams);

describe("an owner", () => {
  it("finds what a visitor has sent, by search, by option and in a column for every field", async () => {
    await show(page, path);
    await shows("Ann Lee");
    const heads = await page.getByRole("columnheader").allInnerTexts();
    for (const { title, type } of everyTypeForm.fields)
      if (type !== "section") expect(heads).toContain(title);
    await page.getByLabel("Search the answers").fill("bob ray");
    await isGone("Ann Lee");
    await shows("Bob Ray");
    expect(addressed()).toEqual({ formId: "every", search: "bob ray" });
    await page.getByLabel("Search the answers").fill("");
    await shows("Ann Lee");

    await button("Filter").click();
    await page.getByLabel("Column").selectOption({ label: "Color" });
    await page.getByRole("checkbox", { name: "Red" }).check();
    await button("Add filter").click();
    await isGone("Bob Ray");
    await page.reload();
    await settled(page);
    await shows("Ann Lee");
    await expect.poll(() => rows().count()).toBe(1);
    await button("Remove filter: Color is Red").click();
    await shows("Bob Ray");
  });

  it("is among the latest on the overview, which leads to it", async () => {
    await show(page, "/");
    await page.getByRole("heading", { name: "Latest submissions" }).waitFor();
    const latest = page.getByRole("listitem").filter({ hasText: everyTypeForm.name });
    await latest.filter({ hasText: "Bob Ray" }).getByRole("link").click();
    await drawer().getByText("bob@shop.example").first().waitFor();
    await page.keyboard.press("Escape");
    await drawer().waitFor({ state: "detached" });
  });

  it("chooses columns, and the address keeps the choice", async () => {
    await show(page, path);
    await button("Columns").click();
    await page.getByRole("checkbox", { name: "Budget" }).uncheck();
    await page.keyboard.press("Escape");
    await page.reload();
    await settled(page);
    const { columns = "", ...rest } = addressed();
    expect([rest, columns.split(",").length]).toEqual([{ formId: "every" }, 19]);
    expect(columns).not.toContain("budget.currency");
    await expect.poll(() => page.getByRole("columnheader", { name: "Budget" }).count()).toBe(0);
    await button("Columns").click();
    await button("Reset to default").click();
    await page.getByRole("columnheader", { name: "Budget" }).waitFor();
  });

  it("reads it whole with the keyboard, and adds, removes and gets back a note", async () => {
    await show(page, path);
    await pressAt(page, row("Ann Lee").getByRole("link"));
    await drawer().getByText("Price: Strongly Disagree").waitFor();
    await walkTo(page, drawer().getByLabel("Add a note"));
    await page.keyboard.type("Wants a discount.");
    await pressAt(page, button("Add note"));
    await note().waitFor();
    await expect.poll(() => drawer().getByLabel("Add a note").inputValue()).toBe("");
    await pressAt(page, button("Remove the note: Wants a discount."));
    await note().waitFor({ state: "detached" });
    await pressAt(page, notice("Note removed.").getByRole("button", { name: "Undo" }));
    await note().waitFor();
    await page.keyboard.press("Escape");
    await drawer().waitFor({ state: "detached" });
    await row("Ann Lee").getByText("Note").waitFor();
  });

  it("replies by email with the subject taken up and the answers quoted", async () => {
    await show(page, path);
    await row("Bob Ray").getByRole("link").click();
    await button("Reply").click();
    const message = drawer().getByLabel("Message");
    await expect.poll(() => drawer().getByLabel("Subject").inputValue()).toBe("Re: A big party");
    await expect
      .poll(() => message.inputValue())
      .toContain("> Message: We would like cakes.\n> Many of them.");
    await page.keyboard.type("Gladly, Bob.");
    await expect.poll(() => message.inputValue()).toMatch(/^Gladly, Bob\.\n\nOn /);
    await page.keyboard.press("Escape");
    await drawer().waitFor({ state: "detached" });
    await row("Bob Ray").getByRole("link").click();
    await button("Reply").click();
    await expect.poll(() => message.inputValue()).toMatch(/^Gladly, Bob\./);
    await button("Send reply").click();
    await notice("Your reply to bob@shop.example is being sent.").waitFor();
    await drawer().getByRole("heading", { name: "Replies" }).waitFor();
    await drawer().getByText("Re: A big party").waitFor();
    await page.keyboard.press("Escape");
    await row("Bob Ray").getByText("Replied").waitFor();
  });

  it("files spam, sees why something is spam, and releases it", async () => {
    await show(page, path);
    await row("Bob Ray").getByRole("link").click();
    await button("Mark as spam").click();
    await notice("1 submission moved to spam.").waitFor();
    await drawer().getByText("Marked manually").waitFor();
    await page.keyboard.press("Escape");
    await isGone("Bob Ray");
    await page.getByRole("link", { name: "Spam (2)" }).click();
    await shows("Bob Ray");
    await row("Spam Mer").getByText("Hidden field filled in").waitFor();
    await row("Spam Mer").getByText("Too many links").waitFor();
    await page.getByLabel("Reason").selectOption({ label: "Marked manually" });
    await isGone("Spam Mer");
    await row("Bob Ray").getByRole("checkbox").check();
    await button("Not spam").click();
    await notice("Marked 1 submission as not spam.").waitFor();
    await page.getByRole("link", { name: "Inbox (2)" }).click();
    await shows("Bob Ray");
  });

  it("deletes many in one operation, undoes it, and restores from the deleted ones", async () => {
    await show(page, path);
    await page.getByLabel("Select all on this page").check();
    await page.getByText("2 submissions selected").waitFor();
    await button("Delete").click();
    await isGone("Ann Lee");
    await notice("Deleted 2 submissions.").getByRole("button", { name: "Undo" }).click();
    await shows("Ann Lee");
    await shows("Bob Ray");
    await row("Ann Lee").getByRole("checkbox").check();
    await button("Delete").click();
    await isGone("Ann Lee");
    await page.getByRole("link", { name: "Deleted (1)" }).click();
    await shows("Ann Lee");
    await row("Ann Lee").getByRole("link").click();
    await drawer().getByText("Deleted", { exact: true }).waitFor();
    await button("Restore").click();
    await page.keyboard.press("Escape");
    await page.getByText("No deleted submissions").waitFor();
    await page.getByRole("link", { name: "Inbox (2)" }).click();
    await shows("Ann Lee");
  });

  it("changes all that match, more than a page, and takes that back", async () => {
    await show(page, "/submissions?formId=bulk&folder=spam&pageSize=25");
    await page.getByLabel("Select all on this page").check();
    await button("Select all 30 matching rows").click();
    await page.getByText("All 30 matching rows are selected").waitFor();
    await button("Delete").click();
    await page.getByText("No spam", { exact: true }).waitFor();
    await notice("Deleted 30 submissions.").getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "Spam (30)" }).waitFor();
    await expect.poll(() => rows().count()).toBe(25);
  });

  it("exports what the table shows, for spreadsheets and for analysis", async () => {
    await show(page, `${path}&search=Bob+Ray`);
    await shows("Bob Ray");
    const exported = async (item: string) => {
      await button("Export").click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: item }).click();
      const file = await download;
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const csv = await exported("CSV, all data");
    expect(csv.name).toMatch(/^every-type-\d{4}-\d{2}-\d{2}\.csv$/);
    const options = { bom: true, columns: true } as const;
    expect(parse(csv.bytes, options)).toMatchObject([
      { Name: "Bob Ray", Extras: "Ribbon, Box", Page: "/party", "Person erased": "No" },
    ]);
    const parquet = await exported("Parquet, for analysis");
    expect(parquet.name).toMatch(/^every-type-\d{4}-\d{2}-\d{2}\.parquet$/);
    const { buffer, byteOffset, length } = parquet.bytes;
    const file = buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;
    expect(await parquetReadObjects({ file })).toMatchObject([
      { Name: "Bob Ray", Guests: 120, Budget: 1250.5, Extras: ["Ribbon", "Box"] },
    ]);
  });
});

describe("the screen", () => {
  it.each(examples([1280, 390], 1))(
    "is accessible and fits, light and dark, from %i wide on",
    async (width) => {
      const look = await opened.newPage({ width });
      await show(look, path);
      await look.getByText("Ann Lee").first().waitFor();
      expect(await faultsInEveryLook(look, "list")).toEqual([]);
      await look.locator("[data-row-opener]").first().click();
      await look.getByRole("dialog").getByRole("heading", { name: "Notes" }).waitFor();
      await look.getByRole("button", { name: "Reply", exact: true }).click();
      expect(await faultsInEveryLook(look, "reply")).toEqual([]);
      await show(look, `${path}&folder=spam`);
      expect(await faultsInEveryLook(look, "spam")).toEqual([]);
      await look.context().close();
    },
  );

  it("says when nothing is there, and when something went wrong", async () => {
    await show(page, `${path}&folder=deleted`);
    await page.getByText("No deleted submissions").waitFor();
    await page.route("**/api/console/submissions?*", (route) =>
      route.fulfill({ status: 500, json: { error: { code: "internal", message: "Broken." } } }),
    );
    await show(page, `${path}&folder=spam`);
    await page.getByText("This could not be loaded").waitFor();
    await page.unroute("**/api/console/submissions?*");
    await button("Try again").click();
    await shows("Spam Mer");
    expect(opened.complaints).toEqual([]);
  });
});
