import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#tests/support/client.ts";
import { until } from "#tests/support/wait-for.ts";
import { walkTo } from "#tests/support/walk.ts";
import { faultsInEveryLook, narrow, show, widest } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened?.close());

/** The frame tells of every script that it does not run. */
const complaints = () => opened.complaints.filter((text) => !text.includes("about:srcdoc"));

const source = (page: Page) => page.getByRole("textbox", { name: /^Source of / });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const frame = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]');

/** Types at the end of the source. */
const typeAtEnd = async (page: Page, text: string): Promise<void> => {
  await source(page).click();
  await page.keyboard.press("Control+End");
  // As if pasted: brackets are not closed automatically.
  await page.keyboard.insertText(text);
};

const openTemplate = async (page: Page, name: string): Promise<void> => {
  await show(page, `/templates/${name}`);
  await source(page).waitFor();
  await frame(page).locator("body *").first().waitFor();
};

describe("the journey of a template", () => {
  it("leads from a mistake to the visitors' page, and back", async () => {
    const page = await opened.newPage();
    const visitor = await createClient(opened.server.origin);
    const footer = async () => (await visitor.get<string>("/")).body;

    await show(page, "/templates?search=footer");
    await page.getByRole("link", { name: "site-footer.html" }).click();
    await source(page).waitFor();

    await typeAtEnd(page, "\n{.section website}<p>Made by hand</p>");
    await page.getByText("block is not closed").first().waitFor();
    await page.locator(".cm-lintRange-error").first().waitFor();
    await page.getByText("Not saved · kept in this browser only").waitFor();
    await button(page, "Publish").click();
    await page.getByText("This cannot be published: it has 1 error.").waitFor();
    await expect.poll(() => button(page, "Publish version 2").isDisabled()).toBe(true);
    await button(page, "Cancel").click();

    await typeAtEnd(page, "{.end}");
    await page.getByText("No problems found.").waitFor();
    await frame(page).getByText("Made by hand").waitFor();
    expect(await footer()).not.toContain("Made by hand");

    await source(page).click();
    await page.keyboard.press("Control+s");
    await page.getByText("Draft saved.").waitFor();
    await page.getByText("Unpublished draft").waitFor();
    expect(await footer()).not.toContain("Made by hand");

    await page.keyboard.press("Control+Enter");
    const changes = page.getByRole("region", { name: "What changes for visitors" });
    await changes.getByText("Made by hand").waitFor();
    await button(page, "Publish version 2").click();
    await page.getByText("Version 2 of site-footer.html was published.").waitFor();
    await until(async () => (await footer()).includes("<p>Made by hand</p>"));

    await button(page, "History").click();
    await page.getByText("Version 1", { exact: true }).click();
    await page
      .getByRole("region", { name: "Current version and version 1" })
      .getByText("Made by hand")
      .waitFor();
    await walkTo(page, button(page, "Restore version 1"));
    await page.keyboard.press("Enter");
    await page.getByText("Version 1 was restored as version 3.").waitFor();
    const reverted = page.getByRole("button", { name: /^Version 1/ });
    expect(await reverted.evaluate((element) => element === document.activeElement)).toBe(true);
    await until(async () => !(await footer()).includes("Made by hand"));
    await page.keyboard.press("Escape");
    await until(async () => !((await source(page).textContent()) ?? "").includes("Made by hand"));
    expect(complaints()).toEqual([]);
    await page.context().close();
  });
});

describe("publishing", () => {
  it("is undone with one click, too", async () => {
    const page = await opened.newPage();
    const visitor = await createClient(opened.server.origin);
    const lost = async () => (await visitor.get<string>("/nothing/here")).body;
    await openTemplate(page, "not-found.html");
    await typeAtEnd(page, "<p>Too early</p>");
    await page.keyboard.press("Control+Enter");
    await button(page, "Publish version 2").click();
    await until(async () => (await lost()).includes("Too early"));
    await button(page, "Undo").click();
    await page.getByText("Version 1 of not-found.html was restored.").waitFor();
    await until(async () => !(await lost()).includes("Too early"));
    await until(async () => !((await source(page).textContent()) ?? "").includes("Too early"));
    await page.context().close();
  });
});

