import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fieldGroups, kindOf } from "#console/forms/builder-field-kinds.ts";
import type { FormDefinition } from "#domain/forms/definition.ts";
import { createClient } from "#tests/support/client.ts";
import { arrived } from "#tests/support/looks.ts";
import { addMember } from "#tests/support/members.ts";
import { until } from "#tests/support/wait-for.ts";
import { walkTo } from "#tests/support/walk.ts";
import { faultsNow, moveTo, settled, show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened?.close());

/** Without a connection, a screen that was never opened cannot be. */
const unloaded = /Unable to preload|Failed to fetch dynamically imported module/;
const complaints = () => opened.complaints.filter((text) => !unloaded.test(text));

const button = (page: Page | Locator, name: string) =>
  page.getByRole("button", { name, exact: true });
const cards = (page: Page) => page.locator("[data-field]");
const preview = (page: Page) => page.frameLocator('iframe[title="Preview of the form"]');
const open = (page: Page) => page.locator("[data-opened]");
const saved = (page: Page) => button(page, "Saved").waitFor();

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

type Stored = {
  readonly draft: FormDefinition | null;
  readonly form: FormDefinition | null;
  readonly version: number;
  readonly edition: number;
};
const stored = async (formId: string): Promise<Stored> =>
  (await opened.client.get<Stored>(`/api/console/forms/${formId}`)).body;

/** A new form over the API, and its builder on its own page. */
const openForm = async (template: string): Promise<{ page: Page; formId: string }> => {
  const made = await opened.client.post<{ formId: string }>("/api/console/forms", { template });
  const { formId } = made.body;
  const page = await opened.newPage({ width: 1440 });
  await show(page, `/forms/${formId}`);
  await preview(page).locator("h1").waitFor();
  return { page, formId };
};

/** Presses, moves in steps as a hand does, and lets go. */
const drag = async (
  page: Page,
  from: Locator,
  to: Locator,
  at: "top" | "bottom",
  /** What is seen or heard before a hand lets go. */
  sign: Locator,
) => {
  await from.scrollIntoViewIfNeeded();
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (start === null || end === null) throw new Error("nothing to drag");
  const x = start.x + start.width / 2;
  await page.mouse.move(x, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 12, start.y + start.height / 2 + 4, { steps: 3 });
  const y = at === "top" ? end.y + 3 : end.y + end.height - 3;
  await page.mouse.move(end.x + end.width / 2, y, { steps: 8 });
  await page.mouse.move(end.x + end.width / 2, y + (at === "top" ? -1 : 1));
  await sign.waitFor({ state: "attached" });
  await drawn(page);
  await page.mouse.up();
};

/** Two frames later the places of the fields have been measured. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

/** Arrow keys count from when the places of the fields are measured: after it is heard. */
const pickUp = async (page: Page, heard: string) => {
  await page.keyboard.press("Space");
  await page.getByText(heard).waitFor({ state: "attached" });
  await drawn(page);
};

const typesOf = async (page: Page): Promise<readonly string[]> =>
  (await cards(page).all()).length === 0
    ? []
    : page
        .locator("[data-field]")
        .evaluateAll((all) =>
          all.map((one) => (one as HTMLElement).dataset.field?.split("-")[0] ?? ""),
        );

