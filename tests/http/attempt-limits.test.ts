import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { type Client, createClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const LIMIT = 5;
const GIFT_CARDS = "/api/commerce/gift-cards";
const recipient = {
  recipientEmail: "ben@x.example",
  recipientName: "Ben",
  fromName: "",
  message: "",
};

let server: TestServer;
let visitor: Client;
beforeAll(async () => {
  server = await startTestServer({
    DAYBOOK_ROLES: "web",
    SIGN_IN_LIMIT_PER_MINUTE: String(LIMIT),
    RATE_LIMIT_EXEMPT: "nobody",
  });
  visitor = await createClient(server.origin);
});
afterAll(() => server.stop());

describe("what a client may try in a minute", () => {
  it("counts texts for the recipient of a gift card and guesses of a code together", async () => {
    const name = () => visitor.put(`${GIFT_CARDS}/purchases/${newId()}`, recipient);
    const guess = () => visitor.post(`${GIFT_CARDS}/balance`, { code: "2345-6789-ABCD-EFGH" });
    const statuses: number[] = [];
    for (let n = 0; n < LIMIT; n += 1)
      statuses.push((await (n % 2 === 0 ? name() : guess())).status);
    expect(statuses).not.toContain(429);
    expect((await name()).status).toBe(429);
    expect((await guess()).status).toBe(429);
  });
});
