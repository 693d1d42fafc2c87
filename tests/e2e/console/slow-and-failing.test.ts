import { expect, it } from "vitest";
import { aBlock, addBlock, addSection, aHeading } from "#tests/support/pages.ts";
import { aPng } from "#tests/support/pictures.ts";
import { until } from "#tests/support/wait-for.ts";
import { show } from "./look.ts";
import { failing, hold, setUpSlowAndFailing, shop } from "./slow-and-failing-setup.ts";

setUpSlowAndFailing();

const MEDIA = /\/api\/console\/media(?:\?|$)/;

const picture = (name: string, shade: number) => ({
  name,
  mimeType: "image/png",
  buffer: aPng(60, 40, [shade, 90, 140]),
});

it("what is typed in the editor is kept while the server fails, and saved when it can be", async () => {
  const path = "/api/console/pages/kept";
  await shop.client.put(path, { path: "kept", title: "Kept" });
  const changes = [addSection("top"), addBlock("top", aBlock("words", aHeading("Open")))];
  await shop.client.post(`${path}/draft/changes`, { draft: 1, changes });
  const page = await shop.newPage();
  await show(page, "/pages/kept");
  await page.route("**/draft/changes", (route) => route.fulfill(failing));
  await page.getByRole("treeitem", { name: /^Heading/ }).click();
  const field = page.getByRole("textbox", { name: "Heading", exact: true });
  await field.fill("Open every day");
  await page
    .getByRole("status")
    .getByText("Your changes are kept in this browser, and saving is tried again.")
    .waitFor();
  await expect.poll(() => field.inputValue()).toBe("Open every day");
  await page.reload();
  await page.getByRole("treeitem", { name: "Heading: Open every day" }).waitFor();

  await page.unroute("**/draft/changes");
  await page.getByRole("status").getByText("Saved", { exact: false }).waitFor();
  await until(async () => {
    const { body } = await shop.client.get<object>(`${path}/draft`);
    return JSON.stringify(body).includes("Open every day");
  });
});

it("Publish waits until what was typed is saved, and says why", async () => {
  const path = "/api/console/pages/waits";
  await shop.client.put(path, { path: "waits", title: "Waits" });
  const changes = [addSection("top"), addBlock("top", aBlock("words", aHeading("Open")))];
  await shop.client.post(`${path}/draft/changes`, { draft: 1, changes });
  const page = await shop.newPage();
  await show(page, "/pages/waits");
  await page.route("**/draft/changes", (route) => route.fulfill(failing));
  await page.getByRole("treeitem", { name: /^Heading/ }).click();
  await page.getByRole("textbox", { name: "Heading", exact: true }).fill("Open every day");
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish this page" });
  await dialog.getByText("Your changes are kept in this browser").waitFor();
  const publish = dialog.getByRole("button", { name: "Publish" });
  await expect.poll(() => publish.isDisabled()).toBe(true);
  await page.unroute("**/draft/changes");
  await expect.poll(() => publish.isEnabled()).toBe(true);
  await publish.click();
  await page.getByText("The page was published.").waitFor();
  const { body } = await shop.client.get<object>(`${path}/versions/1`);
  expect(JSON.stringify(body)).toContain("Open every day");
});

it("a change that the server refuses is named, and the others are saved", async () => {
  const path = "/api/console/pages/named";
  await shop.client.put(path, { path: "named", title: "Named" });
  const headings = ["One", "Two"].map((text, row) =>
    addBlock("top", aBlock(`b${row}`, aHeading(text), row + 1), row === 0 ? null : "b0"),
  );
  const changes = [addSection("top"), ...headings];
  await shop.client.post(`${path}/draft/changes`, { draft: 1, changes });
  const page = await shop.newPage();
  await show(page, "/pages/named");
  const refusal = {
    error: { code: "text-too-large", message: "A block can contain up to 24 KB." },
  };
  await page.route("**/draft/changes", (route) =>
    route.request().postData()?.includes("Refused")
      ? route.fulfill({
          status: 400,
          contentType: "application/json",
          body: JSON.stringify(refusal),
        })
      : route.fallback(),
  );
  for (const [from, to] of [
    ["One", "Refused"],
    ["Two", "Second"],
  ]) {
    await page.getByRole("treeitem", { name: `Heading: ${from}` }).click();
    await page.getByRole("textbox", { name: "Heading", exact: true }).fill(to ?? "");
  }
  const notice = page.getByRole("alert").filter({ hasText: "Not everything was saved" });
  await notice.getByText("Heading “Refused” was not changed.").waitFor();
  await page.getByRole("treeitem", { name: "Heading: Second" }).waitFor();
  await page.getByRole("treeitem", { name: "Heading: One" }).waitFor();
  await expect
    .poll(async () => JSON.stringify((await shop.client.get<object>(`${path}/draft`)).body))
    .toContain("Second");
});

it("a file that is uploaded stays in sight until the library has it", async () => {
  const page = await shop.newPage();
  await show(page, "/media");
  const release = await hold(page, MEDIA);
  const stored = page.waitForResponse(
    (answer) => MEDIA.test(answer.url()) && answer.request().method() === "POST",
  );
  const asked = page.waitForRequest(
    (request) => MEDIA.test(request.url()) && request.method() === "GET",
  );
  await page.getByLabel("Choose files").first().setInputFiles(picture("window.png", 40));
  await Promise.all([stored, asked]);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await uploads.getByText("window.png").waitFor();
  release();
  await page.locator("[data-table-frame] tbody tr").filter({ hasText: "window.png" }).waitFor();
  await uploads.waitFor({ state: "detached" });
});

it("an upload that the server could not keep is tried again", async () => {
  const page = await shop.newPage();
  await show(page, "/media");
  await page.route(MEDIA, (route) =>
    route.request().method() === "POST" ? route.fulfill(failing) : route.fallback(),
  );
  await page.getByLabel("Choose files").first().setInputFiles(picture("bench.png", 90));
  await page.getByRole("alert").getByText("Something went wrong. Please try again.").waitFor();
  await page.unroute(MEDIA);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.locator("[data-table-frame] tbody tr").filter({ hasText: "bench.png" }).waitFor();
});