describe("the journey of a form", () => {
  it("is built of every field type by keys, clicks and drags, and released [B3.15]", async () => {
    const page = await opened.newPage({ width: 1440 });
    await show(page, "/forms");
    await button(page, "New form").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Blank form/ })
      .click();
    const name = page.getByRole("textbox", { name: "Form name" });
    await name.fill("Everything");
    const all = fieldGroups.flatMap(({ kinds }) => kinds);
    const [first, second, ...rest] = all.toReversed();
    if (first === undefined || second === undefined) throw new Error("no kinds");

    const dropPlace = page.locator("[data-over]");
    const adder = (label: string) => button(page, `Add ${label}`);
    await drag(
      page,
      adder(first.label),
      page.getByText("Add your first field"),
      "bottom",
      dropPlace,
    );
    await page.locator(`[data-field^="${first.type}-"]`).waitFor();
    await drag(page, adder(second.label), cards(page).first(), "top", dropPlace);
    const title = open(page).getByRole("textbox").first();
    await until(() => isFocused(title));
    expect(await typesOf(page)).toEqual([second.type, first.type]);
    // For a moment after a drop no click counts, lest the drag ends as one; a save takes longer.
    await saved(page);
    // By keys alone: each goes below the one that was added last.
    for (const { label, type } of rest) {
      await walkTo(page, adder(label), "Shift+Tab");
      await page.keyboard.press("Enter");
      await page.locator(`[data-field^="${type}-"][data-opened]`).waitFor();
      await until(() => isFocused(title));
    }
    await expect.poll(() => cards(page).count()).toBe(19);
    expect(await typesOf(page)).toEqual([second.type, ...rest.map(({ type }) => type), first.type]);
    for (const shown of ["First name", "Last name", "Strongly Agree", "Country"])
      await expect
        .poll(() =>
          preview(page).getByText(shown).or(preview(page).getByPlaceholder(shown)).count(),
        )
        .toBeGreaterThan(0);
    await saved(page);
    const formId = page.url().split("/").at(-1) as string;

    await button(page, "Release").click();
    await page
      .getByRole("list", { name: "What changes for visitors" })
      .getByText("Survey scale")
      .or(
        page
          .getByRole("list", { name: "What changes for visitors" })
          .getByText("How far do you agree?"),
      )
      .waitFor();
    await button(page, "Release version 1").click();
    await page.getByText("Version 1 was released").waitFor();
    await page.getByText("Version 1 released").waitFor();
    const visitor = await createClient(opened.server.origin);
    await until(async () => (await visitor.get<string>(`/forms/${formId}`)).status === 200);
    const html = (await visitor.get<string>(`/forms/${formId}`)).body;
    const { form } = await stored(formId);
    expect(form?.fields.map(({ type }) => type).sort()).toEqual(all.map(({ type }) => type).sort());
    for (const field of form?.fields ?? [])
      if (field.type !== "section") expect(html).toContain(`name="${field.fieldId}`);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  it("keeps every version, shows an old one and makes it the draft again", async () => {
    const { page, formId } = await openForm("contact");
    await button(page, "Release").click();
    await button(page, "Release version 1").click();
    await page.getByText("Version 1 released").waitFor();
    await walkTo(page, button(page, "Remove Subject"));
    await page.keyboard.press("Enter");
    await page.getByText("“Subject” was removed.").waitFor();
    await page.getByText("unreleased changes").waitFor();
    await button(page, "Release").click();
    const changes = page.getByRole("list", { name: "What changes for visitors" });
    await expect.poll(() => changes.locator("li").allInnerTexts()).toEqual(["Removed: Subject"]);
    await button(page, "Release version 2").click();
    await page.getByText("Version 2 released").waitFor();

    await button(page, "More actions").click();
    await page.getByRole("menuitem", { name: "Version history" }).click();
    await button(page, "View version 1").click();
    const drawer = page.getByRole("dialog");
    await drawer.frameLocator('iframe[title="Preview of the form"]').getByText("Subject").waitFor();
    await button(page, "Restore as draft").click();
    await page.getByText("Version 1 was restored as your draft.").waitFor();
    await until(async () => (await stored(formId)).draft?.fields.length === 4);
    expect((await stored(formId)).form?.fields.length).toBe(3);

    await button(page, "More actions").click();
    await page.getByRole("menuitem", { name: "Discard the draft" }).click();
    await button(page, "Discard draft").click();
    await page.getByText("Version 2 released").waitFor();
    await expect.poll(() => cards(page).count()).toBe(3);
    expect((await stored(formId)).draft).toBeNull();
    await page.context().close();
  });
});

