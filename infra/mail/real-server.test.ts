import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { describeOn } from "#tests/support/real-server.ts";
import { createSmtpMailer } from "./smtp.ts";
import { sendTestMessage } from "./test-message.ts";

/** Every server has a postmaster; a server that you name can have another recipient. */
const recipientAt = (address: string): string =>
  process.env.SMTP_TEST_TO ?? `postmaster@${new URL(address).hostname.replace(/^[\d.]+$/, "[$&]")}`;

describeOn("smtp", "a mail server that is not ours", (address) => {
  const to = recipientAt(address);
  const server = { url: address, from: process.env.SMTP_TEST_FROM ?? `Daybook tests <${to}>` };

  it("accepts emails with texts of any language and length, one after the other", async () => {
    const mailer = createSmtpMailer(server);
    for (const text of [
      "Grüße aus Überall ✉",
      ".\n..\nA line that starts with a dot",
      "x".repeat(300_000),
    ])
      await mailer.send({
        id: randomUUID(),
        kind: "other",
        websiteId: "tests",
        to,
        text,
        subject: "A test of Daybook – ignore it ✓",
        html: `<p>${text}</p>`,
      });
  });

  it("answers a test message in its own words", async () => {
    const message = { id: randomUUID(), to, subject: "A test of Daybook", text: "Ignore it." };
    const { accepted, answer } = await sendTestMessage(server, message);
    expect([accepted, answer]).toEqual([true, expect.stringMatching(/^250/)]);
  });
});
