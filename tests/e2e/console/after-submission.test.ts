import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { createJoinMailingList } from "#commands/mailing-lists/join.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { createClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { until } from "#tests/support/wait-for.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { accessibilityFaults, faultsInEveryLook, moveTo, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let open: OpenConsole;
let page: Page;
let receiver: WebhookReceiver;
let status = 204;
let submissionId = "";

beforeAll(async () => {
  receiver = await startWebhookReceiver(() => ({ status }));
  open = await openConsole({ DAYBOOK_WEBHOOKS_TO: "anywhere" });
  const form = FormDefinition.parse({
    formId: "lead",
    name: "Lead",
    submissionMessage: "Thanks",
    fields: [
      { type: "email", fieldId: "email", title: "Email" },
      { type: "textarea", fieldId: "message", title: "Message" },
    ],
    recipients: ["desk@shop.example"],
    webhooks: [{ webhookId: "11111111-1111-4111-8111-111111111111", url: receiver.url }],
    spam: { honeypot: false, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null },
  });
  await createDefineForm(open.server.infrastructure)(form, metadata);
  page = await open.newPage();
});
afterAll(async () => {
  await open.close();
  await receiver.stop();
});

const visit = async (what: string, visitorCookie: string, more: object = {}) => {
  const visitor = await createClient(open.server.origin);
  await visitor.post(
    `/api/census/form-${what}`,
    { formId: "lead", visitorCookie, pagePath: "/forms/lead", ...more },
    { "user-agent": BROWSER },
  );
};
const submit = async (): Promise<string> => {
  const visitor = await createClient(open.server.origin);
  const issued = await visitor.post<{ data: { key: string } }>(
    "/api/form/FormSubmissionKey?formId=lead",
  );
  const { key } = issued.body.data;
  const form = { email: "ann@visitor.example", message: "Hello" };
  const saved = await visitor.post<{ data: { submissionId: string } }>(
    "/api/form/SaveFormSubmission",
    { key, form },
  );
  return saved.body.data.submissionId;
};
const row = (text: string) => page.getByRole("row").filter({ hasText: text });
const button = (name: string | RegExp) => page.getByRole("button", { name });

describe("deliveries", () => {
  it("stand next to the submission, and what failed is sent once more", async () => {
    status = 503;
    submissionId = await submit();
    await until(() => receiver.calls.length === 1);
    await until(async () => {
      await show(page, `/submissions?open=${submissionId}`);
      return (await page.getByText("The receiver responded with 503.").count()) > 0;
    });
    const drawer = page.getByRole("dialog");
    await drawer.getByText("Email to desk@shop.example").waitFor();
    status = 200;
    await drawer.getByRole("button", { name: /^Retry now: Webhook/ }).click();
    await page.getByText(/is being sent again/).waitFor();
    await until(() => receiver.calls.length === 2);
    await until(async () => (await drawer.getByText("Delivered").count()) === 2);
  });

  it("of webhooks have a table of their own, filtered by state", async () => {
    await show(page, "/webhooks");
    await row(receiver.url).getByText("Delivered").waitFor();
    await page.getByRole("combobox", { name: "Status" }).selectOption("failed");
    await row(receiver.url).waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("filters")).toBe("state:is:failed");
  });
});

describe("mailing lists", () => {
  it("are created, renamed, removed and restored", async () => {
    await show(page, "/mailing-lists");
    await page.getByText("You don't have any mailing lists, please create one before").waitFor();
    await button("New list").first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Create list" }).click();
    await page.getByRole("dialog").getByText("Required").waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill("Letters");
    await page.getByRole("dialog").getByRole("button", { name: "Create list" }).click();
    await row("Letters").waitFor();
    await button("Rename Letters").click();
    await page.getByRole("textbox", { name: "Name" }).fill("Monthly letters");
    await page.getByRole("textbox", { name: "Name" }).press("Enter");
    await row("Monthly letters").waitFor();
    await button("Remove Monthly letters").click();
    await row("Monthly letters").waitFor({ state: "detached" });
    await button("Undo").click();
    await row("Monthly letters").waitFor();
  });

  it("show their members, who are taken off and restored, and exported", async () => {
    const created = await open.client.post<{ listId: string }>("/api/console/mailing-lists", {
      name: "Members",
    });
    const { listId } = created.body;
    const join = createJoinMailingList(open.server.infrastructure);
    for (const name of ["ann", "bob", "eve"])
      await join({ listId, email: `${name}@shop.example`, name, source: "account" }, metadata);
    await until(async () => {
      await show(page, `/mailing-lists/${listId}`);
      return (await row("@shop.example").count()) === 3;
    });
    await button("Remove bob@shop.example").click();
    await row("bob@shop.example").waitFor({ state: "detached" });
    await button("Undo").click();
    await row("bob@shop.example").waitFor();
    await page.getByLabel("Search subscribers").fill("eve");
    await row("ann@shop.example").waitFor({ state: "detached" });
    const download = page.waitForEvent("download");
    await button("Export").click();
    await page.getByRole("menuitem", { name: "CSV with unsubscribe links" }).click();
    expect((await download).suggestedFilename()).toBe("members.csv");
  });
});