describe("the order of fields", () => {
  it("is changed by drag, by keys with spoken places, and by buttons", async () => {
    const { page } = await openForm("contact");
    expect(await typesOf(page)).toEqual(["name", "email", "subject", "message"]);
    const first = page.getByText("“Message”: position 1 of 4.");
    await drag(page, button(page, "Move Message"), cards(page).first(), "top", first);
    await until(async () => (await typesOf(page))[0] === "message");

    await button(page, "Move Message").focus();
    await pickUp(page, "Picked up “Message”, position 1 of 4.");
    await page.keyboard.press("ArrowDown");
    await page.getByText("“Message”: position 2 of 4.").waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await page.getByText("“Message” is dropped, position 2 of 4.").waitFor({ state: "attached" });
    await until(async () => (await typesOf(page)).join() === "name,message,email,subject");

    await button(page, "Move Message").focus();
    await pickUp(page, "Picked up “Message”, position 2 of 4.");
    await page.keyboard.press("ArrowDown");
    await page.getByText("“Message”: position 3 of 4.").waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await page
      .getByText("Cancelled. “Message” was returned to its position.")
      .waitFor({ state: "attached" });
    expect((await typesOf(page)).join()).toBe("name,message,email,subject");

    const down = button(page, "Move Message down");
    await down.focus();
    for (const place of ["name,email,message,subject", "name,email,subject,message"]) {
      await page.keyboard.press("Enter");
      await until(async () => (await typesOf(page)).join() === place);
      expect(await isFocused(down)).toBe(true);
    }
    await saved(page);
    await page.reload();
    await cards(page).first().waitFor();
    expect((await typesOf(page)).join()).toBe("name,email,subject,message");
    await page.context().close();
  });
});

describe("undo and redo", () => {
  it("take back everything that was done, by keys and by buttons, and say what", async () => {
    const { page } = await openForm("contact");
    const before = await typesOf(page);
    await page.getByRole("button", { name: /^Subject/ }).click();
    await open(page).getByRole("textbox", { name: "Title" }).fill("What is it about?");
    await button(page, "Duplicate What is it about?").click();
    await expect.poll(() => cards(page).count()).toBe(5);
    await button(page, "Remove Email").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => cards(page).count()).toBe(4);
    await button(page, "Undo: remove “Email”").waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(() => cards(page).count()).toBe(5);
    await page.getByText("Undone: remove “Email”.").waitFor({ state: "attached" });
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    expect(await typesOf(page)).toEqual(before);
    await expect.poll(() => preview(page).getByText("Subject").count()).toBe(1);
    await button(page.locator("header"), "Undo").waitFor();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => cards(page).count()).toBe(4);
    await expect.poll(() => preview(page).getByText("What is it about?").count()).toBe(2);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+y");
    await button(page, "Redo").waitFor();
    // In a text field they are the builder's, too.
    await page.getByRole("textbox", { name: "Form name" }).fill("Renamed");
    await page.keyboard.press("Control+z");
    await expect
      .poll(() => page.getByRole("textbox", { name: "Form name" }).inputValue())
      .toBe("Contact");
    await page.context().close();
  });
});

