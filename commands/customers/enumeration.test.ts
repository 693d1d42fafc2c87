import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Attempts } from "#infra/attempts/port.ts";
import type { Passwords } from "#infra/passwords/port.ts";
import { type Client, type ClientResponse, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { ACCOUNT, becomeSiteUser, mailTo, PASSWORD, readOutbox } from "#tests/support/site-user.ts";
import { until } from "#tests/support/wait-for.ts";

const known = "known@visitor.example";
const unconfirmed = "unconfirmed@visitor.example";
const unknown = "unknown@visitor.example";

let server: TestServer;
let visitor: Client;
/** How often a password was hashed or compared since the last look. */
let argon2 = { hashed: 0, compared: 0 };
/** Guesses that must fall within the second that they make others wait: hashing fills it on a busy machine. */
let isNothingRight = false;
/** Guesses that are counted only when all of them are there, for the same reason. */
let awaited = 0;

const countPasswords = (passwords: Passwords): void => {
  const { hash, matches } = passwords;
  Object.assign(passwords, {
    hash: (password: string) => {
      argon2.hashed += 1;
      return hash(password);
    },
    matches: (stored: string | undefined, password: string) => {
      argon2.compared += 1;
      return isNothingRight ? Promise.resolve(false) : matches(stored, password);
    },
  } satisfies Passwords);
};

const gatherAttempts = (attempts: Attempts): void => {
  const { begin } = attempts;
  let together = Promise.withResolvers<void>();
  const meet = async () => {
    if (awaited === 0) return;
    const { promise, resolve } = together;
    awaited -= 1;
    if (awaited === 0) {
      together = Promise.withResolvers();
      resolve();
    }
    await promise;
  };
  Object.assign(attempts, {
    begin: (websiteId, keys) => meet().then(() => begin(websiteId, keys)),
  } satisfies Partial<Attempts>);
};

beforeAll(async () => {
  server = await startTestServer();
  countPasswords(server.infrastructure.passwords);
  gatherAttempts(server.infrastructure.attempts);
  visitor = await createClient(server.origin);
  await becomeSiteUser(server, await createClient(server.origin), known);
  await visitor.post(ACCOUNT, { email: unconfirmed, password: PASSWORD });
  await mailTo(server, unconfirmed, /^Confirm your account/);
});
afterAll(() => server.stop());
beforeEach(() => {
  argon2 = { hashed: 0, compared: 0 };
});

/** All that a stranger can see of an answer, but for when it was given. */
const seen = ({ status, body, headers }: ClientResponse<unknown>) => ({
  status,
  body,
  headers: [...headers.keys()].sort(),
  cookies: headers.getSetCookie(),
});

/** A quarter of a second, less what timers may be early. */
const STEP_MS = 240;

/** No answer comes before a whole step is over, so its time does not reveal how little there was to do. */
const ask = async (path: string, body: object) => {
  argon2 = { hashed: 0, compared: 0 };
  const begun = performance.now();
  const told = seen(await visitor.post<unknown>(`${ACCOUNT}${path}`, body));
  const isAtStep = performance.now() - begun >= STEP_MS;
  return { told, work: { ...argon2 }, isAtStep };
};

describe("who has an account is not to be found out", () => {
  it("by signing in: one text, one comparison, whatever is wrong", async () => {
    const wrong = await ask("/session", { email: known, password: "wrong password" });
    expect(wrong.told).toMatchObject({
      status: 401,
      body: {
        error: {
          code: "wrong-credentials",
          message:
            "The email or password is incorrect, or your email address is not confirmed yet. Check your details, or look for our confirmation email.",
        },
      },
    });
    expect(wrong).toMatchObject({ work: { hashed: 0, compared: 1 }, isAtStep: true });
    expect(await ask("/session", { email: unknown, password: PASSWORD })).toEqual(wrong);
    // Who registers an address that is free, to see whether the password is taken, learns nothing.
    expect(await ask("/session", { email: unconfirmed, password: PASSWORD })).toEqual(wrong);
    expect(await ask("/session", { email: "not an address", password: "x" })).toEqual(wrong);
  });

  it("by registering: one answer and one hashing, and the email says which it was", async () => {
    const body = { password: "another good password", firstName: "Eve", lastName: "Doe" };
    const fresh = await ask("", { ...body, email: "fresh@visitor.example" });
    expect(fresh.told).toMatchObject({ status: 204, body: "", cookies: [] });
    expect(fresh).toMatchObject({ work: { hashed: 1, compared: 0 }, isAtStep: true });
    expect(await ask("", { ...body, email: known })).toEqual(fresh);
    expect(await ask("", { ...body, email: unconfirmed })).toEqual(fresh);
    await mailTo(server, "fresh@visitor.example", /^Confirm your account/);
    const mail = await mailTo(server, known, /^You have an account/);
    expect(mail.text).toContain(`Sign in: ${server.origin}/account/login`);
    expect(mail.text).not.toContain("token");
    // The password of the account is the one it was.
    const right = await ask("/session", { email: known, password: PASSWORD });
    expect(right.told.status).toBe(200);
  });

  it.each([
    ["a forgotten password", "/password/forgotten"],
    ["the confirming mail", "/confirmation/resend"],
  ])("by asking for %s", async (_what, path) => {
    const none = await ask(path, { email: unknown });
    expect(none).toEqual({
      told: { status: 204, body: "", cookies: [], headers: none.told.headers },
      work: { hashed: 0, compared: 0 },
      isAtStep: true,
    });
    expect(none.told.headers).not.toContain("x-daybook-position");
    expect(await ask(path, { email: known })).toEqual(none);
    expect(await ask(path, { email: unconfirmed })).toEqual(none);
    const mails = await readOutbox(server);
    expect(mails.filter(({ to }) => to === unknown)).toEqual([]);
  });

  it("by asking to move an account to an address: the answer and the account say the same", async () => {
    const move = async (from: string, email: string) => {
      const client = await createClient(server.origin);
      const mover = await becomeSiteUser(server, client, from);
      const told = await mover.call("PUT", "/email", { email, password: PASSWORD });
      const account = (await client.get<{ newEmail: string }>(ACCOUNT)).body;
      return { status: told.status, body: told.body, isPending: account.newEmail === email };
    };
    const toFree = await move("mover@visitor.example", "free@visitor.example");
    expect(toFree).toEqual({ status: 204, body: "", isPending: true });
    expect(await move("mover.two@visitor.example", known)).toEqual(toFree);
    await mailTo(server, "free@visitor.example", /^Confirm your new email address/);
    const mails = await until(async () => {
      const sent = (await readOutbox(server)).filter(({ to }) => to === known);
      const isTold = sent.some(({ text }) =>
        text.includes("change their account to this email address"),
      );
      return isTold ? sent : undefined;
    });
    expect(mails.some(({ subject }) => /^Confirm your new email address/.test(subject))).toBe(
      false,
    );
  });

  it("by wrong passwords until it must wait: unknown addresses make wait as well", async () => {
    const guessAtOnce = async (email: string) => {
      isNothingRight = true;
      awaited = 16;
      const guesses = Array.from({ length: awaited }, () =>
        visitor.post<unknown>(`${ACCOUNT}/session`, { email, password: "wrong password" }),
      );
      const told = (await Promise.all(guesses)).map(seen);
      isNothingRight = false;
      return told.sort((one, other) => one.status - other.status);
    };
    // Every try has separate addresses, because the server remembers guesses.
    const own = randomUUID();
    const strange = await guessAtOnce(`nobody-${own}@visitor.example`);
    expect(strange.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 11 }, () => 401),
      ...Array.from({ length: 5 }, () => 429),
    ]);
    expect(strange.at(-1)).toMatchObject({
      headers: expect.arrayContaining(["retry-after"]),
      body: {
        error: {
          code: "too-many-attempts",
          message: "Too many attempts. Please try again in 1 second, or reset your password.",
        },
      },
    });
    const target = `target-${own}@visitor.example`;
    await becomeSiteUser(server, await createClient(server.origin), target);
    argon2 = { hashed: 0, compared: 0 };
    expect(await guessAtOnce(target)).toEqual(strange);
    expect(argon2).toEqual({ hashed: 0, compared: 11 });
  });
});

it("one client that tries many accounts must wait, and others need not", async () => {
  const proxied = await startTestServer({
    TRUST_PROXIES: "1",
    RATE_LIMIT_EXEMPT: "nobody",
    SIGN_IN_LIMIT_PER_MINUTE: "1000",
  });
  countPasswords(proxied.infrastructure.passwords);
  gatherAttempts(proxied.infrastructure.attempts);
  isNothingRight = true;
  const client = await createClient(proxied.origin);
  const guess = async (from: string, email: string) => {
    const told = await client.post(
      `${ACCOUNT}/session`,
      { email, password: "a common password" },
      { "x-forwarded-for": from },
    );
    return told.status;
  };
  awaited = 25;
  const guesses = Array.from({ length: awaited }, (_, n) =>
    guess("203.0.113.7", `someone${n}@visitor.example`),
  );
  const statuses = (await Promise.all(guesses)).sort();
  expect(statuses).toEqual([
    ...Array.from({ length: 21 }, () => 401),
    ...Array.from({ length: 4 }, () => 429),
  ]);
  expect(await guess("203.0.113.8", "someone@visitor.example")).toBe(401);
  isNothingRight = false;
  await proxied.stop();
});
