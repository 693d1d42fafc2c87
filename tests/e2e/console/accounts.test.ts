import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shareBrowser, type TestBrowser } from "#tests/support/browser.ts";
import { type Client, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { accessibilityFaults, faultsInEveryLook, wide } from "./look.ts";
import { owner } from "./open-console.ts";

let server: TestServer;
let browser: TestBrowser;
let client: Client;
/** Passkeys belong to a name: there are none for an address of numbers. */
let origin: string;

beforeAll(async () => {
  server = await startTestServer();
  origin = server.origin.replace("127.0.0.1", "localhost");
  client = await createOwnerClient(server.origin, server.setupCode, owner.email);
  browser = await shareBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const newPage = async (): Promise<Page> => {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
};

/** A device that unlocks its keys without a prompt. */
const withAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const signIn = async (page: Page, { email, password } = owner): Promise<void> => {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
};

const confirmWithPassword = async (page: Page, action: string): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await dialog.getByRole("button", { name: action }).click();
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Owner", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
};

it("signs in with one-time codes, recovery codes and passkeys", async () => {
  const page = await newPage();
  await withAuthenticator(page);
  await page.goto("/config/account");
  await signIn(page);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await confirmWithPassword(page, "Add passkey");
  await page.getByRole("list", { name: "Passkeys" }).getByText("This device").waitFor();

  await page.getByRole("button", { name: "Turn on" }).click();
  await confirmWithPassword(page, "Continue");
  const secret = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  const app = new TOTP({ secret: Secret.fromBase32((secret ?? "").replaceAll(" ", "")) });
  const used = app.generate();
  await page.getByLabel("Code").fill(used);
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  await expect.poll(() => codes.count()).toBe(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";

  await signOut(page);
  await signIn(page);
  await page.getByLabel("Code").fill(used);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("The code is incorrect.").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel("Code").fill(recoveryCode.toLowerCase());
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("9 recovery codes are left.").waitFor();

  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("This browser").waitFor();
  await page.getByRole("button", { name: "Sign out of all other browsers" }).click();
  await page.getByText("Signed out of 1 other browser.").waitFor();
  expect((await client.get("/api/console/account")).status).toBe(401);
  await page.context().close();
});

it("lets someone in by invitation, as far as their role goes, and out again", async () => {
  const page = await newPage();
  await page.goto("/config/members");
  await signIn(page);
  await page.getByLabel("Code").waitFor();
  const { ownerFactors, sessions } = server.infrastructure;
  const ownerId = (await sessions.findByEmail(owner.email))?.ownerId as string;
  await ownerFactors.turnOff(ownerId);
  await page.getByRole("button", { name: "Use another account" }).click();
  await signIn(page);

  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("Eve@Shop.example");
  await page.getByRole("checkbox", { name: "Editor", exact: true }).check();
  const roles = page.getByRole("dialog").getByRole("checkbox");
  await expect.poll(() => roles.count()).toBe(5);
  await page.getByRole("button", { name: "More roles" }).click();
  await expect.poll(() => roles.count()).toBe(12);
  await page.getByRole("button", { name: "More roles" }).click();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByRole("table", { name: "Invitations" }).getByText("eve@shop.example").waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: /^Copy link/ }).click();
  await page.getByText("Link copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const guest = await newPage();
  await guest.goto(link);
  await guest.getByText("You have been invited with the role Editor.").waitFor();
  expect(await faultsInEveryLook(guest, "invitation")).toEqual([]);
  await guest.setViewportSize(wide);
  await guest.getByLabel("Your name").fill("Eve");
  await guest.getByRole("textbox", { name: "Password" }).fill("another long password");
  await guest.getByRole("button", { name: "Join" }).click();
  await guest.getByRole("heading", { name: "Pages", exact: true }).waitFor();
  await guest.goto("/config/products");
  await guest.getByText("You have view-only access to this page.").waitFor();
  const areas = guest.getByRole("navigation", { name: "Areas" });
  await expect.poll(() => areas.locator("a[href$='/orders']").count()).toBe(0);
  await expect.poll(() => areas.locator("a[href$='/templates']").count()).toBe(1);
  await guest.goto("/config/orders");
  await guest.getByText("Your role does not give you access to this page").waitFor();

  await page.getByRole("link", { name: "Members" }).click();
  await page.reload();
  await page.getByText("eve@shop.example · email not confirmed").waitFor();
  await page.getByRole("button", { name: "Remove Eve" }).click();
  await page.getByRole("button", { name: "Remove member" }).click();
  await page.getByText("Eve no longer has access.").waitFor();
  await guest.goto("/config/");
  await guest.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Eve was restored with the same roles.").waitFor();
  await page.getByRole("button", { name: /^Remove Owner/ }).click();
  await page.getByRole("button", { name: "Remove member" }).click();
  await page.getByText("This is the only administrator.").waitFor();
  await guest.context().close();

  await page.goto("/config/actions");
  const actions = page.getByRole("table", { name: "Actions" });
  await actions.getByText("invited a person as Editor").waitFor();
  await page.getByLabel("Team member").selectOption({ label: "Eve" });
  await actions.getByText("joined as Editor").waitFor();
  await actions.getByText("removed a member").waitFor({ state: "detached" });
  // On a phone a row has room for what was done, by whom and when.
  await page.setViewportSize({ width: 390, height: 844 });
  const row = actions.getByRole("row").filter({ hasText: "joined as Editor" });
  const whole = () =>
    row.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const cells = [...element.querySelectorAll("td")].filter((cell) => {
        const { bottom, right, width } = cell.getBoundingClientRect();
        const isInside = bottom <= box.bottom && right <= box.right && width > 0;
        return isInside && cell.scrollWidth <= cell.clientWidth;
      });
      return cells.map((cell) => cell.dataset.label);
    });
  await expect.poll(whole).toEqual(expect.arrayContaining(["What", "Who", "When"]));
  await page.context().close();
});