describe("problems", () => {
  it("stand at their setting and in a list that leads there, and keep the form from being released", async () => {
    const { page, formId } = await openForm("event");
    await page.getByRole("button", { name: /^How many people/ }).click();
    await open(page).getByRole("textbox", { name: "Option 2" }).fill("1");
    await open(page).getByText("This option already exists").waitFor();
    await page.getByRole("tab", { name: "Storage" }).click();
    await button(page, "Add a recipient").click();
    await page.keyboard.type("somebody");
    await page.getByText("Emails must be formatted as user@domain.com").waitFor();
    await page.getByRole("tab", { name: "Advanced" }).click();
    await page.getByText("Redirect to a page", { exact: true }).click();
    await page.getByRole("textbox", { name: "Page", exact: true }).fill("thanks");
    await page.getByText("thanks is not a valid page URL").waitFor();

    await button(page, "Release").click();
    await page.getByRole("heading", { name: "Not ready yet" }).waitFor();
    const list = page.getByRole("list", { name: "Fix before releasing" });
    await expect
      .poll(() => list.locator("li").allInnerTexts())
      .toEqual([
        "How many people?\nThis option already exists",
        "Storage\nEmails must be formatted as user@domain.com",
        "Advanced\nthanks is not a valid page URL",
      ]);
    await list.getByText("This option already exists").click();
    const second = open(page).getByRole("textbox", { name: "Option 2" });
    await until(() => isFocused(second));
    await second.fill("2");
    await button(page, "2 issues to fix").click();
    await list.getByText("Emails must be formatted").click();
    const recipient = page.getByRole("textbox", { name: "Recipient 1" });
    await until(() => isFocused(recipient));
    await recipient.fill("somebody@example.com");
    await button(page, "1 issues to fix").click();
    await list.getByText("thanks is not").click();
    await page.keyboard.press("Home");
    await page.keyboard.type("/");
    await until(async () => (await page.getByText("issues to fix").count()) === 0);
    await button(page, "Release").click();
    await button(page, "Release version 1").click();
    await page.getByText("Version 1 released").waitFor();
    expect((await stored(formId)).form).toMatchObject({
      recipients: ["somebody@example.com"],
      successRedirect: "/thanks",
    });
    await page.context().close();
  });

  it("name the list that is missing and the list that must be chosen", async () => {
    const { page } = await openForm("sign-up");
    await page.getByRole("tab", { name: "Storage" }).click();
    await page
      .getByText("You don't have any mailing lists, please create one before continuing")
      .waitFor();
    await opened.client.post("/api/console/mailing-lists", { name: "News" });
    await page.reload();
    await settled(page);
    await page.getByRole("switch", { name: "Add submitters to a mailing list" }).click();
    await page.getByText("A List must be selected").first().waitFor();
    await page.getByRole("combobox", { name: "List" }).selectOption({ label: "News" });
    await page.getByRole("combobox", { name: "Only if this box is ticked" }).selectOption({
      label: "Newsletter",
    });
    await until(async () => (await page.getByText("A List must be selected").count()) === 0);
    await page.context().close();
  });
});

describe("the settings of a field", () => {
  const shared = ["Title", "Description", "Required"];
  const withPlaceholder = [...shared, "Placeholder"];
  const withOptions = [...shared, "Option 1", "Option 2", "Option 3"];
  const expected: Readonly<Record<string, readonly string[]>> = {
    text: withPlaceholder,
    textarea: [...withPlaceholder, "Character limit"],
    email: withPlaceholder,
    number: withPlaceholder,
    website: withPlaceholder,
    currency: [...shared, "Currency symbol"],
    password: shared,
    twitter: shared,
    date: shared,
    time: shared,
    name: shared,
    address: shared,
    phone: [...shared, "Ask for the country code"],
    section: ["Heading", "Description", "Line below the heading"],
    radio: withOptions,
    checkbox: withOptions,
    select: withOptions,
    likert: [...shared, "Question 1", "Question 2"],
    hidden: ["Label in your submissions", "Key", "Value"],
  };

  it("are those of its type and no others [B3.16, B3.17, B3.18, B3.19, B3.20, B3.21, B3.22, B3.23]", async () => {
    const { page, formId } = await openForm("blank");
    const shown: Record<string, readonly string[]> = {};
    for (const { label, type } of fieldGroups.flatMap(({ kinds }) => kinds)) {
      await button(page, `Add ${label}`).click();
      await page.locator(`[data-field^="${type}-"][data-opened]`).waitFor();
      shown[type] = await open(page)
        .locator("input, textarea")
        .evaluateAll((all) =>
          all
            .map((one) => one as HTMLInputElement)
            .filter((one) => one.getAttribute("aria-hidden") !== "true")
            .map((one) => one.ariaLabel ?? one.labels?.[0]?.textContent ?? "")
            .sort(),
        );
    }
    expect(shown).toEqual(
      Object.fromEntries(Object.entries(expected).map(([type, all]) => [type, [...all].sort()])),
    );
    const handler = (vanillaFormHandler: boolean) =>
      opened.client.request("/api/console/website-settings", {
        method: "PATCH",
        json: { vanillaFormHandler },
      });
    await handler(false);
    // Waits until the settings have changed.
    await stored(formId);
    await page.reload();
    await settled(page);
    await button(page, "Add Long text").click();
    await page.getByRole("textbox", { name: "Placeholder" }).waitFor();
    await expect.poll(() => page.getByLabel("Character limit").count()).toBe(0);
    await handler(true);
    await page.context().close();
  });
});

