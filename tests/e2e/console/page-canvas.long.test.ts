import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { BlockContent } from "#domain/pages/blocks.ts";
import type { Inline, Mark, Paragraph, RichText } from "#domain/pages/rich-text.ts";
import { writeRichText } from "#domain/pages/write-rich-text.ts";
import {
  aBlock,
  addBlock,
  addSection,
  aHeading,
  aText,
  changeBlock,
} from "#tests/support/pages.ts";
import { walkTo } from "#tests/support/walk.ts";
import { show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";
import { type OpenCanvas, openCanvas } from "./page-canvas.ts";

let shop: OpenConsole;
let page: Page;
/** Whether a test has refused what is asked for. */
let isRefused = (_url: string): boolean => false;
const about = "/api/console/pages/about";
const ok = ({ status, body }: { status: number; body: unknown }): void => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
};

const quote: BlockContent = {
  type: "quote",
  text: [{ type: "paragraph", content: [{ type: "text", text: "Lovely books" }] }],
  source: "Ada",
};
const buttons: BlockContent = {
  type: "buttons",
  buttons: [{ label: "Write to us", href: "/contact", look: "primary" }],
};
const contents: readonly (readonly [id: string, content: BlockContent])[] = [
  ["title", aHeading("About us", 1)],
  ["words", aText("We bind books.")],
  ["quote", quote],
  ["buttons", buttons],
  ["list", { type: "products", collection: "", limit: 4 }],
];
const blocks = contents.map(([id, content], index) => aBlock(id, content, index + 1));

beforeAll(async () => {
  shop = await openConsole();
  ok(await shop.client.put(about, { path: "about-books", title: "About" }));
  const changes = [
    addSection("top"),
    ...blocks.map((block, index) => addBlock("top", block, blocks[index - 1]?.id ?? null)),
  ];
  ok(await shop.client.post(`${about}/draft/changes`, { draft: 1, changes }));
  ok(await shop.client.post(`${about}/publish`, {}));
  page = await shop.newPage();
  page.on("requestfailed", (request) => {
    const errorText = request.failure()?.errorText;
    if (errorText !== "net::ERR_ABORTED" && !isRefused(request.url()))
      failures.push(`${request.url()} ${errorText}`);
  });
  await show(page, "/");
});
/** What the browser must refuse, because two tests ask for it: a call, and a pasted style. */
const refusals = /connect-src 'none'|Refused to connect|Applying inline style/;
/** What could not be loaded; a page that is left ends what it still loads. */
const failures: string[] = [];
afterAll(async () => {
  expect(failures).toEqual([]);
  expect(shop.complaints.filter((text) => !refusals.test(text))).toEqual([]);
  await shop.close();
});

const latest = async ({ said }: OpenCanvas) => (await said("measured")).at(-1);

/** What a browser makes of the page, without what marks parts for the editor. */
const bodyOf = (): string => {
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const element of body.querySelectorAll("[data-section], [data-block]")) {
    element.removeAttribute("data-section");
    element.removeAttribute("data-block");
  }
  for (const style of body.querySelectorAll("style")) style.removeAttribute("nonce");
  return body.outerHTML.replaceAll(/\sdata-key="[^"]*"/g, "");
};

/** The sections of the canvas as it has been loaded, changed as a text. */
const drawnWith = async ({ frame }: OpenCanvas, change: (html: string) => string) => {
  const html = await frame.evaluate(() =>
    [...document.querySelectorAll("[data-section]")].map((each) => each.outerHTML).join(""),
  );
  return { kind: "draw", html: change(html), css: "" } as const;
};
/** The drawn page with more words at the end of the text. */
const withWords = (html: string, more: string): string =>
  html.replace(/(data-block="words".*?)(<\/p>)/s, `$1${more}$2`);

