import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostWebsite } from "#commands/websites/host-website.ts";
import {
  type Client,
  createClient,
  createOwnerClient,
  OWNER_PASSWORD,
} from "#tests/support/client.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";

const EMAIL = "/api/console/services/email-server";
const INVITATIONS = "/api/console/invitations";
const FORGOTTEN = "/api/console/password/forgotten";
const OPERATOR = "owner@shop.example";

type MailServer = Awaited<ReturnType<typeof startMailServer>>;
type Refused = { readonly error: { readonly code: string; readonly fields?: object } };

let server: TestServer;
/** The website `demo`, of the person who set the installation up. */
let operator: Client;
/** The website `other`, whose administrator did not. */
let stranger: Client;
let otherOrigin: string;
let theirs: MailServer;
let ours: MailServer;
beforeAll(async () => {
  theirs = await startMailServer();
  ours = await startMailServer();
  server = await startTestServer({
    DAYBOOK_HOSTS: "127.0.0.1",
    MAIL_CAPTURE: "",
    DAYBOOK_WEBHOOKS_TO: "anywhere",
  });
  operator = await createOwnerClient(server.origin, server.setupCode, OPERATOR);
  const { infrastructure } = server;
  const position = await hostWebsite(infrastructure, "other", ["localhost"], "test");
  await infrastructure.waitFor(["website-hosts"], position);
  otherOrigin = server.origin.replace("127.0.0.1", "localhost");
  stranger = await memberAt(otherOrigin, "other", "stranger@other.example");
  expect((await stranger.put(EMAIL, serverAt(theirs))).status).toBe(204);
});
afterAll(async () => {
  await server.stop();
  await theirs.stop();
  await ours.stop();
});

const memberAt = async (origin: string, websiteId: string, email: string): Promise<Client> => {
  const { token } = await addMember(server.infrastructure, "ADMIN", { websiteId, email });
  return createClient(origin, new Map([["daybook_owner", token]]));
};
const serverAt = ({ url }: MailServer) => ({
  host: "127.0.0.1",
  port: Number(new URL(url).port),
  encryption: "none",
  user: "",
  fromName: "Ann",
  fromAddress: "ann@bakery.example",
});
const inviteTo = async (client: Client, email: string): Promise<string> =>
  (await client.post<{ invitationId: string }>(INVITATIONS, { email, roles: ["EDITOR"] })).body
    .invitationId;
const modeAt = async (client: Client) =>
  (await client.get<{ mailMode: string }>(INVITATIONS)).body.mailMode;
const waiting = (invitationId: string) =>
  until(
    async () =>
      (
        await server.database.query(
          "select from mail_deliveries where mail_id = $1 and error is not null",
          [`invitation-${invitationId}-1`],
        )
      ).length === 1,
    { what: "the invitation's email" },
  );
/** Of a link, however the email's lines are broken. */
const linksIn = (source: string): string =>
  source.replaceAll("=\r\n", "").replaceAll("=3D", "=").replaceAll("\r\n", " ");
const mailsTo = ({ mails }: MailServer, to: string) =>
  mails.filter((mail) => mail.to === to).map(({ source }) => linksIn(source));

describe("emails about console accounts", () => {
  it("never go through the server that a website's administrator connected", async () => {
    const session = await stranger.get<{ website: { mailMode: string } }>("/api/console/session");
    expect(session.body.website.mailMode).toBe("server");
    expect(await modeAt(stranger)).toBe("none");
    const invitations = [
      await inviteTo(stranger, OPERATOR),
      await inviteTo(stranger, "new@other.example"),
    ];
    for (const email of [OPERATOR, "stranger@other.example", "nobody@other.example"]) {
      const refused = await stranger.post<Refused>(FORGOTTEN, { email });
      expect([refused.status, refused.body.error.code]).toEqual([409, "no-account-email"]);
    }
    for (const invitationId of invitations) await waiting(invitationId);
    expect(theirs.mails).toEqual([]);
  });

  it("go through no server that script saves with the session of the person who set the installation up", async () => {
    type Services = { emailServer: { asksForPassword: boolean } };
    const asks = async (client: Client) =>
      (await client.get<Services>("/api/console/services")).body.emailServer.asksForPassword;
    expect([await asks(operator), await asks(stranger)]).toEqual([true, false]);
    const save = async (more: object) => {
      const { status, body } = await operator.put<Refused>(EMAIL, { ...serverAt(theirs), ...more });
      return [status, body.error.code, Object.keys(body.error.fields ?? {})];
    };
    expect(await save({})).toEqual([403, "account-password-missing", ["accountPassword"]]);
    // That of the email server is another one.
    expect(await save({ password: OWNER_PASSWORD })).toEqual([
      ...[403, "account-password-missing", ["accountPassword"]],
    ]);
    for (const accountPassword of ["", "a guess"])
      expect(await save({ accountPassword })).toEqual([403, "wrong-password", ["accountPassword"]]);
    expect(await modeAt(operator)).toBe("none");
    const { events } = await server.infrastructure.eventStore.readStream("services-demo.site");
    expect(events).toEqual([]);
  });

  it("go through the one that the person who set the installation up connected with their password", async () => {
    const proven = { ...serverAt(ours), accountPassword: OWNER_PASSWORD };
    expect((await operator.put(EMAIL, proven)).status).toBe(204);
    await expect.poll(() => modeAt(stranger)).toBe("server");
    const link = `${INVITATIONS}/${await inviteTo(stranger, "third@other.example")}/link`;
    expect((await stranger.post<Refused>(link)).body.error.code).toBe("by-mail-only");
    await expect.poll(() => mailsTo(ours, "third@other.example")).toHaveLength(1);
    expect(mailsTo(ours, "third@other.example")[0]).toContain(`${otherOrigin}/config/invitation`);
    expect(theirs.mails).toEqual([]);
  });

  it("lead those who are only invited to the first website for a new password", async () => {
    expect((await stranger.post(FORGOTTEN, { email: OPERATOR })).status).toBe(204);
    const passwords = () =>
      mailsTo(ours, OPERATOR).filter((source) => source.includes("/config/new-password"));
    await expect.poll(passwords).toHaveLength(1);
    expect(passwords()[0]).toContain(`${server.origin}/config/new-password`);
    expect(passwords()[0]).not.toContain(otherOrigin);
    const token = /new-password\?token=([\w.%-]+)/.exec(passwords()[0] ?? "")?.[1] ?? "";
    const reset = { token: decodeURIComponent(token), password: "a new long password" };
    expect((await stranger.post("/api/console/password/new", reset)).status).toBe(400);
    const reader = await createClient(server.origin);
    expect((await reader.post("/api/console/password/new", reset)).status).toBe(204);
  });

  it("stop where another administrator of the first website replaces that server", async () => {
    const other = await memberAt(server.origin, "demo", "second@shop.example");
    expect((await other.put(EMAIL, serverAt(theirs))).status).toBe(204);
    await expect.poll(() => modeAt(other)).toBe("none");
    const refused = await other.post<Refused>(FORGOTTEN, { email: OPERATOR });
    expect(refused.body.error.code).toBe("no-account-email");
    await waiting(await inviteTo(other, "fourth@shop.example"));
    expect(theirs.mails).toEqual([]);
  });
});