describe("webhooks", () => {
  it("show their derived secret once the draft is saved", async () => {
    const { page, formId } = await openForm("contact");
    await page.getByRole("tab", { name: "Storage" }).click();
    await button(page, "Add a webhook").click();
    await page.keyboard.type("ftp://example.com");
    await page
      .getByText("Links must be formatted as http://www.example.com or https://www.example.com")
      .waitFor();
    await page
      .getByRole("textbox", { name: "URL of webhook 1" })
      .fill("https://hooks.example.com/forms");
    await button(page, "Show").click();
    const { webhooks } = (
      await opened.client.get<{ webhooks: readonly { url: string; secret: string }[] }>(
        `/api/console/forms/${formId}/webhooks`,
      )
    ).body;
    expect(webhooks.map(({ url }) => url)).toEqual(["https://hooks.example.com/forms"]);
    await page.getByText(webhooks[0]?.secret ?? "no secret").waitFor();
    await button(page, "Remove webhook 1").click();
    await until(async () => (await stored(formId)).draft?.webhooks.length === 0);
    await page.context().close();
  });
});

describe("recipients and webhooks", () => {
  it("are shown locked, and stay, to an author who cannot see submissions", async () => {
    const shop = { recipients: ["shop@example.com"] };
    const made = await opened.client.post<{ formId: string }>("/api/console/forms", {
      template: "contact",
    });
    const { formId } = made.body;
    const first = (await stored(formId)).draft;
    await opened.client.put(`/api/console/forms/${formId}/draft`, { form: { ...first, ...shop } });
    await opened.client.post(`/api/console/forms/${formId}/release`, {});
    await opened.client.put(`/api/console/forms/${formId}/draft`, { form: first });
    await opened.client.post(`/api/console/forms/${formId}/release`, {});

    const { token } = await addMember(opened.server.infrastructure, "EDITOR", {
      email: "forms-editor@shop.example",
    });
    const page = await opened.newPage({ width: 1440, signedIn: false });
    const url = opened.server.origin;
    await page.context().addCookies([{ name: "daybook_owner", value: token, url }]);
    await show(page, `/forms/${formId}`);
    await page.getByRole("tab", { name: "Storage" }).click();
    const locked =
      "You need permission to see submissions to change a form’s recipients or webhooks.";
    await until(async () => (await page.getByText(locked).count()) === 2);
    await page.getByText("You need permission to see mailing lists to choose one.").waitFor();
    await expect.poll(() => page.getByText("Your role does not allow you").count()).toBe(0);
    await expect.poll(() => button(page, "Add a recipient").count()).toBe(0);
    await expect.poll(() => button(page, "Add a webhook").count()).toBe(0);

    // An older version comes back without the recipients that it had.
    await button(page, "More actions").click();
    await page.getByRole("menuitem", { name: "Version history" }).click();
    await button(page, "View version 1").click();
    await button(page, "Restore as draft").click();
    await page.getByRole("tab", { name: "Build" }).click();
    await button(page, "Add Long text").click();
    await saved(page);
    await until(async () => (await stored(formId)).draft !== null);
    expect((await stored(formId)).draft?.recipients).toEqual([]);
    await page.context().close();
  });
});