it("a cart in the canvas is uninitialised until the editor says what it shows, and then initialised [B3.76] [B4.13]", async () => {
  const id = "cart-page";
  const path = `/api/console/pages/${id}`;
  ok(await shop.client.put(path, { path: id, title: "Cart" }));
  const changes = [addSection("top"), addBlock("top", aBlock("cart", { type: "cart" }))];
  ok(await shop.client.post(`${path}/draft/changes`, { draft: 1, changes }));
  const { frame, send } = await openCanvas(page, id);
  const indicator = frame.locator("[data-block=cart] .page-cart-link");
  const shown = () =>
    indicator.evaluate((link) => [
      link.dataset.cartIndicator,
      link.querySelector(".cart-quantity")?.textContent,
      link.querySelector(".visually-hidden")?.textContent,
      link.querySelector(".cart-subtotal")?.textContent ?? "",
    ]);
  await expect.poll(shown).toEqual(["uninitialised", "0", "0 items in cart", ""]);
  await send({ kind: "cart", items: 3, subtotal: "$36.00" });
  await expect.poll(shown).toEqual(["initialised", "3", "3 items in cart", "$36.00"]);
  await send({ kind: "cart", items: 0, subtotal: "" });
  await expect.poll(shown).toEqual(["initialised", "0", "0 items in cart", ""]);

  await show(page, `/pages/${id}`);
  const canvas = page.frameLocator("iframe[title='Page preview']").locator("[data-block=cart]");
  await canvas.locator("[data-cart-indicator=initialised]").waitFor();
  await page.getByRole("treeitem", { name: /^Cart/ }).click();
  await canvas.getByText("$36.00").waitFor();
  await page
    .getByRole("treeitem", { name: /^Section/ })
    .first()
    .click();
  await canvas.getByText("$36.00").waitFor({ state: "detached" });
  await show(page, "/");
});

it("the frame tells when it loads, in which text somebody types, when that is saved, and when it is gone [B4.21]", async () => {
  const path = "/api/console/pages/typed";
  ok(await shop.client.put(path, { path: "typed", title: "Typed" }));
  const changes = [addSection("top"), addBlock("top", aBlock("title", aHeading("Typed", 1)))];
  ok(await shop.client.post(`${path}/draft/changes`, { draft: 1, changes }));
  await show(page, "/pages");
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    for (const name of ["load", "iframe-unload", "save-enter", "save-exit", "editing-change"])
      document.addEventListener(`frame:${name}`, (event) => {
        const { block } = (event as CustomEvent).detail;
        told.push(block === undefined ? name : `${name} ${block}`);
      });
  });
  const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
  await page.getByRole("link", { name: "Typed", exact: true }).click();
  const heading = page.frameLocator("iframe[title='Page preview']").locator("[data-block=title]");
  // Before, nothing in the frame listens.
  await expect.poll(told).toEqual(["load"]);
  // The page in the frame is scaled, so that Playwright would press somewhere else.
  await heading.dispatchEvent("click");
  await heading.locator("[contenteditable]:focus").waitFor();
  await page.keyboard.type("!");
  await expect.poll(told).toEqual(["load", "editing-change title", "save-enter", "save-exit"]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "← Pages" }).click();
  await expect
    .poll(async () => (await told()).slice(4))
    .toEqual(["editing-change null", "iframe-unload"]);
  await show(page, "/");
});

it("the page that is edited is the page that visitors get", async () => {
  const { frame } = await openCanvas(page, "about");
  const edited = await frame.evaluate(bodyOf);
  expect(edited).toContain("We bind books.");
  const context = await shop.browser.newContext({
    baseURL: shop.server.origin,
    javaScriptEnabled: false,
  });
  const visit = await context.newPage();
  await visit.goto("/about-books");
  const served = await visit.evaluate(bodyOf);
  expect(edited).toBe(served);
  await context.close();
});

it("nothing in the frame reaches the console, cookies or the server", async () => {
  const { frame } = await openCanvas(page, "about");
  const reached = await frame.evaluate(async () => {
    const attempts: Readonly<Record<string, () => unknown>> = {
      parent: () => window.parent.document,
      frame: () => window.frameElement?.ownerDocument,
      cookies: () => document.cookie,
      storage: () => localStorage.length,
      calls: async () => (await fetch("/api/console/pages")).status,
    };
    const found: string[] = [];
    for (const [name, attempt] of Object.entries(attempts))
      try {
        if ((await attempt()) !== undefined) found.push(name);
      } catch {
        // Refused by the browser, as it should be.
      }
    return { found, origin: window.origin };
  });
  expect(reached).toEqual({ found: [], origin: "null" });
});

