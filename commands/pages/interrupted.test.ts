import { expect, it } from "vitest";
import { newDocument } from "#domain/pages/document.ts";
import { aBlock, addBlock, addSection, aText } from "#tests/support/pages.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { createPageStreams, draftId } from "./page-streams.ts";
import { createPages } from "./pages.ts";

const at = "2030-01-01T12:00:00.000Z";
const metadata = { websiteId: "shop", actor: "owner:x", correlationId: "test" };

const aPage = async () => {
  const shop = createTestShop(at);
  const pages = createPages(shop);
  await pages.create("about", { path: "about", title: "About" }, metadata);
  const edits = [addSection("top"), addBlock("top", aBlock("words", aText("Hello")))];
  await pages.change("about", 1, { type: "ChangeDraft", edits }, metadata);
  const types = async () =>
    (await shop.recorded()).filter(({ stream }) => /^page-/.test(stream)).map(({ type }) => type);
  return { shop, pages, types };
};

/** As if the process had ended between the draft's end and the version. */
const closeDraft = async (
  { shop }: Awaited<ReturnType<typeof aPage>>,
  publication: { readonly publishOn: number; readonly timeZone: string } | null,
) => {
  const { drafts } = createPageStreams(shop);
  const base = newDocument("About");
  const command = { type: "CloseDraft", pageId: "about", draft: 1, base, publication, at } as const;
  await drafts.run(draftId("about", 1), command, { metadata });
};

it("an interrupted publication is completed by the next change, which is for the next draft", async () => {
  const page = await aPage();
  await closeDraft(page, null);
  expect(await page.types()).toEqual(["PageCreated"]);
  const edit = { type: "ChangeDraft", edits: [addSection("late")] } as const;
  const late = await page.pages.change("about", 1, edit, metadata);
  expect(late).toEqual({ ok: false, rejection: { code: "draft-closed" } });
  expect(await page.types()).toEqual(["PageCreated", "PagePublished"]);
  expect((await page.pages.change("about", 2, edit, metadata)).ok).toBe(true);
});

it("an interrupted schedule is completed with its time and zone", async () => {
  const page = await aPage();
  const publication = { publishOn: Date.parse(at) + 1_000, timeZone: "Europe/Berlin" };
  await closeDraft(page, publication);
  const edit = { type: "ChangeDraft", edits: [addSection("late")] } as const;
  await page.pages.change("about", 1, edit, metadata);
  expect(await page.types()).toEqual(["PageCreated", "PageScheduled"]);
});

it("ten publications and twenty changes at the same time lose no change", async () => {
  const { pages, types } = await aPage();
  let draft = 1;
  const write = async (number: number): Promise<void> => {
    const edit = { type: "ChangeDraft", edits: [addSection(`s${number}`)] } as const;
    for (;;) {
      const outcome = await pages.change("about", draft, edit, metadata);
      if (outcome.ok) return;
      expect(outcome.rejection.code).toBe("draft-closed");
      const read = await pages.read("shop", "about");
      if (read.ok) draft = read.value.page.draft;
    }
  };
  const publish = async () => expect((await pages.publish("about", null, metadata)).ok).toBe(true);
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  await Promise.all(
    numbers.map((number) =>
      number % 2 === 0 ? Promise.all([publish(), write(number)]) : write(number),
    ),
  );
  await publish();
  const read = await pages.read("shop", "about");
  const { sections } = read.ok ? read.value.page.document : { sections: [] };
  const written = sections.map(({ id }) => id).filter((id) => id !== "top");
  expect(written.toSorted()).toEqual(numbers.map((number) => `s${number}`).toSorted());
  expect((await types()).filter((type) => type === "PagePublished").length).toBeGreaterThan(1);
});