describe("options", () => {
  it("are typed, pasted by the dozen, ordered and removed by keys [B3.21]", async () => {
    const { page, formId } = await openForm("blank");
    await button(page, `Add ${kindOf("select").label}`).click();
    const option = (at: number) => open(page).getByRole("textbox", { name: `Option ${at}` });
    await option(1).fill("Small");
    await option(1).press("Enter");
    await until(() => isFocused(option(2)));
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text", "1. Medium\n2. Large\n\n3. Huge");
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await until(async () => (await option(4).inputValue()) === "Huge");
    await option(4).press("Alt+ArrowUp");
    await until(async () => (await option(3).inputValue()) === "Huge");
    await button(page, "Paste list").click();
    const lines = page.getByRole("textbox", { name: "One per line" });
    await expect
      .poll(() => lines.inputValue())
      .toBe("Small\nMedium\nHuge\nLarge\nSecond option\nThird option");
    await lines.fill("Small\nMedium\nLarge\n");
    await button(page, "Use 3 options").click();
    await option(3).fill("");
    await option(3).press("Backspace");
    await until(async () => {
      const field = (await stored(formId)).draft?.fields[0];
      return field?.type === "select" && field.options.join() === "Small,Medium";
    });
    await expect
      .poll(() => preview(page).locator("option").allInnerTexts())
      .toEqual(["Choose one", "Small", "Medium"]);
    await page.context().close();
  });
});

describe("the preview", () => {
  it("behaves like the website's form and sends nothing", async () => {
    const { page, formId } = await openForm("contact");
    const form = preview(page);
    await form.getByRole("button", { name: "Send" }).click();
    await form
      .getByText("Your form has encountered a problem. Please scroll down to review.")
      .waitFor();
    await form
      .getByText("Your form has encountered a problem. Please scroll up to review.")
      .waitFor();
    await expect.poll(() => form.getByText("Required", { exact: true }).count()).toBe(3);
    await form.getByLabel("First name").fill("Ada");
    await form.getByLabel("Last name").fill("Lovelace");
    await form.getByLabel("Email").fill("ada");
    await form.getByLabel("Message").fill("Good morning");
    await form.getByText("12 / 5000").waitFor();
    await form.getByRole("button", { name: "Send" }).click();
    await form
      .getByText("Email is not valid. Email addresses should follow the format user@domain.com.")
      .waitFor();
    await form.getByLabel("Email").fill("ada@example.com");
    await page.getByRole("tab", { name: "Captcha" }).click();
    await page.getByRole("switch", { name: "Require a captcha" }).click();
    await form.getByRole("button", { name: "Send" }).click();
    await form.getByText("Complete CAPTCHA before submitting.").waitFor();
    await form.getByLabel("I'm not a robot").check();
    await form.getByRole("button", { name: "Send" }).click();
    await form.getByText("Thank you. We have your message and will answer soon.").waitFor();
    const { submissionCount } = (
      await opened.client.get<{ submissionCount: number }>(`/api/console/forms/${formId}`)
    ).body;
    expect(submissionCount).toBe(0);

    await page.getByText("Phone", { exact: true }).last().click({ force: true });
    const frame = page.locator('iframe[title="Preview of the form"]');
    expect(await frame.evaluate((element) => (element as HTMLElement).style.width)).toBe("390px");
    await page.context().close();
  });
});