it("reports where parts are, and what is pressed, without following links", async () => {
  const canvas = await openCanvas(page, "about");
  const measured = await latest(canvas);
  expect(measured?.blocks.map(({ id }) => id)).toEqual(contents.map(([id]) => id));
  expect(measured?.sections.map(({ id }) => id)).toEqual(["top"]);
  const url = canvas.frame.url();
  await canvas.frame.getByRole("link", { name: "Write to us" }).click();
  await canvas.frame.locator('[data-block="words"]').dblclick();
  await expect
    .poll(() => canvas.said("pressed"))
    .toEqual([
      { kind: "pressed", id: "buttons", sectionId: "top", twice: false },
      { kind: "pressed", id: "words", sectionId: "top", twice: false },
      { kind: "pressed", id: "words", sectionId: "top", twice: true },
    ]);
  expect(canvas.frame.url()).toBe(url);
  await page.keyboard.press("Control+k");
  await expect.poll(async () => (await canvas.said("key")).map(({ key }) => key)).toEqual(["k"]);
});

it("takes what is typed in the block that is open", async () => {
  const canvas = await openCanvas(page, "about");
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "title" });
  await canvas.frame.locator('[data-block="title"] [contenteditable]').waitFor();
  await page.keyboard.type(", really");
  await expect
    .poll(async () => (await canvas.said("typed")).at(-1))
    .toEqual({ kind: "typed", id: "title", text: "About us, really" });

  await canvas.send({ kind: "open", id: "words" });
  await canvas.frame.locator('[data-block="words"] .ProseMirror').waitFor();
  await page.keyboard.type(" Daily.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- one");
  await page.keyboard.press("Control+b");
  await page.keyboard.type(" two");
  const typed = async () => (await canvas.said("typed")).at(-1);
  await expect.poll(async () => JSON.stringify(await typed())).toContain(" two");
  const item = [
    { type: "text", text: "one" },
    { type: "text", text: " two", marks: [{ type: "bold" }] },
  ];
  expect(await typed()).toMatchObject({
    id: "words",
    text: {
      content: [
        { type: "paragraph", content: [{ type: "text", text: "We bind books. Daily." }] },
        {
          type: "bulletList",
          content: [{ type: "listItem", content: [{ type: "paragraph", content: item }] }],
        },
      ],
    },
  });

  await page.keyboard.press("Escape");
  await expect.poll(async () => (await canvas.said("key")).at(-1)?.key).toBe("Escape");
  await canvas.frame.locator(".ProseMirror").waitFor({ state: "detached" });
  expect(await canvas.frame.locator('[data-block="words"]').innerHTML()).toContain(
    "<ul><li><p>one<strong> two</strong></p></li></ul>",
  );
});

/** The script of the rich writer cannot be loaded. */
const refuseWriter = async (): Promise<void> => {
  isRefused = (url) => url.endsWith("/assets/page-writer.js");
  await page.route("**/assets/page-writer.js", (route) => route.abort());
  onTestFinished(async () => {
    await page.unroute("**/assets/page-writer.js");
    isRefused = () => false;
  });
};

/** The script of the rich writer is on its way until it is released. */
const holdWriter = async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route("**/assets/page-writer.js", async (route) => {
    asked += 1;
    await released;
    await route.continue();
  });
  onTestFinished(() => page.unroute("**/assets/page-writer.js"));
  // A pointer on a text asks for the script, too.
  await page.mouse.move(0, 0);
  return { release, asked: () => asked };
};

