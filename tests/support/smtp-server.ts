import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { TestProject } from "vitest/node";
import { fromEnvironment, provideServer } from "./find-server.ts";

/** A server that is not ours, with nothing behind it. Its own certificate has expired, so it offers none. */
const embedded = async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["AUTH", "STARTTLS"] });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    address: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};

/**
 * One mail server for the tests that only send: SMTP_URL, else the one of nodemailer's authors from
 * npm. Tests that read what arrives, and make a server fail, start `mail-server.ts`.
 */
export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  provideServer(project, {
    name: "smtp",
    files: /\/mail\/real-server\.test\.ts$/,
    ways: [fromEnvironment("SMTP_URL"), embedded],
  });
