import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createResumeWebsiteCreations,
  createWebsiteCreationNotes,
} from "#commands/websites/found-website.ts";
import { createHostClaims, hostWebsite } from "#commands/websites/host-website.ts";
import { MEMBERS } from "#domain/owners/events.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { addMember } from "#tests/support/members.ts";
import { recordedHits } from "#tests/support/recorded-hits.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import { createMembers } from "./dependencies.ts";
import { invitationToken } from "./invitation-token.ts";
import { invitationLinkContract } from "./members-contract.ts";
import { passwordToken } from "./password-token.ts";
import { accountCommands } from "./routes.ts";

let server: TestServer;
let owner: Client;
const ARRIVAL = "/api/console/session/arrival";
type Invited = { readonly invitationId: string; readonly mail: { status: string } | null };
type Refused = { readonly error: { readonly code: string } };

beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_WEBSITE_HOSTS: "*.open.example" });
  owner = await createOwnerClient(server.origin, server.setupCode);
});
afterAll(() => server.stop());

const invite = async (email: string, roles: readonly string[] = ["EDITOR"]) =>
  owner.post<{ invitationId: string } & Refused>("/api/console/invitations", { email, roles });
const linkOf = async (invitationId: string) => {
  const path = `/api/console/invitations/${invitationId}/link`;
  return (await owner.post<{ url: string }>(path)).body.url;
};
const tokenIn = (url: string): string => new URL(url).searchParams.get("token") ?? "";
const accept = async (token: string, more: object = {}) => {
  const client = await createClient(server.origin);
  const body = { token, name: "Eve", password: "another long password", ...more };
  const told = await client.post<Refused>("/api/console/invitation/accept", body);
  return { client, told };
};