it("takes what is typed while the script of the rich writer is on its way, and continues where the cursor is", async () => {
  const { release, asked } = await holdWriter();
  const canvas = await openCanvas(page, "about");
  expect(asked()).toBe(0);
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "words" });
  const words = canvas.frame.locator('[data-block="words"]');
  await words.locator("[contenteditable=true]").waitFor();
  await expect.poll(asked).toBe(1);
  await page.keyboard.type(" Daily. ");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("Bold");
  await page.keyboard.press("Enter");
  await page.keyboard.type("ende");
  await page.keyboard.press("ArrowLeft");
  const paragraphs = (...texts: readonly object[][]) => ({
    type: "doc",
    content: texts.map((content) => ({ type: "paragraph", content })),
  });
  const bold = (text: string) => ({ type: "text", text, marks: [{ type: "bold" }] });
  const first = { type: "text", text: "We bind books. Daily. " };
  const typed = async () => (await canvas.said("typed")).at(-1)?.text;
  await expect.poll(typed).toMatchObject(paragraphs([first], [bold("Bold")], [bold("ende")]));
  await expect.poll(() => words.locator(".ProseMirror").count()).toBe(0);

  release();
  await words.locator(".ProseMirror:focus").waitFor();
  await page.keyboard.type("-x-");
  // A drawing of what the first writer took changes other blocks alone.
  const { body } = await shop.client.get<{ readonly document: unknown }>(`${about}/draft`);
  type Drawn = { readonly html: string; readonly css: string };
  const sent = { path: "about", document: body.document };
  const { html, css } = (await shop.client.post<Drawn>("/api/console/page-drawing", sent)).body;
  const later = html
    .replace("<p>We bind books.</p>", "<p>We bind books. Daily.</p>")
    .replace("About us", "About them");
  expect(later).toContain("Daily.</p>");
  await canvas.send({ kind: "draw", html: later, css });
  await canvas.frame.getByText("About them").waitFor();
  await page.keyboard.type("y");
  await expect.poll(typed).toMatchObject(paragraphs([first], [bold("Bold")], [bold("end-x-ye")]));
  await page.keyboard.press("Escape");
  await words.locator(".ProseMirror").waitFor({ state: "detached" });
  expect(await words.innerHTML()).toContain(
    "<p>We bind books. Daily. </p><p><strong>Bold</strong></p><p><strong>end-x-ye</strong></p>",
  );
});

it("the rich writer leaves the keys to what has them when its script arrives", async () => {
  const { release } = await holdWriter();
  const canvas = await openCanvas(page, "about");
  const original = await drawnWith(canvas, (html) => html);
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "words" });
  const words = canvas.frame.locator('[data-block="words"]');
  await words.locator("[contenteditable=true]").waitFor();
  const shown = () => words.locator("p").textContent();
  await page.keyboard.type(" daily");
  await page.evaluate(() => document.body.append(document.createElement("input")));
  const field = page.locator("input");
  await field.focus();
  release();
  await words.locator(".ProseMirror").waitFor();
  await page.keyboard.type("abc");
  await expect.poll(() => field.inputValue()).toBe("abc");
  await expect.poll(shown).toMatch(/ daily$/);

  // A press brings the keys back to the text.
  await words.locator("p").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect.poll(shown).toMatch(/ daily!$/);

  // What the writer before took is the editor's to undo, and so is everything before that.
  const undone = async () => (await canvas.said("key")).filter(({ key }) => key === "z").length;
  await page.keyboard.press("Control+z");
  await expect.poll(shown).toMatch(/ daily$/);
  await page.keyboard.press("Control+z");
  await expect.poll(undone).toBe(1);
  await canvas.send({ ...original, html: withWords(original.html, " daily") });
  await canvas.send(original);
  await expect.poll(shown).toMatch(/books\.$/);
  await page.keyboard.press("Control+z");
  await expect.poll(undone).toBe(2);
  await expect.poll(shown).toMatch(/books\.$/);
});