describe("the conversion of a form", () => {
  it("is a funnel, a line by day and the fields that stop people [B7.14]", async () => {
    for (const visitor of ["v-1", "v-2", "v-3", "v-4"]) await visit("render", visitor);
    for (const visitor of ["v-1", "v-2"]) await visit("start", visitor);
    await visit("fail", "v-1", { fieldIds: ["email"] });
    await until(async () => {
      await show(page, "/form-conversion");
      const cells = await row("Lead").getByRole("cell").allInnerTexts();
      return cells.slice(1, 4).join() === "4,2,1";
    });
    await page.getByRole("link", { name: "Lead", exact: true }).click();
    await settled(page);
    await page.getByRole("heading", { name: "Conversion of Lead" }).waitFor();
    const funnel = await page.getByRole("listitem").filter({ hasText: "Started" }).textContent();
    expect(funnel).toContain("50%");
    // A day can have a note about emails.
    await page.getByRole("row", { name: /^Email \d/ }).waitFor();
  });
});

describe("filters on visits in the conversion of forms", () => {
  it("start with the first page of the list, and say how exact the times are [B7.14]", async () => {
    const owner = await open.newPage();
    const note = owner.getByRole("note").filter({ hasText: "only recognized visitors count" });
    await show(owner, "/form-conversion/lead?page=2&segment=device:is:Phone;source:is:a.example");
    await expect
      .poll(() => note.textContent())
      .toMatch(
        /known to a quarter of an hour.* Remove the filters to see how a figure came about\.$/,
      );
    await owner.getByRole("button", { name: /^Remove filter: Source/ }).click();
    await expect.poll(() => new URL(owner.url()).search).toBe("?segment=device%3Ais%3APhone");
    await moveTo(owner, "/form-conversion/lead/stops?segment=device:is:Phone");
    await expect.poll(() => note.textContent()).toMatch(/would have begun another visit\.$/);
    await owner.context().close();
  });

  it("are neither offered nor applied without access to visits, and the screen says so", async () => {
    const { token } = await addMember(open.server.infrastructure, "VIEWER");
    const viewer = await open.newPage({ signedIn: false });
    const url = open.server.origin;
    await viewer.context().addCookies([{ name: "daybook_owner", value: token, url }]);
    const note = viewer.getByRole("note").filter({ hasText: "of this link are not applied" });
    for (const path of ["", "/lead", "/lead/stops"]) {
      await show(viewer, `/form-conversion${path}?segment=device:is:Phone`);
      await note.waitFor();
      await viewer.getByRole("table").first().waitFor();
      await expect.poll(() => viewer.getByRole("alert").count()).toBe(0);
      const offered = viewer.getByRole("button", { name: /^Remove filter|alternative/ });
      await expect.poll(() => offered.count()).toBe(0);
      expect(await faultsInEveryLook(viewer, `${path} with a filter`)).toEqual([]);
    }
    await viewer.context().close();
  });
});

it("counts what a visitor's browser does with a form on the site [B7.14]", async () => {
  type Conversion = { total: { rendered: number; started: number; failed: number } };
  const conversion = async () =>
    (await open.client.get<Conversion>("/api/console/form-conversion/contact")).body.total;
  const before = await conversion();
  const context = await open.browser.newContext({
    baseURL: open.server.origin,
    userAgent: BROWSER,
  });
  const visitor = await context.newPage();
  await visitor.goto("/contact");
  await until(async () => (await conversion()).rendered === before.rendered + 1);
  await visitor.getByLabel(/email/i).first().fill("nobody");
  await visitor.locator("form.form").getByRole("button").last().click();
  await until(async () => {
    const now = await conversion();
    return now.started === before.started + 1 && now.failed === before.failed + 1;
  });
  const failures = await open.client.get<{ rows: { fieldId: string }[] }>(
    "/api/console/form-conversion/contact/fields",
  );
  expect(failures.body.rows.map(({ fieldId }) => fieldId)).toContain("email");
  await context.close();
});

it("is accessible and fits, light and dark, wide and narrow", async () => {
  const lists = await open.client.get<{ rows: { listId: string }[] }>(
    "/api/console/mailing-lists?search=members",
  );
  const paths = [
    "/webhooks",
    "/mailing-lists",
    `/mailing-lists/${lists.body.rows[0]?.listId}`,
    "/form-conversion",
    "/form-conversion/lead",
    `/submissions?open=${submissionId}`,
  ];
  const other = await open.newPage();
  for (const path of paths) {
    await show(other, path);
    expect(await faultsInEveryLook(other, path)).toEqual([]);
  }
  await other.context().close();
});

it("leads a visitor off a list by the link of an email", async () => {
  const lists = await open.client.get<{ rows: { listId: string }[] }>(
    "/api/console/mailing-lists?search=members",
  );
  const { body } = await open.client.get<string>(
    `/api/console/mailing-lists/${lists.body.rows[0]?.listId}/members.csv`,
  );
  const link = /http[^"]*unsubscribe[^"]*/.exec(body)?.[0] ?? "";
  const visitor = await open.newPage({ signedIn: false });
  await visitor.goto(link);
  expect(await accessibilityFaults(visitor)).toEqual([]);
  await visitor.getByRole("button", { name: "Unsubscribe" }).click();
  await visitor
    .getByText("You have been unsubscribed. You will receive no more emails from this list.")
    .waitFor();
  expect(await accessibilityFaults(visitor)).toEqual([]);
});

it("never makes the browser complain", () => expect(open.complaints).toEqual([]));