describe("saving", () => {
  it("happens automatically, says how it stands, and loses nothing without a connection [B4.6]", async () => {
    const { page, formId } = await openForm("contact");
    const name = page.getByRole("textbox", { name: "Form name" });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/draft", async (route) => {
      await asked;
      await route.continue();
    });
    await name.fill("First");
    await button(page, "Saving…").waitFor();
    await name.fill("Second");
    answer();
    await saved(page);
    expect((await stored(formId)).draft?.name).toBe("Second");
    await page.unroute("**/draft");

    await page.context().setOffline(true);
    await name.fill("On the train");
    await page
      .getByRole("alert")
      .getByText("Could not reach the server. Please check your internet connection.")
      .waitFor();
    await until(async () =>
      page.evaluate(() => JSON.stringify({ ...localStorage }).includes("On the train")),
    );
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByText("Leave without saving?").waitFor();
    await button(page, "Leave").click();
    // Until the other screen is loaded, the builder would save as soon as there is a connection.
    await page.goto("about:blank");
    await page.context().setOffline(false);
    await show(page, `/forms/${formId}`);
    await page.getByText("Your unsaved changes from").waitFor();
    await expect.poll(() => name.inputValue()).toBe("On the train");
    await saved(page);
    expect((await stored(formId)).draft?.name).toBe("On the train");
    await until(async () =>
      page.evaluate(() => !JSON.stringify({ ...localStorage }).includes("On the train")),
    );
    await page.context().close();
  });

  it("is done before the screen is left, without a question", async () => {
    const { page, formId } = await openForm("contact");
    await page.getByRole("textbox", { name: "Form name" }).fill("Just now");
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("heading", { name: "Orders" }).waitFor();
    expect((await stored(formId)).draft?.name).toBe("Just now");
    await page.context().close();
  });

  it("never overwrites what another tab has saved unasked", async () => {
    const { page, formId } = await openForm("contact");
    const theirs = async (title: string) => {
      const { draft, edition } = await stored(formId);
      const form = { ...draft, name: title };
      await opened.client.put(`/api/console/forms/${formId}/draft`, { form, edition });
    };
    const name = page.getByRole("textbox", { name: "Form name" });
    await theirs("Theirs");
    await name.fill("Mine");
    await page.getByText("This form was changed in another tab or by someone else.").waitFor();
    await button(page, "Compare").click();
    await page
      .getByRole("list", { name: "Differences in your version" })
      .getByText("Form name")
      .waitFor();
    await button(page, "Discard mine").click();
    await until(async () => (await name.inputValue()) === "Theirs");
    await saved(page);
    await page.keyboard.press("Control+z");
    await until(async () => (await name.inputValue()) === "Mine");
    await until(async () => (await stored(formId)).draft?.name === "Mine");

    await theirs("Theirs again");
    await name.fill("Mine again");
    await button(page, "Compare").click();
    await button(page, "Keep mine").click();
    await page.getByText("Your version is now the draft.").waitFor();
    await until(async () => (await stored(formId)).draft?.name === "Mine again");
    await page.context().close();
  });
});

describe("the list of forms", () => {
  it("filters, duplicates, removes with undo and restores", async () => {
    const page = await opened.newPage();
    const made = await opened.client.post<{ formId: string }>("/api/console/forms", {
      template: "feedback",
      name: "What guests say",
    });
    await show(page, "/forms?search=guests");
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await row("What guests say").getByText("Never released").waitFor();
    await button(page, "Actions for What guests say").click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await row("What guests say (copy)").waitFor();
    await button(page, "Undo").click();
    await page.getByText("“What guests say (copy)” was removed.").waitFor();
    await expect.poll(() => row("What guests say (copy)").count()).toBe(0);
    await button(page, "Actions for What guests say").click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await button(page, "Open").click();
    await page.getByRole("textbox", { name: "Form name" }).waitFor();
    await expect
      .poll(() => page.getByRole("textbox", { name: "Form name" }).inputValue())
      .toBe("What guests say (copy)");
    await page.getByRole("link", { name: "← Forms" }).click();
    await show(page, "/forms?search=guests");
    await row("What guests say (copy)").waitFor();
    await button(page, "Actions for What guests say").click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByText("“What guests say” was removed.").waitFor();
    await until(async () => (await page.locator("tbody tr").count()) === 1);
    await button(page, "Undo").click();
    await until(async () => (await page.locator("tbody tr").count()) === 2);
    await button(page, "Actions for What guests say").click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByText("“What guests say” was removed.").waitFor();
    await until(async () => (await page.locator("tbody tr").count()) === 1);
    await page.getByRole("combobox", { name: "Status" }).selectOption("removed");
    await page.waitForURL(/filters=standing%3Ais%3Aremoved/);
    const original = page.getByRole("row", { name: /What guests say(?! \(copy\))/ });
    await original.getByText("Removed").waitFor();
    await show(page, `/forms/${made.body.formId}`);
    await page.getByText("This form was removed").waitFor();
    await button(page, "Restore").click();
    await button(page, "Restore form").click();
    await until(async () => (await page.getByText("This form was removed").count()) === 0);
    await page.context().close();
  });
});