it("the rich writer waits while letters are composed, one immediately after the other", async () => {
  const { release } = await holdWriter();
  const canvas = await openCanvas(page, "about");
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "words" });
  const words = canvas.frame.locator('[data-block="words"]');
  await words.locator("[contenteditable=true]").waitFor();
  // One key ends a syllable and begins the next one, before any timer.
  await canvas.frame.evaluate(() => {
    const timers: (() => void)[] = [];
    Object.assign(globalThis, { timers, setTimeout: (call: () => void) => timers.push(call) });
  });
  const runTimers = () =>
    canvas.frame.evaluate(() => {
      const { timers } = globalThis as unknown as { timers: (() => void)[] };
      for (const call of timers.splice(0)) call();
    });
  const keyboard = await page.context().newCDPSession(page);
  onTestFinished(() => keyboard.detach());
  const compose = (text: string) =>
    keyboard.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
  const end = (text: string) => keyboard.send("Input.insertText", { text });
  await page.keyboard.type(" ");
  await compose("하");
  release();
  await expect
    .poll(() => canvas.frame.evaluate(() => "daybookRichWriter" in globalThis))
    .toBe(true);
  await end("하");
  await compose("나");
  await runTimers();
  await expect.poll(() => words.locator(".ProseMirror").count()).toBe(0);
  await end("나");
  await runTimers();
  await words.locator(".ProseMirror:focus").waitFor();
  await page.keyboard.type("!");
  const typed = async () => {
    await runTimers();
    return JSON.stringify((await canvas.said("typed")).at(-1)?.text);
  };
  await expect.poll(typed).toContain('"We bind books. 하나!"');
});

/** The plain writer is asked before the browser pastes. */
const paste = (text: Locator, words: string, html = ""): Promise<void> =>
  text.evaluate(
    (element, data) => {
      const dataTransfer = new DataTransfer();
      for (const [type, value] of Object.entries(data)) dataTransfer.setData(type, value);
      const range = getSelection()?.getRangeAt(0);
      const init = { inputType: "insertFromPaste", dataTransfer, bubbles: true, cancelable: true };
      const event = new InputEvent("beforeinput", init);
      event.getTargetRanges = () => (range ? [range] : []);
      element.dispatchEvent(event);
    },
    { "text/plain": words, "text/html": html },
  );

it("takes what is typed, and pasted as words, when the script of the rich writer cannot be loaded", async () => {
  await refuseWriter();
  const canvas = await openCanvas(page, "about");
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "quote" });
  const text = canvas.frame.locator('[data-block="quote"] [contenteditable=true]');
  await text.waitFor();
  await page.keyboard.type(", really ");
  const lines = () => text.locator("p").allTextContents();
  await paste(text, "one\n\ntwo", '<img src="/x.png">one');
  await expect.poll(lines).toEqual(["Lovely books, really one", "two"]);
  // The browser undoes the paste alone, then what was typed; what was there before is the editor's to undo.
  await page.keyboard.press("Control+z");
  await expect.poll(lines).toEqual(["Lovely books, really "]);
  await page.keyboard.press("Control+z");
  await expect.poll(lines).toEqual(["Lovely books"]);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await canvas.said("key")).at(-1)?.key).toBe("z");
  for (const _step of ["words", "paste"]) await page.keyboard.press("Control+Shift+z");
  await page.keyboard.type("!");
  const expected = ["Lovely books, really one", "two!"].map((line) => ({
    type: "paragraph",
    content: [{ type: "text", text: line }],
  }));
  await expect.poll(async () => (await canvas.said("typed")).at(-1)?.text).toMatchObject(expected);
  await canvas.send({ kind: "close" });
  await text.waitFor({ state: "detached" });
  expect(await canvas.frame.locator('[data-block="quote"] blockquote').innerHTML()).toBe(
    "<p>Lovely books, really one</p><p>two!</p>",
  );

  // The next text asks for the script again.
  await page.unroute("**/assets/page-writer.js");
  await canvas.send({ kind: "open", id: "words" });
  await canvas.frame.locator('[data-block="words"] .ProseMirror:focus').waitFor();
});

