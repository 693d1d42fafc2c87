import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostWebsite } from "#commands/websites/host-website.ts";
import type { LinkKind } from "#domain/customers/mail-links.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import {
  ACCOUNT,
  becomeSiteUser,
  mailTo,
  PASSWORD,
  readOutbox,
  tokenOf,
} from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";
import { mailToken, readMailToken } from "./mail-token.ts";

const NEW_PASSWORD = "a better horse battery";
type Failed = { readonly error: { readonly code: string; readonly message: string } };
const tokenInvalid = {
  status: 400,
  body: {
    error: {
      code: "token-invalid",
      message: "This link has expired or has been used already. Please ask for a new one.",
    },
  },
};

let server: TestServer;
let visitor: Client;
let elsewhere: Client;
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_HOSTS: "127.0.0.1" });
  await hostWebsite(server.infrastructure, "other", ["localhost"], "test");
  const otherOrigin = server.origin.replace("127.0.0.1", "localhost");
  await until(async () => (await fetch(`${otherOrigin}/api/crumb`)).status === 200);
  visitor = await createClient(server.origin);
  elsewhere = await createClient(otherOrigin);
});
afterAll(() => server.stop());

let count = 0;
const newAddress = (): string => {
  count += 1;
  return `visitor${count}@visitor.example`;
};

const register = async (email = newAddress(), password = PASSWORD) => {
  expect((await visitor.post(ACCOUNT, { email, password })).status).toBe(204);
  return { email, token: tokenOf(await mailTo(server, email, /^Confirm your account/)) };
};
const confirm = (token: string, password = PASSWORD, client = visitor) =>
  client.post<Failed & { siteUserId: string }>(`${ACCOUNT}/confirmation`, { token, password });
const forgot = async (email: string) => {
  expect((await visitor.post(`${ACCOUNT}/password/forgotten`, { email })).status).toBe(204);
  return tokenOf(await mailTo(server, email, /^Set a new password/));
};
const reset = (token: string, password = NEW_PASSWORD, client = visitor) =>
  client.post<Failed>(`${ACCOUNT}/password/reset`, { token, password });
const signIn = async (email: string, password: string, client?: Client) =>
  (client ?? (await createClient(server.origin))).post<Failed>(`${ACCOUNT}/session`, {
    email,
    password,
  });

/** What the email's token would be if it had been made otherwise. */
const forge = async (
  token: string,
  kind: LinkKind,
  change: { readonly websiteId?: string; readonly expiresAt?: number; readonly revision?: number },
): Promise<string> => {
  const { siteUserId, mailId, expiresAt } = readMailToken(token) as NonNullable<
    ReturnType<typeof readMailToken>
  >;
  const { credentials, signing } = server.infrastructure;
  const credential = await credentials.find("demo", siteUserId);
  const about = { siteUserId, mailId, expiresAt, websiteId: "demo", revision: -1 };
  return mailToken(signing, kind, { ...about, revision: credential?.revision ?? -1, ...change });
};

describe("the link that confirms an address", () => {
  it("signs in with the password, once", async () => {
    const { email, token } = await register();
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    const browser = await createClient(server.origin);
    expect((await confirm(token, PASSWORD, browser)).status).toBe(200);
    expect((await browser.get<object>(ACCOUNT)).body).toMatchObject({ email, confirmed: true });
    expect(await confirm(token)).toMatchObject(tokenInvalid);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });
  it("leads to the account, whose page is MEMBERSHIP_CONFIRMED, 208, right after it [B2.28]", async () => {
    const { token } = await register();
    const browser = await createClient(server.origin);
    const typeOf = async (path: string) =>
      /"pageTypeId":(\d+),/.exec((await browser.get<string>(path)).body)?.[1];
    expect(await typeOf(`/account/confirm?token=${token}`)).toBe("2");
    await confirm(token, PASSWORD, browser);
    expect(await typeOf("/account?done=confirmed")).toBe("208");
    expect(await typeOf("/account")).toBe("2");
  });
  it("is worth nothing to who does not know the password, be it the mailbox's owner", async () => {
    const { token } = await register();
    expect((await confirm(token, "not the password")).status).toBe(401);
    expect((await confirm(token)).status).toBe(200);
  });
  it("stays good when registering is sent twice, with whatever password", async () => {
    const { email, token } = await register();
    await visitor.post(ACCOUNT, { email, password: PASSWORD });
    await visitor.post(ACCOUNT, { email, password: NEW_PASSWORD });
    expect((await confirm(token)).status).toBe(200);
  });
  it("is worth nothing any longer once the password that it goes with was replaced", async () => {
    const { email, token } = await register();
    const { credentials, passwords } = server.infrastructure;
    const known = await credentials.findByAddress("demo", email);
    if (known === undefined) throw new Error("The address was registered.");
    const passwordHash = await passwords.hash(NEW_PASSWORD);
    expect(await credentials.advance("demo", known, { passwordHash })).toBe("advanced");
    for (const password of [PASSWORD, NEW_PASSWORD])
      expect(await confirm(token, password)).toMatchObject(tokenInvalid);
  });
  it("is worth nothing altered, expired, for something else or on another website", async () => {
    const { token } = await register();
    const [siteUserId, mailId, expiresAt, mark] = token.split(".") as [
      string,
      string,
      string,
      string,
    ];
    const stranger = readMailToken((await register()).token)?.siteUserId;
    const altered = [
      "",
      "x",
      token.slice(0, -1),
      [stranger, mailId, expiresAt, mark].join("."),
      ["-".repeat(36), mailId, expiresAt, mark].join("."),
      [siteUserId, siteUserId, expiresAt, mark].join("."),
      [siteUserId, mailId, Number(expiresAt) + 1, mark].join("."),
      await forge(token, "reset-password", {}),
      await forge(token, "confirm-new-address", {}),
      await forge(token, "confirm-address", { websiteId: "other" }),
      await forge(token, "confirm-address", { revision: 2 }),
      await forge(token, "confirm-address", { expiresAt: Math.floor(Date.now() / 1000) - 1 }),
    ];
    for (const each of altered) expect((await confirm(each)).status, each).toBe(400);
    expect(await confirm(token, PASSWORD, elsewhere)).toMatchObject(tokenInvalid);
    // The helper that makes the others makes good ones, too.
    expect(await forge(token, "confirm-address", {})).toBe(token);
    expect((await confirm(token)).status).toBe(200);
  });
  it("is in the email, as text and as HTML, and in nothing else that is kept", async () => {
    const { email, token } = await register();
    const mail = await mailTo(server, email, /^Confirm your account at /);
    expect(mail.text).toContain(`Confirm my address: ${server.origin}/account/confirm?token=`);
    expect(mail.html).toContain(`${server.origin}/account/confirm?token=`);
    const mark = token.split(".").at(-1);
    const tables = await server.database.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(40);
    for (const { name } of tables) {
      const found = await server.database.query(`select from ${name} as t where t::text like $1`, [
        `%${mark}%`,
      ]);
      expect(found, name).toEqual([]);
    }
  });
});

