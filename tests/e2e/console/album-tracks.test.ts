import { expect, it } from "vitest";
import { MAX_TRACKS } from "#domain/pages/blocks/album.ts";
import { blocksOf, type PageDocument } from "#domain/pages/document.ts";
import { anMp3 } from "#tests/support/media-files.ts";
import { pressAt } from "#tests/support/walk.ts";
import { setUpGalleryPictures, shop } from "./gallery-pictures-setup.ts";
import { faultsNow, show } from "./look.ts";

setUpGalleryPictures();

const tracksOn = async (id: string): Promise<readonly string[]> => {
  const path = `/api/console/pages/${id}/draft`;
  const { body } = await shop.client.get<{ document: PageDocument }>(path);
  return blocksOf(body.document).flatMap(({ content }) =>
    content.type === "album" ? content.tracks.map(({ title }) => title) : [],
  );
};

it("an album takes several tracks of the library in the order of their selection, by keyboard", async () => {
  await shop.client.put("/api/console/pages/songs", { path: "songs", title: "Songs" });
  const page = await shop.newPage();
  await show(page, "/pages/songs");
  await page.getByRole("button", { name: "Add a block or section" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Album", exact: true }).click();
  await pressAt(page, page.getByRole("button", { name: "Choose audio files" }));
  const picker = page.getByRole("dialog", { name: "Choose audio files" });
  const files = ["01 Dawn.mp3", "02 Noon.mp3", "03 Dusk.mp3"].map((name, at) => ({
    name,
    mimeType: "audio/mpeg",
    buffer: anMp3(at + 1),
  }));
  await picker.getByLabel("Choose files to upload").setInputFiles(files);
  const tile = (name: string) => picker.getByRole("button", { name, exact: true });
  for (const name of ["03 Dusk.mp3", "01 Dawn.mp3"]) await pressAt(page, tile(name), "Space");
  await picker
    .getByText(`2 selected. There is room for ${MAX_TRACKS - 2} more audio files.`)
    .waitFor();
  expect(await faultsNow(page, "several tracks")).toEqual([]);
  await pressAt(page, picker.getByRole("button", { name: "Add 2 audio files" }));
  await picker.waitFor({ state: "detached" });
  await expect.poll(() => tracksOn("songs")).toEqual(["Dusk", "Dawn"]);
});