it("makes another website and continues there with the password", async () => {
  const page = await newPage();
  await page.goto("/config/account");
  await signIn(page);
  await page.getByTitle("Switch websites").click();
  await page.getByRole("menuitem", { name: "New website" }).click();
  const dialog = page.getByRole("dialog", { name: "New website" });
  await dialog.getByLabel("Name").fill("Second shop");
  await dialog.getByLabel("Domain").fill("localhost");
  await dialog.getByRole("button", { name: "Create website" }).click();
  await dialog.getByText("Another website already uses this domain.").waitFor();
  await dialog.getByLabel("Domain").fill("second.localhost");
  await dialog.getByRole("button", { name: "Create website" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByTitle("Switch websites").click();
  await page.getByRole("menuitem", { name: /Second shop/ }).click();
  // A person who is sent here with someone else's token sees which account they would use.
  await page.getByRole("heading", { name: "Continue as Owner?" }).waitFor();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Email" }).inputValue())
    .toBe(owner.email);
  expect(await faultsInEveryLook(page, "arrival")).toEqual([]);
  await page.setViewportSize(wide);
  const proceed = async () => {
    await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
    await page.getByRole("button", { name: "Continue as Owner" }).click();
  };
  // With codes, the way back leads to the sign-in: the password has used the token up.
  await page.route("**/session/arrival", (route) =>
    route.fulfill({ json: { secondFactor: true } }),
  );
  await proceed();
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await page.getByRole("button", { name: "Use another account" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.unroute("**/session/arrival");
  await page.goto(`${origin}/config/account`);
  await page.getByTitle("Switch websites").click();
  await page.getByRole("menuitem", { name: /Second shop/ }).click();
  await page.getByRole("heading", { name: "Continue as Owner?" }).waitFor();
  await proceed();
  await page.waitForURL(/second\.localhost.*\/config\/$/);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await expect.poll(() => page.getByTitle("Switch websites").textContent()).toBe("Second shop");
  await page.context().close();
});
