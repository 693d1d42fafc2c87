import { expect, it } from "vitest";
import { show } from "./look.ts";
import {
  expectGood,
  opened,
  openPhone,
  publish,
  replaceLastWord,
  setUpPhoneCorrection,
} from "./phone-correction-setup.ts";

setUpPhoneCorrection();

it("an owner corrects a text of a page on a phone, by touch", async () => {
  const { phone, pointers } = await openPhone();
  await show(phone, "/pages");
  await phone.getByRole("link", { name: /^About/ }).tap();
  await phone.getByRole("button", { name: "Outline" }).tap();
  await phone.getByRole("treeitem", { name: "Text" }).first().tap();
  await phone.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  await phone.getByRole("button", { name: "Edit Text" }).tap();
  const field = phone.getByRole("textbox", { name: "Text", exact: true });
  await replaceLastWord(field.and(phone.locator("div")), "it.", "us at noon.");
  await phone
    .getByRole("status")
    .filter({ hasText: /· Saved$/ })
    .waitFor();
  await expectGood(phone);
  await phone.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  await publish(phone, "Publish");
  // What comes next is not covered by what was just done.
  const room = async () => {
    const notice = await phone.locator(".mantine-Notification-root").last().boundingBox();
    const outline = await phone.getByRole("button", { name: "Outline" }).boundingBox();
    return (outline?.y ?? 0) - ((notice?.y ?? Number.NaN) + (notice?.height ?? 0));
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await expect
    .poll(async () => (await opened.client.get<string>("/about")).body)
    .toContain("goes to people who need us at noon.");
  expect([...pointers]).toEqual(["touch"]);
});
