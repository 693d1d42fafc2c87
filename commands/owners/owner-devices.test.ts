import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
const password = "correct horse battery";

beforeAll(async () => {
  server = await startTestServer({ SIGN_IN_LIMIT_PER_MINUTE: "1000" });
});
afterAll(() => server.stop());

/** A shopkeeper, and the browser that they are signed in with. */
const newOwner = async () => {
  const email = `${randomUUID()}@shop.example`;
  const { sessions, passwords } = server.infrastructure;
  await addMember(server.infrastructure, "EDITOR", { email });
  const known = await sessions.findByEmail(email);
  if (known === undefined) throw new Error("The member is not there.");
  await sessions.resetPassword(known, await passwords.hash(password));
  const own = await createClient(server.origin);
  const { status } = await own.post("/api/console/session", { email, password });
  expect(status).toBe(200);
  return { email, own };
};

const isIn = async (client: Client) => (await client.get("/api/console/account")).status === 200;

/** The first wait is a second, which a busy machine may take for the next request. */
const makeLonger = async (): Promise<void> => {
  await server.database.query(
    "update failed_attempts set waits_until = now() + interval '1 hour' where failures >= 10",
  );
};

describe("a stranger who knows only the address", () => {
  const guessUntilRefused = async (client: Client, email: string): Promise<void> => {
    for (let guess = 0; guess < 20; guess += 1) {
      const { status } = await client.post("/api/console/session", { email, password: "guess" });
      if (status === 429) return makeLonger();
    }
    throw new Error("The stranger never had to wait.");
  };
  const forgotten = async (client: Client, email: string) =>
    (await client.post("/api/console/password/forgotten", { email })).status;

  it("keeps waiting, while the owner signs in and confirms", async () => {
    const { own, email } = await newOwner();
    const stranger = await createClient(server.origin);
    await guessUntilRefused(stranger, email);
    // The stranger's next attempt waits, right or wrong.
    const body = { email, password };
    expect((await stranger.post("/api/console/session", body)).status).toBe(429);
    // Signed in, and signed out with the mark of this browser alone.
    const begun = await own.post("/api/console/account/passkeys/options", { password });
    expect(begun.status).toBe(200);
    await own.delete("/api/console/session");
    expect(await isIn(own)).toBe(false);
    expect((await own.post("/api/console/session", body)).status).toBe(200);
    expect((await stranger.post("/api/console/session", body)).status).toBe(429);
  });
  it("does not use up the owner's emails, from wherever the owner asks", async () => {
    const { own, email } = await newOwner();
    const stranger = await createClient(server.origin);
    expect([
      await forgotten(stranger, email),
      await forgotten(stranger, email),
      await forgotten(stranger, email),
      await forgotten(stranger, email),
    ]).toEqual([204, 204, 204, 429]);
    expect(await forgotten(own, email)).toBe(204);
  });
  it("cannot make a mark, nor use that of another address", async () => {
    const { own, email } = await newOwner();
    const mark = own.cookies.get("daybook_owner_device") ?? "";
    expect(mark).not.toBe("");
    const stranger = await createClient(server.origin);
    await guessUntilRefused(stranger, email);
    for (const made of ["x", `${mark}x`]) {
      (stranger.cookies as Map<string, string>).set("daybook_owner_device", made);
      expect((await stranger.post("/api/console/session", { email, password })).status).toBe(429);
    }
    (stranger.cookies as Map<string, string>).set("daybook_owner_device", mark);
    const other = { email: `${randomUUID()}@shop.example`, password: "guess" };
    const told: number[] = [];
    while (told.at(-1) !== 429 && told.length < 20)
      told.push((await stranger.post("/api/console/session", other)).status);
    expect(told.at(-1)).toBe(429);
  });
  it("with a stolen mark guesses no more often than anybody", async () => {
    const { own, email } = await newOwner();
    await own.delete("/api/console/session");
    await guessUntilRefused(own, email);
  });
});