describe("the link that sets a new password", () => {
  const anAccount = async () => {
    const { email, token } = await register();
    const browser = await createClient(server.origin);
    expect((await confirm(token, PASSWORD, browser)).status).toBe(200);
    return { email, browser };
  };

  it("works once, ends every session and sends an email about it", async () => {
    const { email, browser } = await anAccount();
    const token = await forgot(email);
    expect((await reset(token)).status).toBe(204);
    expect((await browser.get(ACCOUNT)).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect(await reset(token, "yet another password")).toMatchObject(tokenInvalid);
    const told = await mailTo(server, email, /^Your password at .* was changed$/);
    expect(told.text).toContain(`${server.origin}/account/forgot`);
  });
  it("signs nobody in automatically", async () => {
    const { email } = await anAccount();
    const browser = await createClient(server.origin);
    expect((await reset(await forgot(email), NEW_PASSWORD, browser)).status).toBe(204);
    expect((await browser.get(ACCOUNT)).status).toBe(401);
  });
  it("is used up by the first of many concurrent requests", async () => {
    const { email } = await anAccount();
    const token = await forgot(email);
    const tries = await Promise.all(
      Array.from({ length: 6 }, (_, n) => reset(token, `password number ${n}`)),
    );
    expect(tries.filter(({ status }) => status === 204)).toHaveLength(1);
  });
  it("confirms the address, and a stranger's password for it is gone", async () => {
    const { email } = await register(newAddress(), "what the stranger chose");
    expect((await reset(await forgot(email))).status).toBe(204);
    expect((await signIn(email, "what the stranger chose")).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });
  it("is valid for an hour", async () => {
    const { email } = await anAccount();
    const token = await forgot(email);
    const expiresAt = readMailToken(token)?.expiresAt as number;
    const inSeconds = expiresAt - Date.now() / 1000;
    expect(inSeconds).toBeGreaterThan(3_000);
    expect(inSeconds).toBeLessThanOrEqual(3_600);
    const past = Math.floor(Date.now() / 1000) - 1;
    const expired = await forge(token, "reset-password", { expiresAt: past });
    expect(await reset(expired)).toMatchObject(tokenInvalid);
  });
  it("opens the door to whom strangers keep waiting", async () => {
    const { email } = await anAccount();
    const stranger = await createClient(server.origin);
    const guesses = Array.from({ length: 14 }, () => signIn(email, "a guess", stranger));
    expect((await Promise.all(guesses)).some(({ status }) => status === 429)).toBe(true);
    await server.database.query(
      "update failed_attempts set waits_until = now() + interval '15 minutes'",
    );
    const owner = await createClient(server.origin);
    expect((await signIn(email, PASSWORD, owner)).status).toBe(429);
    expect((await reset(await forgot(email), NEW_PASSWORD, owner)).status).toBe(204);
    // Strangers continue guessing; this browser has opened the email's link and is not limited.
    await Promise.all(Array.from({ length: 14 }, () => signIn(email, "a guess", stranger)));
    await server.database.query(
      "update failed_attempts set waits_until = now() + interval '15 minutes'",
    );
    expect((await signIn(email, NEW_PASSWORD, stranger)).status).toBe(429);
    expect((await signIn(email, NEW_PASSWORD, owner)).status).toBe(200);
  });
});

describe("the link that changes the address", () => {
  const setUp = async () => {
    const [before, after] = [newAddress(), newAddress()];
    const browser = await createClient(server.origin);
    const account = await becomeSiteUser(server, browser, before);
    const asked = await account.call("PUT", "/email", { email: after, password: PASSWORD });
    expect(asked.status).toBe(204);
    const token = tokenOf(await mailTo(server, after, /^Confirm your new email address/));
    const use = (text = token) =>
      account.call<Failed>("POST", "/email/confirmation", { token: text });
    return { before, after, browser, account, token, use };
  };

  it("counts for the signed-in account that asked, and the former address gets an email", async () => {
    const { before, after, browser, use } = await setUp();
    const waiting = await browser.get<object>(ACCOUNT);
    expect(waiting.body).toMatchObject({ email: before, newEmail: after });
    expect((await use()).status).toBe(204);
    const changed = await browser.get<object>(ACCOUNT);
    expect(changed.body).toMatchObject({ email: after, newEmail: null, confirmed: true });
    expect((await signIn(before, PASSWORD)).status).toBe(401);
    expect((await signIn(after, PASSWORD)).status).toBe(200);
    const told = await mailTo(server, before, /^Your email address at .* was changed$/);
    expect(told.text).not.toContain(after);
    expect(await use()).toMatchObject(tokenInvalid);
  });
  it("is worth nothing to someone else, signed in or not", async () => {
    const { token, before, browser } = await setUp();
    const stranger = await becomeSiteUser(server, await createClient(server.origin), newAddress());
    const used = await stranger.call<Failed>("POST", "/email/confirmation", { token });
    expect(used).toMatchObject(tokenInvalid);
    const nobody = await createClient(server.origin);
    const guest = await nobody.post<Failed>(`${ACCOUNT}/email/confirmation`, { token });
    expect(guest.status).toBe(401);
    expect((await browser.get<object>(ACCOUNT)).body).toMatchObject({ email: before });
  });
  it("is not emailed twice in a minute, and that is said", async () => {
    const { account, after } = await setUp();
    const again = await account.call<Failed>("PUT", "/email", { email: after, password: PASSWORD });
    expect(again).toMatchObject({
      status: 429,
      body: {
        error: {
          code: "mailed-already",
          message: "We sent an email a moment ago. Please wait a minute before requesting another.",
        },
      },
    });
  });
  it("is worth nothing once someone else has the address", async () => {
    const { after, use } = await setUp();
    const theirs = await register(after);
    expect((await confirm(theirs.token)).status).toBe(200);
    expect(await use()).toMatchObject(tokenInvalid);
  });
  it("needs the password to be asked for, and another address", async () => {
    const browser = await createClient(server.origin);
    const email = newAddress();
    const account = await becomeSiteUser(server, browser, email);
    const wrong = await account.call<Failed>("PUT", "/email", {
      email: newAddress(),
      password: "wrong password",
    });
    expect(wrong).toMatchObject({
      status: 403,
      body: {
        error: { code: "wrong-password", fields: { password: "The password is incorrect." } },
      },
    });
    const same = await account.call<Failed>("PUT", "/email", {
      email: email.toUpperCase(),
      password: PASSWORD,
    });
    expect(same).toMatchObject({ status: 400, body: { error: { code: "same-email" } } });
  });
});

describe("a changed password", () => {
  it("ends the other sessions, and this browser continues with tokens of its own", async () => {
    const email = newAddress();
    const browser = await createClient(server.origin);
    const account = await becomeSiteUser(server, browser, email);
    const other = await createClient(server.origin);
    expect((await signIn(email, PASSWORD, other)).status).toBe(200);
    const before = browser.cookies.get("daybook_site_user");
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const wrong = { ...change, currentPassword: "wrong password" };
    expect((await account.call("PUT", "/password", wrong)).status).toBe(403);
    const told = await account.call<{ xsrfToken: string }>("PUT", "/password", change);
    expect(told.status).toBe(200);
    expect(told.body.xsrfToken).not.toBe(account.xsrfToken);
    expect(browser.cookies.get("daybook_site_user")).not.toBe(before);
    expect((await browser.get(ACCOUNT)).status).toBe(200);
    expect((await other.get(ACCOUNT)).status).toBe(401);
    const stale = await account.call("PUT", "/names", { firstName: "A" });
    expect(stale.status).toBe(403);
    await mailTo(server, email, /^Your password at .* was changed$/);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });
});

it("nobody's mailbox can be filled from here", async () => {
  const { email } = await register();
  for (let asked = 0; asked < 5; asked += 1) {
    const told = await visitor.post(`${ACCOUNT}/password/forgotten`, { email });
    expect(told.status).toBe(204);
  }
  await mailTo(server, email, /^Set a new password/);
  const mails = (await readOutbox(server)).filter(({ to }) => to === email);
  expect(mails.filter(({ subject }) => /^Set a new password/.test(subject))).toHaveLength(1);
});