describe("an invitation", () => {
  it("is emailed with a link that opens once, and says nothing in the log", async () => {
    const { invitationId } = (await invite("eve@shop.example")).body;
    const token = tokenIn(await linkOf(invitationId));
    const listed = async () =>
      (await owner.get<{ rows: Invited[] }>("/api/console/invitations")).body.rows.find(
        (row) => row.invitationId === invitationId,
      );
    await until(async () => (await listed())?.mail?.status === "kept", { what: "the mail" });
    const { client, told } = await accept(token);
    expect(told).toMatchObject({ status: 200, body: { secondFactor: false } });
    expect((await client.get("/api/console/content/items")).status).toBe(200);
    expect((await client.get("/api/console/orders")).status).toBe(403);
    expect((await accept(token)).told).toMatchObject({
      status: 410,
      body: { error: { code: "invitation-over" } },
    });
    const recorded = await server.database.query<{ text: string }>(
      "select data::text as text from log.events where category = 'member'",
    );
    expect(recorded.some(({ text }) => text.includes("eve@"))).toBe(false);
  });
  it("makes a viewer who is nothing else a visitor who counts, as long as they are that [B6.4]", async () => {
    const { invitationId } = (await invite("counted@shop.example", ["VIEWER"])).body;
    const { client } = await accept(tokenIn(await linkOf(invitationId)));
    const account = await server.infrastructure.sessions.findByEmail("counted@shop.example");
    const become = (roles: readonly string[]) =>
      owner.put(`/api/console/members/${account?.ownerId}/roles`, { roles });
    const counted = async (url: string): Promise<boolean> => {
      const data = JSON.stringify({ url, userAgent: "Firefox" });
      const form = { event: "1", data, ss_cvr: "v-1" };
      const told = await client.request("/api/census/RecordHit", { method: "POST", form });
      expect(told.status).toBe(204);
      const recorded = await recordedHits(server.infrastructure);
      return recorded.filter(({ data }) => data.url === url).length === 1;
    };
    expect(await counted("/seen/as-a-viewer")).toBe(true);
    await become(["VIEWER", "EDITOR"]);
    expect(await counted("/seen/as-an-editor")).toBe(false);
    await become(["VIEWER"]);
    expect(await counted("/seen/as-a-viewer-again")).toBe(true);
    await become(["EDITOR"]);
    await owner.delete(`/api/console/members/${account?.ownerId}`);
    expect(await counted("/seen/as-nobody")).toBe(true);
  });
  it("creates one account, however many follow its link at the same time", async () => {
    const token = tokenIn(await linkOf((await invite("one@shop.example")).body.invitationId));
    const told = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(told.filter(({ told: { status } }) => status === 200)).toHaveLength(1);
  });
  it("is only for a password of the account that there is", async () => {
    await server.infrastructure.sessions.create({
      ownerId: server.infrastructure.newId(),
      email: "has@shop.example",
      name: "Has",
      passwordHash: await server.infrastructure.passwords.hash("the one they have"),
      addressProven: true,
    });
    const token = tokenIn(await linkOf((await invite("has@shop.example")).body.invitationId));
    expect((await accept(token)).told.status).toBe(401);
    expect((await accept(token, { password: "the one they have" })).told.status).toBe(200);
  });
  it("opens with its newest link only, and not once withdrawn", async () => {
    const { invitationId } = (await invite("two@shop.example")).body;
    const first = tokenIn(await linkOf(invitationId));
    await owner.post(`/api/console/invitations/${invitationId}/send`);
    const second = tokenIn(await linkOf(invitationId));
    expect((await accept(first)).told.status).toBe(404);
    await owner.delete(`/api/console/invitations/${invitationId}`);
    expect((await accept(second)).told.status).toBe(410);
    expect((await accept(`${second}x`)).told.status).toBe(404);
  });
  it("is one for an address that several members invite at the same time, and the same when repeated", async () => {
    const email = "five@shop.example";
    const keyed = (key: string) =>
      owner.post<{ invitationId: string } & Refused>(
        "/api/console/invitations",
        { email, roles: ["EDITOR"] },
        { "idempotency-key": key },
      );
    const told = await Promise.all(["five-1", "five-2", "five-3"].map(keyed));
    expect(told.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const won = told.findIndex(({ status }) => status === 200);
    const { invitationId } = told[won]?.body ?? { invitationId: "" };
    expect((await keyed(`five-${won + 1}`)).body).toEqual({ invitationId });
    await accept(tokenIn(await linkOf(invitationId)));
    expect((await keyed(`five-${won + 1}`)).body).toEqual({ invitationId });
    expect((await keyed("five-9")).body.error.code).toBe("member-already");
    const kept = "select from owner_invitations where email = $1";
    expect(await server.database.query(kept, [email])).toEqual([]);
  });
  it("goes to an address once, and to no member", async () => {
    await invite("three@shop.example");
    expect((await invite("Three@shop.example")).body.error.code).toBe("invited-already");
    expect((await invite("eve@shop.example")).body.error.code).toBe("member-already");
    expect((await invite("four@shop.example", [])).status).toBe(400);
    expect((await invite("four@shop.example", ["KING"])).status).toBe(400);
  });
});

describe("an address", () => {
  const invitationOf = async (email: string): Promise<string> => {
    const { invitationId } = (await invite(email)).body;
    if (invitationId !== undefined) return invitationId;
    type Rows = { rows: { email: string; invitationId: string }[] };
    const { rows } = (await owner.get<Rows>("/api/console/invitations")).body;
    return rows.find((row) => row.email === email)?.invitationId ?? "";
  };
  /** As it stands in the email, which no call shows. */
  const mailed = async (email: string): Promise<string> => {
    const invitationId = await invitationOf(email);
    const { signing } = server.infrastructure;
    return invitationToken(signing, "demo", { invitationId, sending: 1, by: "mail" });
  };
  const handed = async (email: string) => tokenIn(await linkOf(await invitationOf(email)));
  const accountOf = async (email: string) => {
    const account = await server.infrastructure.sessions.findByEmail(email);
    if (account === undefined) throw new Error(`There is no account ${email}.`);
    return account;
  };
  /** With a second factor, as someone would who wants to come back. */
  const squat = async (email: string) => {
    const { told, client } = await accept(await handed(email), { password: "the squatter's own" });
    expect(told.status).toBe(200);
    const { ownerId } = await accountOf(email);
    const { ownerFactors } = server.infrastructure;
    await ownerFactors.begin(ownerId, "JBSWY3DPEHPK3PXP");
    await ownerFactors.turnOn(ownerId);
    await server.database.query(
      `insert into owner_passkeys (passkey_id, owner_id, credential_id, host, public_key, counter, transports, name)
       values ($1, $1, $2, 'shop.example', '', 0, '{}', 'Key')`,
      [ownerId, email],
    );
    return { ownerId, client };
  };
  const expectHandedOver = async (ownerId: string, before: Client) => {
    expect((await before.get("/api/console/account")).status).toBe(401);
    const { ownerFactors, passkeys } = server.infrastructure;
    expect((await ownerFactors.standing(ownerId)).on).toBe(false);
    expect(await passkeys.list(ownerId)).toEqual([]);
  };

  it("is confirmed by the link in the email, and not by one that the inviter has seen", async () => {
    await accept(await mailed("mailed@shop.example"));
    await accept(await handed("handed@shop.example"));
    expect((await accountOf("mailed@shop.example")).addressProven).toBe(true);
    expect((await accountOf("handed@shop.example")).addressProven).toBe(false);
    type Rows = { rows: { email: string; addressProven: boolean }[] };
    const { rows } = (await owner.get<Rows>("/api/console/members?search=handed")).body;
    expect(rows).toMatchObject([{ email: "handed@shop.example", addressProven: false }]);
  });
  it("gets its link by email alone where emails leave the installation", async () => {
    const { invitationId } = (await invite("mail@shop.example")).body;
    const { infrastructure } = server;
    const routes = accountCommands({
      ...infrastructure,
      accountMailMode: async () => "server",
      wait: async () => undefined,
      openHosts: [],
      isExempt: () => true,
    });
    const link = routes.find(({ contract }) => contract === invitationLinkContract);
    const context = { websiteId: "demo", origin: server.origin } as RequestContext;
    const request = { params: { invitationId }, context } as never;
    await expect(link?.handle(request)).rejects.toMatchObject({
      status: 409,
      code: "by-mail-only",
    });
  });
  it("that was registered by another is taken by no invitation, emailed or handed over", async () => {
    const email = "victim@shop.example";
    const { ownerId, client } = await squat(email);
    await owner.delete(`/api/console/members/${ownerId}`);
    const before = await accountOf(email);
    for (const token of [await mailed(email), await handed(email)]) {
      const read = await owner.post<{ hasAccount: boolean }>("/api/console/invitation", { token });
      expect(read.body.hasAccount).toBe(true);
      const { told } = await accept(token, { name: "Victim", password: "the reader's own" });
      expect(told.status).toBe(401);
    }
    expect(await accountOf(email)).toEqual(before);
    // The reader of the address asks for a new password, and then joins with it.
    const { signing, nowMs } = server.infrastructure;
    const until = Math.floor(nowMs() / 1000) + 3_600;
    const body = {
      token: passwordToken(signing, "demo", before, until),
      password: "the reader's own",
    };
    expect((await owner.post("/api/console/password/new", body)).status).toBe(204);
    const { told } = await accept(await mailed(email), { password: "the reader's own" });
    expect(told).toMatchObject({ status: 200, body: { secondFactor: false } });
    await expectHandedOver(ownerId, client);
  });
  it("is not confirmed by a link of a version that emailed through the website's server", async () => {
    const email = "earlier@shop.example";
    const { invitationId } = (await invite(email)).body;
    const signed = JSON.stringify(["demo", invitationId, 1]);
    const mark = server.infrastructure.signing.sign("invitation to a console", signed);
    expect((await accept(`${invitationId}.1.${mark}`)).told.status).toBe(200);
    expect((await accountOf(email)).addressProven).toBe(false);
  });
  it("that was registered by another is its reader's, with a new password", async () => {
    const email = "reader@shop.example";
    const { ownerId, client } = await squat(email);
    const { signing } = server.infrastructure;
    const until = Math.floor(Date.now() / 1000) + 3_600;
    const token = passwordToken(signing, "demo", await accountOf(email), until);
    const body = { token, password: "the reader's own" };
    expect((await owner.post("/api/console/password/new", body)).status).toBe(204);
    await expectHandedOver(ownerId, client);
    expect((await accountOf(email)).addressProven).toBe(true);
  });
});

describe("a change of roles", () => {
  it("counts from the next call on, and a removal ends every session", async () => {
    const { ownerId, token } = await addMember(server.infrastructure, "REPORTING");
    const get = async (path: string) =>
      (await fetch(`${server.origin}${path}`, { headers: { cookie: `daybook_owner=${token}` } }))
        .status;
    expect(await get("/api/console/stock")).toBe(200);
    const path = `/api/console/members/${ownerId}`;
    expect((await owner.put(`${path}/roles`, { roles: ["VIEWER"] })).status).toBe(204);
    expect(await get("/api/console/stock")).toBe(403);
    expect((await owner.delete(path)).status).toBe(204);
    expect(await get("/api/console/account")).toBe(401);
    expect((await owner.post(`${path}/restore`)).status).toBe(204);
  });
  it("leaves the last administrator [A6.2]", async () => {
    type Session = { owner: { ownerId: string } };
    const { ownerId } = (await owner.get<Session>("/api/console/session")).body.owner;
    const told = await owner.request<Refused>(`/api/console/members/${ownerId}`, {
      method: "DELETE",
    });
    expect(told).toMatchObject({ status: 409, body: { error: { code: "last-administrator" } } });
  });
});

describe("what was done", () => {
  it("is listed in words, for this website only, with filters", async () => {
    type Rows = { rows: { name: string; words: string; area: string }[] };
    const { rows } = (await owner.get<Rows>("/api/console/actions?area=accounts")).body;
    expect(rows[0]).toMatchObject({ name: "Owner", words: "restored a member" });
    expect(rows.map(({ words }) => words)).toContain("invited a person as Editor");
    expect((await owner.get<Rows>("/api/console/actions?area=orders")).body.rows).toEqual([]);
    const other = await owner.get<Rows>(
      "/api/console/actions?ownerId=00000000-0000-4000-8000-000000000000",
    );
    expect(other.body.rows).toEqual([]);
    const [oldest] = (await owner.get<Rows>("/api/console/actions?pageSize=200")).body.rows.slice(
      -1,
    );
    expect(oldest?.words).toBe("created an account");
  });
  it("can be asked of who is a member no more", async () => {
    const { invitationId } = (await invite("gone@shop.example")).body;
    await accept(tokenIn(await linkOf(invitationId)), { name: "Gone" });
    const gone = await server.infrastructure.sessions.findByEmail("gone@shop.example");
    expect((await owner.delete(`/api/console/members/${gone?.ownerId}`)).status).toBe(204);
    type People = { people: { ownerId: string; name: string }[] };
    const { people } = (await owner.get<People>("/api/console/actions")).body;
    expect(people).toContainEqual({ ownerId: gone?.ownerId, name: "Gone" });
  });
});

describe("several websites", () => {
  const addToDemo = async (ownerId: string): Promise<void> => {
    const { newId, now } = server.infrastructure;
    const invitationId = newId();
    const metadata = { websiteId: "demo", actor: "test", correlationId: "test" };
    const members = createMembers(server.infrastructure);
    const invited = { invitationId, roles: ["EDITOR"] as const, origin: "http://x", at: now() };
    await members.run(MEMBERS, { type: "InviteMember", ...invited }, { metadata });
    const accepted = { invitationId, sending: 1, ownerId, at: now() };
    await members.run(MEMBERS, { type: "AcceptInvitation", ...accepted }, { metadata });
  };

  it("each has members of its own, and the way between them opens once", async () => {
    type Made = { websiteId: string };
    const host = "second.example";
    const made = await owner.post<Made & Refused>("/api/console/websites", { title: "Two", host });
    expect(made.status).toBe(200);
    const again = await owner.post<Refused>("/api/console/websites", { title: "Three", host });
    expect(again).toMatchObject({ status: 409, body: { error: { code: "host-taken" } } });
    const bad = await owner.post("/api/console/websites", { title: "Three", host: "https://x" });
    expect(bad.status).toBe(400);
    const { websiteId } = made.body;
    const path = `/api/console/account/websites/${websiteId}/switch`;
    const { url } = (await owner.post<{ url: string }>(path)).body;
    expect(new URL(url).hostname).toBe(host);
    // On the wrong website the token is invalid.
    expect((await owner.post(`${ARRIVAL}/about`, { token: tokenIn(url) })).status).toBe(401);
    const arrive = await owner.post(ARRIVAL, { token: tokenIn(url) });
    expect(arrive.status).toBe(401);
    // Of several hosts one that others reach, too.
    const hosts = ["127.0.0.1", "localhost", "a-shop.example"];
    const position = await hostWebsite(server.infrastructure, "demo", hosts, "test");
    await server.infrastructure.waitFor(["website-hosts"], position);
    type Websites = { websites: { websiteId: string; host: string }[] };
    const mine = (await owner.get<Websites>("/api/console/account/websites")).body.websites;
    expect(mine.find((each) => each.websiteId === "demo")?.host).toBe("a-shop.example");
    const { sessions } = server.infrastructure;
    const own = await sessions.find(owner.cookies.get("daybook_owner") ?? "", websiteId);
    expect(own).toBeUndefined();
    const { token } = await addMember(server.infrastructure, "ADMIN");
    const stranger = await fetch(`${server.origin}${path}`, {
      method: "POST",
      headers: {
        cookie: `daybook_owner=${token}; crumb=${encodeURIComponent(owner.cookies.get("crumb") ?? "")}`,
        "x-csrf-token": owner.cookies.get("crumb") ?? "",
      },
    });
    expect(stranger.status).toBe(404);
  });
  it("script of one website opens no other: a token names an account, whose password is asked for", async () => {
    const { passwords, sessions } = server.infrastructure;
    const email = "both@shop.example";
    const made = await owner.post<{ websiteId: string }>("/api/console/websites", {
      title: "Both",
      host: "both.example",
    });
    const { websiteId } = made.body;
    const { ownerId } = await addMember(server.infrastructure, "EDITOR", { email, websiteId });
    const passwordHash = await passwords.hash("the one they have");
    const known = await sessions.findById(ownerId);
    if (known === undefined) throw new Error("There is no such account.");
    await sessions.resetPassword(known, passwordHash);
    const { ownerTickets } = server.infrastructure;
    const token = await ownerTickets.issue(
      "switch",
      { websiteId: "demo", ownerId, content: "" },
      60,
    );
    await addToDemo(ownerId);
    const stranger = await createClient(server.origin);
    const arrive = async (more: object) => {
      const { status, body } = await stranger.post<Refused>(ARRIVAL, { token, ...more });
      return [status, body.error?.code];
    };
    expect(await arrive({})).toEqual([401, "wrong-credentials"]);
    expect(await arrive({ password: "a guess" })).toEqual([401, "wrong-credentials"]);
    expect((await stranger.get("/api/console/account")).status).toBe(401);
    const about = (await stranger.post(`${ARRIVAL}/about`, { token })).body;
    expect(about).toEqual({ name: "EDITOR", email });
    expect(await arrive({ password: "the one they have" })).toEqual([200, undefined]);
    expect((await stranger.get("/api/console/account")).status).toBe(200);
    expect(await arrive({ password: "the one they have" })).toEqual([401, "start-again"]);
  });
  it("a host is given to one of several concurrent requests, and to the same one when it repeats", async () => {
    const host = "wanted.example";
    const ask = (title: string, key: string) =>
      owner.post<{ websiteId: string }>(
        "/api/console/websites",
        { title, host },
        { "idempotency-key": key },
      );
    const told = await Promise.all([ask("One", "key-one"), ask("Other", "key-other")]);
    expect(told.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [key, won] = told[0].status === 200 ? ["key-one", told[0]] : ["key-other", told[1]];
    expect((await ask("Again", key)).body.websiteId).toBe(won.body.websiteId);
  });
  it("is made at any host by who set the installation up, by others where its settings say", async () => {
    const email = "second-admin@shop.example";
    const { invitationId } = (await invite(email, ["ADMIN"])).body;
    const { client: other } = await accept(tokenIn(await linkOf(invitationId)));
    const make = (host: string) =>
      other.post<Refused>("/api/console/websites", { title: "Theirs", host });
    const refused = await make("bank.example");
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "host-not-open" } } });
    expect((await make("theirs.open.example")).status).toBe(200);
  });
  it("one that a crash left with nothing but its host is made when the next process starts", async () => {
    const { infrastructure } = server;
    const { newId, now, waitFor, eventStore } = infrastructure;
    type Session = { owner: { ownerId: string } };
    const { ownerId } = (await owner.get<Session>("/api/console/session")).body.owner;
    const claim = { host: "left.example", websiteId: "wleft" };
    const founding = { ownerId, title: "Left", correlationId: newId() };
    await createWebsiteCreationNotes(server.database).note(claim.host, claim.websiteId);
    const outcome = await createHostClaims(infrastructure).run(
      claim.host,
      { type: "ClaimHost", ...claim, founding, at: now() },
      { metadata: { websiteId: "platform", actor: `owner:${ownerId}`, correlationId: newId() } },
    );
    expect(outcome.ok).toBe(true);
    const resume = createResumeWebsiteCreations(infrastructure);
    expect(await resume()).toBe(1);
    expect(await resume()).toBe(0);
    expect(await createWebsiteCreationNotes(server.database).list()).toEqual([]);
    await waitFor(
      ["website-hosts", "website-members", "website-settings"],
      await eventStore.head(),
    );
    type Websites = { websites: object[] };
    const { websites } = (await owner.get<Websites>("/api/console/account/websites")).body;
    expect(websites).toContainEqual({
      websiteId: "wleft",
      title: "Left",
      host: "left.example",
      isThis: false,
    });
    expect(await infrastructure.sessions.needsSetup("wleft")).toBe(false);
  });
});
