import { afterAll, beforeAll, expect, it } from "vitest";
import type { PageDocument } from "#domain/pages/document.ts";
import { addMember } from "#tests/support/members.ts";
import { show } from "./look.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let shop: OpenConsole;
beforeAll(async () => {
  shop = await openConsole();
});
afterAll(async () => {
  expect(shop.complaints).toEqual([]);
  await shop.close();
});

const open = async (isOwner: boolean) => {
  const page = await shop.newPage({ width: 1440, signedIn: isOwner });
  if (isOwner) return page;
  const { token } = await addMember(shop.server.infrastructure, "EDITOR");
  const url = shop.server.origin;
  await page.context().addCookies([{ name: "daybook_owner", value: token, url }]);
  return page;
};

it.each([
  ["an owner", true],
  ["an editor of the team", false],
] as const)(
  "%s builds forms, places galleries in a layout, and styles the website [B1.2]",
  async (who, isOwner) => {
    const page = await open(isOwner);
    await show(page, "/forms/contact");
    await page.getByRole("button", { name: "Add Long text" }).click();
    await page.getByRole("button", { name: "Saved", exact: true }).waitFor();

    const id = isOwner ? "by-owner" : "by-member";
    await shop.client.put(`/api/console/pages/${id}`, { path: id, title: who });
    await show(page, `/pages/${id}`);
    await page.getByRole("button", { name: "Add a block or section" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Gallery", exact: true }).click();
    const fields = page.getByLabel("Fields");
    await fields.getByText("Design and options").click();
    await fields.getByLabel("Design").selectOption("slideshow");
    await fields.getByText("Place on the page").click();
    await fields.getByLabel("Columns", { exact: true }).fill("6");
    const written = async () => {
      const { body } = await shop.client.get<{ document: PageDocument }>(
        `/api/console/pages/${id}/draft`,
      );
      return body.document.sections[0]?.blocks[0];
    };
    await expect.poll(written).toMatchObject({
      content: { type: "gallery", options: { design: "slideshow" } },
      at: { desktop: { columns: 6 } },
    });

    await show(page, "/looks");
    await page.getByRole("button", { name: isOwner ? "Bakery" : "Garden" }).click();
    await page.getByRole("button", { name: "Saved" }).waitFor();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("The look was published.").waitFor();
    await page.context().close();
  },
);