describe("what is typed", () => {
  it("is not left behind unasked, and is there again after a reload", async () => {
    const page = await opened.newPage();
    await openTemplate(page, "contact.html");
    await typeAtEnd(page, "<!-- half a thought -->");
    await page.getByRole("link", { name: "Orders" }).click();
    await page.getByText("Leave without saving?").waitFor();
    await button(page, "Stay").click();
    expect(page.url()).toContain("contact.html");
    await until(async () =>
      page.evaluate(() => JSON.stringify({ ...localStorage }).includes("half a thought")),
    );
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await page.getByText("Your unsaved changes from").waitFor();
    await expect.poll(() => source(page).textContent()).toContain("half a thought");
    await button(page, "Discard them").click();
    await expect.poll(() => source(page).textContent()).not.toContain("half a thought");
    await page.context().close();
  });

  it("is compared when someone else was faster, and nothing is lost", async () => {
    const page = await opened.newPage();
    const name = "error.html";
    await openTemplate(page, name);
    const path = `/api/console/themes/templates/${name}`;
    const { edition } = (await opened.client.get<{ edition: number }>(path)).body;
    await opened.client.put(`${path}/draft`, { source: "<p>theirs</p>", edition });
    await typeAtEnd(page, "<p>mine</p>");
    await page.keyboard.press("Control+s");
    await page.getByText("error.html has changed since you opened it").waitFor();
    await page
      .getByRole("region", { name: "Their version and yours" })
      .getByText("theirs")
      .waitFor();
    await button(page, "Save mine as draft").click();
    await page.getByText("Your version is now the draft.").waitFor();
    const draft = (await opened.client.get<{ draft: { source: string } }>(path)).body.draft.source;
    expect(draft).toContain("<p>mine</p>");
    await page.context().close();
  });
});

describe("saving", () => {
  it("does not take what is typed in the meantime for saved", async () => {
    const page = await opened.newPage();
    await openTemplate(page, "home-latest.html");
    let answer = () => {};
    const typedMore = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/home-latest.html/draft", async (route) => {
      await typedMore;
      await route.continue();
    });
    await typeAtEnd(page, "<!-- first -->");
    await page.keyboard.press("Control+s");
    await page.getByText("Saving…").waitFor();
    await page.keyboard.insertText("<!-- second -->");
    await page.locator(".cm-content").getByText("second").waitFor();
    answer();
    await page.getByText("Draft saved.").waitFor();
    await page.getByText("Not saved · kept in this browser only").waitFor();
    await expect.poll(() => source(page).textContent()).toContain("<!-- first --><!-- second -->");
    await page.keyboard.press("Control+s");
    await until(async () => {
      const path = "/api/console/themes/templates/home-latest.html";
      const { draft } = (await opened.client.get<{ draft: { source: string } | null }>(path)).body;
      return draft?.source.endsWith("<!-- first --><!-- second -->") === true;
    });
    await page.context().close();
  });

  it("says when there is no connection, and loses nothing", async () => {
    const page = await opened.newPage();
    await openTemplate(page, "site-header.html");
    await typeAtEnd(page, "<!-- on the train -->");
    await page.context().setOffline(true);
    await typeAtEnd(page, "<!-- in the tunnel -->");
    await page.keyboard.press("Control+s");
    const lost = "Could not reach the server. Please check your internet connection.";
    // Saving and the preview.
    await until(async () => (await page.getByText(lost).count()) === 2);
    await expect.poll(() => source(page).textContent()).toContain("in the tunnel");
    await page.context().setOffline(false);
    await page.keyboard.press("Control+s");
    await page.getByText("Draft saved.").waitFor();
    await until(async () => (await page.getByText("cannot be reached").count()) === 0);
    await page.context().close();
  });

  it("asks before the browser's own way back, too", async () => {
    const page = await opened.newPage();
    await show(page, "/templates?search=product-card");
    await page.getByRole("link", { name: "product-card.html" }).click();
    await source(page).waitFor();
    await typeAtEnd(page, "<!-- not yet -->");
    await page.goBack({ waitUntil: "commit" }).catch(() => undefined);
    await page.getByText("Leave without saving?").waitFor();
    await button(page, "Stay").click();
    expect(page.url()).toContain("product-card.html");
    await expect.poll(() => source(page).textContent()).toContain("not yet");
    await page.goBack({ waitUntil: "commit" }).catch(() => undefined);
    await button(page, "Leave").click();
    await page.getByRole("heading", { name: "Templates" }).waitFor();
    await page.getByRole("link", { name: "product-card.html" }).click();
    await page.getByText("Your unsaved changes from").waitFor();
    await page.context().close();
  });

  it("leaves another tab's unsaved text alone", async () => {
    const path = "/api/console/themes/templates/home.html";
    const { edition } = (await opened.client.get<{ edition: number }>(path)).body;
    await opened.client.put(`${path}/draft`, { source: "<p>a draft</p>", edition });
    const page = await opened.newPage();
    await openTemplate(page, "home.html");
    const tab = await page.context().newPage();
    await openTemplate(tab, "home.html");
    await typeAtEnd(tab, "<!-- in the second tab -->");
    const kept = () =>
      page.evaluate(() => JSON.stringify({ ...localStorage }).includes("in the second tab"));
    await until(kept);
    await page.bringToFront();
    await button(page, "More actions").click();
    await page.getByRole("menuitem", { name: "Discard the draft" }).click();
    await button(page, "Discard draft").click();
    await page.getByText("The draft was discarded.").waitFor();
    expect(await kept()).toBe(true);
    await page.context().close();
  });
});