it("says that a text cannot be longer, and shows nothing that would be lost", async () => {
  await refuseWriter();
  const lines = (count: number): string => Array.from({ length: count }, () => "line").join("\n");
  const canvas = await openCanvas(page, "about");
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "quote" });
  const quoted = canvas.frame.locator('[data-block="quote"] [contenteditable=true]');
  await quoted.waitFor();
  const refused = async () => (await canvas.said("refused")).length;
  const typed = async () => (await canvas.said("typed")).map(({ text }) => text as Paragraph[]);
  const latestLines = async () => (await typed()).at(-1)?.length;
  const shownLines = () => quoted.locator("p").count();
  // A quote has up to 50 paragraphs.
  await paste(quoted, lines(51));
  await expect.poll(refused).toBe(1);
  await expect.poll(() => quoted.textContent()).toBe("Lovely books");
  await paste(quoted, lines(30));
  await expect.poll(latestLines).toBe(30);
  await page.keyboard.press("ArrowLeft");
  await paste(quoted, lines(30));
  await expect.poll(refused).toBe(2);
  await expect.poll(shownLines).toBe(30);
  await page.keyboard.type("-");
  await expect
    .poll(async () => JSON.stringify((await typed()).at(-1)?.at(-1)))
    .toContain('"lin-e"');
  expect(await latestLines()).toBe(30);

  // The same with the rich writer.
  await page.unroute("**/assets/page-writer.js");
  await canvas.send({ kind: "open", id: "words" });
  await canvas.frame.locator('[data-block="words"] .ProseMirror:focus').waitFor();
  await canvas.frame.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", words);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.querySelector(".ProseMirror")?.dispatchEvent(event);
  }, lines(1_001));
  await expect.poll(refused).toBe(3);
  await expect.poll(() => canvas.frame.locator('[data-block="words"] p').count()).toBe(1);
});

it("keeps everything that a text can have while the script of the rich writer cannot be loaded", async () => {
  const text = (words: string, ...marks: readonly Mark[]): Inline => ({
    type: "text",
    text: words,
    ...(marks.length > 0 && { marks: [...marks] }),
  });
  const line = (...content: readonly Inline[]): Paragraph => ({
    type: "paragraph",
    content: [...content],
  });
  const whole = (end: string): RichText => ({
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 3, textAlign: "center" }, content: [text("Opening")] },
      {
        type: "paragraph",
        attrs: { textAlign: "right" },
        content: [
          text("Bold and ", { type: "bold" }),
          text("underlined", { type: "bold" }, { type: "underline" }),
          text(" or "),
          text("linked", { type: "link", attrs: { href: "/shop" } }, { type: "italic" }),
          { type: "hardBreak" },
          text("next & <last>", { type: "code" }),
        ],
      },
      {
        type: "bulletList",
        content: [
          {
            type: "listItem",
            content: [
              line(text("One")),
              {
                type: "orderedList",
                content: [
                  {
                    type: "listItem",
                    content: [
                      line(text("Two")),
                      {
                        type: "bulletList",
                        content: [{ type: "listItem", content: [line(text("Three"))] }],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      { type: "blockquote", content: [line(text("Said")), line()] },
      { type: "horizontalRule" },
      line(text(end, { type: "strike" })),
    ],
  });
  const path = "/api/console/pages/whole";
  ok(await shop.client.put(path, { path: "whole", title: "Whole" }));
  const block = aBlock("all", { type: "text", text: whole("End") });
  const changes = [addSection("top"), addBlock("top", block)];
  ok(await shop.client.post(`${path}/draft/changes`, { draft: 1, changes }));
  await refuseWriter();
  const canvas = await openCanvas(page, "whole");
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "all" });
  await canvas.frame.locator("[data-block=all] [contenteditable=true]").waitFor();
  await page.keyboard.type("!");
  const html = async () => {
    const typed = (await canvas.said("typed")).at(-1)?.text;
    return typed === undefined ? "" : writeRichText(typed as RichText);
  };
  await expect.poll(html).toBe(writeRichText(whole("End!")));
});

it("begins to type where the text was pressed", async () => {
  const canvas = await openCanvas(page, "about");
  for (const [id, end, expected] of [
    ["words", ".ProseMirror", "!We bind"],
    ["title", "[contenteditable]", "!About us"],
  ] as const) {
    const text = canvas.frame.locator(`[data-block="${id}"] :is(p, h1)`).first();
    await text.click({ position: { x: 1, y: 10 } });
    await canvas.send({ kind: "open", id });
    await canvas.frame.locator(`[data-block="${id}"] ${end}`).waitFor();
    await page.keyboard.type("!");
    await expect
      .poll(async () => JSON.stringify((await canvas.said("typed")).at(-1) ?? null))
      .toContain(expected);
  }
});

it("reduces what is pasted to the closed schema", async () => {
  const canvas = await openCanvas(page, "about");
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "quote" });
  await canvas.frame.locator('[data-block="quote"] .ProseMirror').waitFor();
  await canvas.frame.evaluate(() => {
    const clipboardData = new DataTransfer();
    const hostile =
      '<h1 style="color:red" onclick="parent.x=1">Big</h1><script>parent.x=1</script><table><tr><td>cell</td></tr></table><p><a href="javascript:run()">bad</a> <a href="/shop" onclick="x()">good</a></p>';
    clipboardData.setData("text/html", hostile);
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.querySelector(".ProseMirror")?.dispatchEvent(paste);
  });
  const typed = async () => JSON.stringify((await canvas.said("typed")).at(-1) ?? null);
  await expect.poll(typed).toContain("cell");
  expect(await typed()).not.toMatch(/script|onclick|style|table|heading/);
  expect(await typed()).toContain('"marks":[{"type":"link","attrs":{"href":"/shop"}}]');
});

it("says where a slash asks for the menu of blocks, and when it ends", async () => {
  const canvas = await openCanvas(page, "about");
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "words" });
  await canvas.frame.locator('[data-block="words"] .ProseMirror').waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("/im");
  await expect
    .poll(async () => (await canvas.said("slash")).map(({ query }) => query))
    .toEqual(["", "i", "im"]);
  for (const _letter of "/im") await page.keyboard.press("Backspace");
  await expect.poll(async () => (await canvas.said("slash-ended")).length).toBe(1);
});

