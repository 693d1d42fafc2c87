import { describe, expect, it } from "vitest";
import { faultsInEveryLook, narrow, settled, show, wide } from "./look.ts";
import { opened, page, saveBar, saved, setUpSettings } from "./settings-setup.ts";

setUpSettings();

describe("settings", () => {
  it("are saved, one by one, and not left behind by mistake", async () => {
    await show(page, "/settings");
    await page.getByLabel("Tagline").fill("Ink, paper and patience");
    await page.getByText("Unsaved changes").waitFor();
    await page.getByRole("link", { name: "Orders" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Leave without saving?").waitFor();
    await dialog.getByRole("button", { name: "Stay" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await saved();
    await page.reload();
    await settled(page);
    await expect
      .poll(() => page.getByLabel("Tagline").inputValue())
      .toBe("Ink, paper and patience");
  });

  it("show errors at the invalid fields", async () => {
    await show(page, "/settings");
    await page.getByLabel("Title").fill(" ");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Please give the website a title.").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("title");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await saveBar().waitFor({ state: "detached" });
  });

  it("turn the captcha on with a site key [B5.6]", async () => {
    await show(page, "/settings");
    await page.getByRole("switch", { name: "Allow captchas on forms" }).check();
    await page.getByLabel("Site key").fill("inkwell forms");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("A site key can contain only letters, digits and . _ : -").waitFor();
    await page.getByLabel("Site key").fill("inkwell-forms");
    await page.getByRole("button", { name: "Save" }).click();
    await saveBar().waitFor({ state: "detached" });
    const { body } = await opened.client.get<{ captchaSiteKey: string }>(
      "/api/console/website-settings",
    );
    expect(body.captchaSiteKey).toBe("inkwell-forms");
  });
});

describe("the topics of the settings", () => {
  it("are easy to use for everyone, light and dark, wide and narrow", async () => {
    await show(page, "/settings");
    await page.getByLabel("Tagline").fill("Changed");
    expect(await faultsInEveryLook(page, "settings", [wide, narrow])).toEqual([]);
  });
});

it("never made a page complain", () => expect(opened.complaints).toEqual([]));
