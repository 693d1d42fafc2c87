import { hostWebsite } from "#commands/websites/host-website.ts";
import { type Client, createClient, createOwnerClient } from "./client.ts";
import { addMember } from "./members.ts";
import type { TestServer } from "./server.ts";
import { until } from "./wait-for.ts";

/**
 * People who cannot change this website: the owner of another one on the same server, and a member
 * here who can only read. The server answers at 127.0.0.1 only.
 */
export const createOutsiders = async ({
  infrastructure,
  origin,
}: TestServer): Promise<{ readonly stranger: Client; readonly viewer: Client }> => {
  await hostWebsite(infrastructure, "other", ["localhost"], "test");
  const other = origin.replace("127.0.0.1", "localhost");
  await until(async () => (await fetch(`${other}/api/crumb`)).status === 200);
  const code = await infrastructure.sessions.setupCode("other");
  const stranger = await createOwnerClient(other, code, "owner@other.example");
  const viewer = await createClient(origin);
  const { token } = await addMember(infrastructure, "VIEWER");
  (viewer.cookies as Map<string, string>).set("daybook_owner", token);
  return { stranger, viewer };
};