it("replaces only what differs, and never the text that is open", async () => {
  const canvas = await openCanvas(page, "about");
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "quote" });
  await canvas.frame.locator('[data-block="quote"] .ProseMirror').waitFor();
  await canvas.frame.evaluate(() => {
    for (const each of document.querySelectorAll("[data-block]"))
      Object.assign(each, { isKept: true });
  });
  const { body } = await shop.client.get<{ draft: number; firstEdition: number }>(`${about}/draft`);
  const { draft, firstEdition } = body;
  const changes = [
    changeBlock("words", firstEdition, aText("We repair books.")),
    changeBlock("quote", firstEdition, { ...quote, source: "Bea" }),
    addSection("end", "top"),
    addBlock("end", aBlock("last", aHeading("The end"))),
  ];
  ok(await shop.client.post(`${about}/draft/changes`, { draft, changes }));
  type Drawn = { readonly html: string; readonly css: string };
  const now = await shop.client.get<{ readonly document: unknown }>(`${about}/draft`);
  const asked = { path: "about", document: now.body.document };
  const drawn = await shop.client.post<Drawn>("/api/console/page-drawing", asked);
  await canvas.send({ kind: "draw", ...drawn.body });
  await canvas.frame.getByText("We repair books.").waitFor();
  await canvas.frame.getByRole("heading", { name: "The end" }).waitFor();
  const kept = await canvas.frame.evaluate(() =>
    [...document.querySelectorAll("[data-block]")]
      .filter((each) => "isKept" in each)
      .map((each) => each.getAttribute("data-block")),
  );
  expect(kept).toEqual(["title", "quote", "buttons", "list"]);
  await canvas.send({ kind: "close" });
  await canvas.send({ kind: "draw", ...drawn.body });
  await canvas.frame.getByText("Bea").waitFor();
  const sections = await canvas.frame.evaluate(
    () => document.querySelector(".page-sections")?.innerHTML,
  );
  expect(sections?.slice(sections.indexOf("<section"))).toBe(
    await canvas.frame.evaluate((html) => {
      const parsed = document.createElement("template");
      parsed.innerHTML = html;
      return parsed.innerHTML;
    }, drawn.body.html),
  );
});

it("switches its layout between 432 and 433 pixels", async () => {
  const displayAt = async (width: number) => {
    const { frame } = await openCanvas(page, "about", width);
    return frame.evaluate(
      () =>
        getComputedStyle(document.querySelector('[data-block="words"]') as Element).gridRowStart,
    );
  };
  expect([await displayAt(432), await displayAt(433)]).toEqual(["auto", "2"]);
});

const twin = (html: string): string =>
  html.replace(/<div[^>]*data-block="words".*?<\/div><\/div>/s, (block) =>
    [block, block.replace('data-block="words"', 'data-block="new"')].join(""),
  );