describe("on a phone", () => {
  it("a form is built and tried, one side at a time", async () => {
    const { formId } = await openForm("blank").then(async ({ page, formId }) => {
      await page.context().close();
      return { formId };
    });
    const page = await opened.newPage({ width: 390 });
    await show(page, `/forms/${formId}`);
    for (const kind of ["Email", "Survey scale"]) {
      await button(page, "Add a field").click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: `Add ${kind}` })
        .click();
      const title = open(page).getByRole("textbox").first();
      await until(() => isFocused(title));
    }
    expect(await typesOf(page)).toEqual(["email", "likert"]);
    await button(page, "Move How far do you agree? up").click();
    await until(async () => (await typesOf(page)).join() === "likert,email");
    await page.getByText("Preview", { exact: true }).click();
    await preview(page).getByText("How far do you agree?").waitFor();
    await preview(page).getByRole("button", { name: "Submit" }).click();
    await preview(page).getByText("Thank you. We have received your answers.").waitFor();
    await page.getByText("Edit", { exact: true }).click();
    await button(page, "Remove How far do you agree?").click();
    await button(page, "Undo").last().click();
    expect(await typesOf(page)).toEqual(["likert", "email"]);
    await page.context().close();
  });
});

describe("every part of the builder", () => {
  it.each([1440, 390])("gives axe nothing to say, light or dark, %i wide", async (width) => {
    const page = await opened.newPage({ width });
    const faults: string[] = [];
    let looks = width < 1000 ? 1 : 0;
    // Each part has light colours at one width and dark ones at the other.
    const look = async (what: string) => {
      await page.emulateMedia({ colorScheme: looks % 2 === 0 ? "light" : "dark" });
      looks += 1;
      await arrived(page);
      faults.push(...(await faultsNow(page, `${what}, ${width} wide`)));
    };
    const { body } = await opened.client.post<{ formId: string }>("/api/console/forms", {
      template: "order",
    });
    await show(page, "/forms");
    await look("list");
    await moveTo(page, "/forms?new=form");
    await page.getByText("What is the form for?").waitFor();
    await look("templates");
    await moveTo(page, `/forms/${body.formId}`);
    await cards(page).first().locator("[aria-expanded]").click();
    await look("build");
    for (const tab of ["storage", "advanced", "captcha", "disclaimer"]) {
      await moveTo(page, `/forms/${body.formId}?tab=${tab}`);
      await look(tab);
    }
    if (width < 1000) {
      await page.getByText("Preview", { exact: true }).click();
      await preview(page).locator("h1").waitFor();
      // Only this width has it.
      for (const turn of ["first", "second"]) await look(`preview in the ${turn} colours`);
    }
    await button(page, "Release").click();
    await page.getByRole("list", { name: "What changes for visitors" }).waitFor();
    await look("release");
    await button(page, "Release version 1").click();
    await page.getByText("Version 1 released").waitFor();
    await button(page, "More actions").click();
    await page.getByRole("menuitem", { name: "Version history" }).click();
    await button(page, "View version 1").click();
    await button(page, "Restore as draft").waitFor();
    await look("version");
    await page.keyboard.press("Escape");
    expect(faults).toEqual([]);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });
});