describe("the editor", () => {
  it("completes formatters, instructions, partials and names of the page's data", async () => {
    const page = await opened.newPage();
    await openTemplate(page, "home.html");
    const options = page.locator(".cm-tooltip-autocomplete li");
    const completing = async (typed: string, option: string) => {
      await page.keyboard.press("Control+End");
      await page.keyboard.press("Enter");
      await page.keyboard.type(typed);
      await options.filter({ hasText: option }).first().waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+z");
    };
    await source(page).click();
    await completing("{website.siteT", "siteTitle");
    await completing("{a|trunc", "truncate");
    await completing("{.repea", "repeated section");
    await completing("{.include site-f", "site-footer");
    await completing("{.equal", "equal?");
    page.on("dialog", (dialog) => dialog.accept());
    await page.context().close();
  });

  it("is left with the keyboard, by Escape and Tab", async () => {
    const page = await opened.newPage();
    await openTemplate(page, "home.html");
    await source(page).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(
      () => document.activeElement?.closest(".cm-editor") !== null,
    );
    expect(inside).toBe(false);
    await expect.poll(() => page.getByText("Not saved").count()).toBe(0);
    await page.context().close();
  });

  it("has the focus again when a dialog is closed", async () => {
    const page = await opened.newPage();
    await openTemplate(page, "post-card.html");
    const isFocused = (locator: ReturnType<typeof button>) =>
      locator.evaluate((element) => element === document.activeElement);
    await source(page).click();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await until(() => isFocused(source(page)));
    await button(page, "History").focus();
    await page.keyboard.press("Enter");
    await page.getByText("Version 1", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await until(() => isFocused(button(page, "History")));
    await page.context().close();
  });

  it("says when there is no template", async () => {
    const page = await opened.newPage();
    await show(page, "/templates/no-such-thing.html");
    await page.getByText("Template not found: no-such-thing.html.").waitFor();
    await page.context().close();
  });

  it("begins with a name, which must be free and safe", async () => {
    const page = await opened.newPage();
    await show(page, "/templates");
    await button(page, "New template").click();
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill("Größe");
    await button(page, "Create draft").click();
    await page.getByText("is not a valid template name").waitFor();
    await name.fill("home");
    await button(page, "Create draft").click();
    await page.getByText("A template with this name already exists.").waitFor();
    await name.fill("size-guide");
    await button(page, "Create draft").click();
    await page.getByRole("heading", { name: "size-guide.html" }).waitFor();
    await source(page).waitFor();
    await button(page, "More actions").click();
    await page.getByRole("menuitem", { name: "Delete the template" }).click();
    await button(page, "Delete template").click();
    await page.getByText("size-guide.html was deleted.").waitFor();
    await page.getByRole("heading", { name: "Templates" }).waitFor();
    await page.context().close();
  });

  it("reports missing names in strict mode", async () => {
    const page = await opened.newPage();
    await openTemplate(page, "not-found.html");
    await typeAtEnd(page, "{no.such.name}");
    await page.getByText("Strict", { exact: true }).click();
    await page
      .getByText(/'no[^']*' is not defined/)
      .first()
      .waitFor();
    await page.context().close();
  });

  it("shows a preview that runs no script and reads no cookie", async () => {
    const page = await opened.newPage();
    await openTemplate(page, "not-found.html");
    await typeAtEnd(
      page,
      '<p id="mark">untouched</p><script>document.getElementById("mark").textContent = "touched"</script><img src=x onerror="document.getElementById(\'mark\').textContent = \'touched\'">',
    );
    await frame(page).getByText("untouched").waitFor();
    await expect.poll(() => page.locator("iframe").getAttribute("sandbox")).toBe("");
    await expect.poll(() => frame(page).locator("#mark").textContent()).toBe("untouched");
    await page.context().close();
  });

  it("is fetched by no other screen", async () => {
    const page = await opened.newPage();
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    for (const path of ["/", "/orders", "/products", "/templates"]) await show(page, path);
    expect(fetched.filter((url) => url.includes("codemirror"))).toEqual([]);
    await openTemplate(page, "home.html");
    expect(fetched.filter((url) => url.includes("codemirror")).length).toBeGreaterThan(0);
    await page.context().close();
  });
});

describe("the reference", () => {
  it("shows each example with its output, and is searched", async () => {
    const page = await opened.newPage();
    await show(page, "/templates/reference?search=truncate");
    await page.getByRole("heading", { name: "truncate", exact: true }).waitFor();
    await expect
      .poll(() => page.locator("article").first().locator("dt").allTextContents())
      .toEqual(["Template", "Output", "Data"]);
    await page.getByRole("searchbox").fill("no such thing at all");
    await page.getByText("No matches").waitFor();
    await page.context().close();
  });
});

describe("the screens", () => {
  it("give axe nothing to say, light and dark, wide and narrow", async () => {
    const page = await opened.newPage({ width: widest.width });
    const faults: string[] = [];
    for (const path of ["/templates", "/templates/home.html", "/templates/reference"]) {
      await show(page, path);
      if (path.endsWith(".html")) await source(page).waitFor();
      faults.push(...(await faultsInEveryLook(page, path, [widest, narrow])));
    }
    expect(faults).toEqual([]);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });
});