it("opens a block that is drawn later, and leaves one that is gone", async () => {
  const canvas = await openCanvas(page, "about");
  const before = await drawnWith(canvas, (html) => html);
  const after = await drawnWith(canvas, twin);
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "new" });
  await canvas.send(after);
  await canvas.frame.locator('[data-block="new"] .ProseMirror').waitFor();
  await page.keyboard.type("!");
  await expect.poll(async () => (await canvas.said("typed")).at(-1)?.id).toBe("new");
  await canvas.send(before);
  await canvas.frame.locator('[data-block="new"]').waitFor({ state: "detached" });
  await page.keyboard.press("Delete");
  await expect.poll(async () => (await canvas.said("key")).at(-1)?.key).toBe("Delete");
});

it("brings a block that is drawn after it was selected into sight", async () => {
  const canvas = await openCanvas(page, "about");
  const drawn = await drawnWith(canvas, twin);
  await canvas.send({ kind: "select", id: "new" });
  await canvas.send({ ...drawn, css: `${drawn.css} [data-block="new"] { margin-top: 3000px }` });
  const isSeen = () =>
    canvas.frame
      .locator('[data-block="new"]')
      .evaluate((block) => block.getBoundingClientRect().bottom <= innerHeight + 1);
  await expect.poll(isSeen).toBe(true);
});

it("shows an undo in the text that is open, and no earlier state of what is typed", async () => {
  const canvas = await openCanvas(page, "about");
  const first = await drawnWith(canvas, (html) => html);
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "words" });
  const text = canvas.frame.locator('[data-block="words"] .ProseMirror');
  await text.waitFor();
  await page.keyboard.type(" One");
  const typed = { ...first, html: withWords(first.html, " One") };
  // What the server knew before the last keys.
  await canvas.send({ ...first, html: withWords(first.html, " On") });
  await canvas.send(typed);
  await expect.poll(() => text.textContent()).toMatch(/ One$/);
  await canvas.send(first);
  await expect.poll(() => text.textContent()).not.toMatch(/ One$/);
  // The next undo is the editor's, too, and not that of the drawing.
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await canvas.said("key")).at(-1)?.key).toBe("z");
  await expect.poll(() => text.textContent()).not.toMatch(/ One$/);
  await page.keyboard.type(" Two");
  await expect.poll(() => text.textContent()).toMatch(/ Two$/);
});

it("makes headings, lists and quotations of what is typed at the beginning of a line", async () => {
  const canvas = await openCanvas(page, "about");
  await walkTo(page, page.locator("iframe"));
  await canvas.send({ kind: "open", id: "words" });
  await canvas.frame.locator('[data-block="words"] .ProseMirror').waitFor();
  for (const line of ["## Big", "1. First"]) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
  for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
  await page.keyboard.type("> Said");
  const shown = canvas.frame.locator('[data-block="words"]');
  await expect
    .poll(async () => (await shown.innerHTML()).replaceAll(/<div[^>]*>/g, ""))
    .toMatch(
      /<h2>Big<\/h2><ol><li><p>First<\/p><\/li><\/ol><blockquote><p>Said<\/p><\/blockquote>/,
    );
  // An undo inside the text is its own; one with nothing to undo is the editor's.
  for (let step = 0; step < 20; step += 1) await page.keyboard.press("Control+z");
  await expect.poll(async () => (await canvas.said("key")).at(-1)?.key).toBe("z");
  await expect.poll(() => shown.textContent()).not.toContain("Big");
});

it("says in the editor that the canvas could not be loaded, and tries again", async () => {
  const editor = await shop.newPage();
  await editor.route("**/canvas", (route) => route.fulfill({ status: 500, body: "{}" }), {
    times: 1,
  });
  await show(editor, "/pages/about");
  await editor.getByText("This could not be loaded").waitFor();
  await editor.getByRole("button", { name: "Try again" }).click();
  await editor.frameLocator("iframe").getByRole("heading", { name: "About us" }).waitFor();
  await editor.getByText("This could not be loaded").waitFor({ state: "detached" });
  await editor.context().close();
});
