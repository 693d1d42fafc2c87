import { expect, it } from "vitest";
import { show } from "./look.ts";
import { failing, hold, setUpSlowAndFailing, shop } from "./slow-and-failing-setup.ts";

setUpSlowAndFailing();

it("no table of earlier imports comes and goes, and a file that failed can be chosen again", async () => {
  const page = await shop.newPage();
  const release = await hold(page, /\/api\/console\/import/);
  const asked = page.waitForRequest(/\/api\/console\/import/);
  await page.goto("/config/products/import");
  await asked;
  await page.getByText("Drop a CSV file here").waitFor();
  await expect.poll(() => page.getByText("Earlier imports").count()).toBe(0);
  release();
  await page.unroute(/\/api\/console\/import/);

  await page.route(/\/api\/console\/import/, (route) =>
    route.request().method() === "POST" ? route.fulfill(failing) : route.fallback(),
  );
  const chosen = page.getByLabel("Product CSV");
  const csv = "Handle,Title,Variant SKU,Variant Price\nrye,Rye bread,RYE,4.50\n";
  const file = { name: "bread.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await chosen.setInputFiles(file);
  await page.getByText("Something went wrong. Please try again.").waitFor();
  // A browser reports no change where the same file is chosen.
  await expect.poll(() => chosen.inputValue()).toBe("");
  await page.unroute(/\/api\/console\/import/);
  await chosen.setInputFiles(file);
  await page.getByRole("heading", { name: "bread.csv" }).waitFor();
});

it("a menu that could not be saved stays on the screen, says so, and is saved later", async () => {
  const page = await shop.newPage();
  await show(page, "/page-tree");
  await page.route("**/site-frame/draft", (route) => route.fulfill(failing));
  await page.getByRole("button", { name: "Add a folder" }).click();
  await page.getByLabel("Label").fill("Our bread");
  await page.getByRole("button", { name: "Not saved. Try again" }).waitFor();
  await page.unroute("**/site-frame/draft");
  // Without a press: the server has refused nothing.
  await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
  const { body } = await shop.client.get<object>("/api/console/site-frame");
  expect(JSON.stringify(body)).toContain("Our bread");
});

it("a new page whose sections could not be saved is completed by the next try, also at another path", async () => {
  const page = await shop.newPage();
  await show(page, "/pages");
  for (const [title, path] of [
    ["Our bakery", "our-bakery"],
    ["Our next bakery", "next"],
  ] as const) {
    await page.route("**/draft/changes", (route) => route.fulfill(failing), { times: 1 });
    await page.getByRole("button", { name: "New page" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").fill("Our bakery");
    await dialog.getByRole("combobox", { name: "Begin with" }).click();
    await page.getByRole("option", { name: "About" }).click();
    if (path === "next") await dialog.getByLabel("Path").fill("told-before");
    await dialog.getByRole("button", { name: "Create page" }).click();
    await dialog.getByRole("alert").waitFor();
    await dialog.getByLabel("Title").fill(title);
    if (path === "next") await dialog.getByLabel("Path").fill(path);
    await dialog.getByRole("button", { name: "Create page" }).click();
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await page.getByRole("status").getByText(`/${path} · Saved`).waitFor();
    await page.getByRole("treeitem", { name: "Heading: Who we are" }).waitFor();
    const sections = page.getByRole("treeitem", { name: /^Section/ });
    await expect.poll(() => sections.count()).toBe(1);
    await show(page, "/pages");
  }
  type Listed = { readonly rows: readonly { readonly path: string }[] };
  const { body } = await shop.client.get<Listed>("/api/console/pages?search=bakery");
  expect(body.rows.map(({ path }) => path).toSorted()).toEqual(["next", "our-bakery"]);
});

it("the console says that it is loading before its screen and its session are there", async () => {
  const page = await shop.newPage({ isFirst: true });
  const screens = await hold(page, /\/assets\/pages-screen-/);
  const session = await hold(page, /\/api\/console\/session$/);
  await page.goto("/config/pages");
  const [first, loader] = [page.getByText("Loading…"), page.getByLabel("Loading", { exact: true })];
  await first.waitFor();
  screens();
  await loader.waitFor();
  await first.waitFor({ state: "hidden" });
  session();
  await page.getByRole("heading", { name: "Pages", level: 1 }).waitFor();
  await loader.waitFor({ state: "detached" });
});
