import { expect, it } from "vitest";
import type { ResponseOf } from "#domain/shared/contract.ts";
import { createOwnerClient } from "#tests/support/client.ts";
import { startTestServer } from "#tests/support/server.ts";
import type { listOutboxContract } from "./contract.ts";

const outboxOf = async (settings: Readonly<Record<string, string>>) => {
  const server = await startTestServer(settings);
  try {
    const owner = await createOwnerClient(server.origin, server.setupCode);
    const outbox = await owner.get<ResponseOf<typeof listOutboxContract>>("/api/console/outbox");
    return outbox.body;
  } finally {
    await server.stop();
  }
};

it("says that mails are kept here while no mail server is configured", async () => {
  expect(await outboxOf({})).toEqual({
    rows: [],
    total: 0,
    page: 1,
    pageSize: 50,
    mailServer: false,
  });
});

it("says that mails go to the mail server once there is one", async () => {
  expect(await outboxOf({ SMTP_URL: "smtp://127.0.0.1:2525" })).toMatchObject({
    rows: [],
    mailServer: true,
  });
});
