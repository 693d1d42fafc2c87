import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { faultsInEveryLook, moveTo, show } from "./look.ts";
import { reportPages, setUpSpeed, shop } from "./speed-setup.ts";

setUpSpeed();
beforeAll(reportPages);

/** The picture of the reports, as the media library has it. */
const putIntoLibrary = async (mediaId: string): Promise<void> => {
  const fileId = "a".repeat(64);
  const { database } = shop.server;
  await database.query(
    `insert into read.media_contents (website_id, media_id, kind, name, file_id, asset_url, picture, bytes)
     values ('demo', $1, 'picture', 'kiln.png', $2, '/images/' || $2 || '.png',
             jsonb_build_object('assetUrl', '/images/' || $2 || '.png', 'originalSize', '3000x2000',
                                'colorData', null, 'systemDataVariants', '3000w', 'bytes', 900000), 900000)`,
    [mediaId, fileId],
  );
  await database.query(
    "insert into read.media_versions (website_id, file_id, media_id) values ('demo', $2, $1)",
    [mediaId, fileId],
  );
  await database.query(
    `insert into read.media (website_id, media_id, title, alt_text, tags, folder, focal_x, focal_y, removed, uploaded_at)
     values ('demo', $1, 'The kiln', '', '{}', '', 0.5, 0.5, false, now())`,
    [mediaId],
  );
};

it("leads from a slow picture to the picture in the media library [B3.41]", async () => {
  const page = await shop.newPage();
  await putIntoLibrary(randomUUID());
  await show(page, "/performance");
  const row = page.getByRole("row").filter({ hasText: "field-notebook" }).first();
  await row.getByRole("link").press("Enter");
  await page.getByRole("dialog").getByRole("link", { name: "kiln.png" }).click();
  const picture = page.getByRole("dialog", { name: "The kiln" });
  await picture.getByLabel("Alt text").waitFor();
  await page.keyboard.press("Escape");
  await picture.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).not.toContain("open");
  await page.context().close();
});

it("filters by country and device, and says which filters the table of pages applies [B3.40]", async () => {
  const page = await shop.newPage();
  const table = page.getByRole("table", { name: "Pages" });
  const loads = (device: string) => table.getByRole("row").filter({ hasText: device }).count();
  const note = page.getByRole("note").filter({ hasText: "by page and country" });
  const segment = () => new URL(page.url()).searchParams.get("segment");
  await show(page, "/performance?segment=device:is:mobile;country:is:ZZ");
  await expect.poll(() => note.textContent()).toContain("only those by device apply to the table");
  await expect.poll(() => note.textContent()).toContain("a country and without a device");
  await page.getByText("Filters by device do not select page loads").waitFor();
  await expect.poll(() => loads("Phone")).toBe(2);
  expect(await loads("Tablet")).toBe(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: /^CSV/ }).first().click();
  const file = (await (await (await download).createReadStream()).toArray()).join("");
  expect(file).toContain("Phone");
  expect(file).not.toContain("Tablet");
  expect(await faultsInEveryLook(page, "speed of a country")).toEqual([]);

  const alternatives = encodeURIComponent("device:is:mobile|country:is:ZZ");
  await moveTo(page, `/performance?segment=${alternatives}`);
  await expect.poll(() => note.textContent()).toContain("none of these filters applies");
  await expect.poll(() => loads("Tablet")).toBe(1);
  const countries = page.getByRole("table", { name: "Speed by country" });
  await countries.getByRole("button", { name: "Unknown" }).click();
  await expect.poll(segment).toBe("device:is:mobile;country:is:ZZ|country:is:ZZ");
  await table.getByRole("link").first().press("Enter");
  const drawer = page.getByRole("dialog");
  await drawer.getByText("This page cannot be added to the filters of the screen.").waitFor();
  await page.context().close();
});

it("shows one page alone in each alternative, from the first page of the table [B3.41]", async () => {
  const page = await shop.newPage();
  const table = page.getByRole("table", { name: "Pages" });
  const alternatives = encodeURIComponent("device:is:mobile|device:is:desktop");
  await show(page, `/performance?segment=${alternatives}&sort=page&pageSize=1&page=2`);
  await table.getByRole("link", { name: "field-notebook" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Show this page alone" }).click();
  await table.getByRole("row").filter({ hasText: "field-notebook" }).waitFor();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("page")).toBeNull();
  const only = "page:is:%2Fshop%2Fp%2Ffield-notebook";
  expect(searchParams.get("segment")).toBe(`device:is:mobile;${only}|device:is:desktop;${only}`);
  await page.context().close();
});

it("says that one filter more cannot apply, for a page as for the button *Filter* [B3.41]", async () => {
  const page = await shop.newPage();
  const segment = () => new URL(page.url()).searchParams.get("segment");
  const notice = page.getByText("Up to 20 filters can apply at the same time");
  const pages = Array.from({ length: 20 }, (_, place) => `page:not:${place}`).join(";");
  await show(page, `/performance?segment=${encodeURIComponent(pages)}`);
  await page.getByRole("button", { name: "Filter", exact: true }).first().press("Enter");
  await notice.waitFor();
  await page.reload();
  await notice.waitFor({ state: "detached" });

  const phones = ["is:mobile", "not:desktop", "is:mobile,desktop", "is:desktop,mobile"].map(
    (each) => `device:${each}`,
  );
  const orders = phones.map((_, at) => [...phones.slice(at), ...phones.slice(0, at)]);
  const alternatives = [...orders, phones.toReversed()].map((each) => each.join(";")).join("|");
  await moveTo(page, `/performance?segment=${encodeURIComponent(alternatives)}`);
  const table = page.getByRole("table", { name: "Pages" });
  await table.getByRole("link", { name: "field-notebook" }).first().press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Show this page alone" }).click();
  await notice.waitFor();
  expect(segment()).toBe(alternatives);
  await page.context().close();
});
