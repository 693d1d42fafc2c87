import { expect, it } from "vitest";
import { newDocument } from "#domain/pages/document.ts";
import type { DraftEdit } from "#domain/pages/edits.ts";
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
  const closing = { type: "CloseDraft", pageId: "about", draft: 1, base, baseEdition: 0 } as const;
  const command = { ...closing, publication, at };
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

it("an interrupted publication is completed before what an owner decides next", async () => {
  const hidden = await aPage();
  await closeDraft(hidden, null);
  expect((await hidden.pages.hide("about", "UnpublishPage", metadata)).ok).toBe(true);
  expect(await hidden.types()).toEqual(["PageCreated", "PagePublished", "PageUnpublished"]);
  const removed = await aPage();
  await closeDraft(removed, null);
  expect((await removed.pages.remove("about", metadata)).ok).toBe(true);
  expect((await removed.pages.remove("about", metadata)).ok).toBe(true);
  expect(await removed.types()).toEqual(["PageCreated", "PagePublished", "PageRemoved"]);
});

it("a repeated publication of the same draft publishes nothing more", async () => {
  const { pages, types } = await aPage();
  const publish = () => pages.publish("about", null, metadata, { draft: 1 });
  expect(await publish()).toMatchObject({ ok: true, value: { changed: true } });
  expect(await publish()).toMatchObject({ ok: true, value: { changed: false } });
  expect(await types()).toEqual(["PageCreated", "PagePublished"]);
  const early = await pages.publish("about", null, metadata, { draft: 3 });
  expect(early).toEqual({ ok: false, rejection: { code: "draft-closed" } });
});

it("what was seen before a revert changes nothing after it", async () => {
  const { pages } = await aPage();
  const change = (draft: number, ...edits: readonly DraftEdit[]) =>
    pages.change("about", draft, { type: "ChangeDraft", edits }, metadata);
  const firstEdition = async () => {
    const read = await pages.read("shop", "about");
    return read.ok ? read.value.draft.firstEdition : -1;
  };
  const look = (edition: number, title: string, changeId: string): DraftEdit => ({
    type: "ChangePageDetails",
    changeId,
    edition,
    details: { ...newDocument(title).details },
  });
  await pages.publish("about", null, metadata);
  await change(2, look(await firstEdition(), "Second", "0b9d1f1e-6f2a-4c8e-9a57-3f1f6f0f3d01"));
  await pages.publish("about", null, metadata);
  const seen = await firstEdition();
  expect((await pages.revert("about", 1, metadata)).ok).toBe(true);
  const late = await change(3, look(seen, "Late", "0b9d1f1e-6f2a-4c8e-9a57-3f1f6f0f3d02"));
  expect(late).toMatchObject({ ok: false, rejection: { code: "block-changed" } });
  const now = await change(
    3,
    look(await firstEdition(), "Now", "0b9d1f1e-6f2a-4c8e-9a57-3f1f6f0f3d03"),
  );
  expect(now.ok).toBe(true);
});

it("an address that an interrupted call left behind becomes free with the next one", async () => {
  const page = await aPage();
  const { run } = createPageStreams(page.shop);
  const address = (path: string) => page.pages.address("about", path, metadata);
  // As if the process had ended before the old path was released.
  expect((await run("about", { type: "AddressPage", path: "team", at }, metadata)).ok).toBe(true);
  expect((await page.pages.create("next", { path: "about", title: "Next" }, metadata)).ok).toBe(
    false,
  );
  expect((await address("team")).ok).toBe(true);
  expect((await page.pages.create("next", { path: "about", title: "Next" }, metadata)).ok).toBe(
    true,
  );
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
