import { expect, it } from "vitest";
import { mailModeOf } from "#domain/mail/mail-mode.ts";
import { readConfig } from "#infra/config/config.ts";

const url = "smtp://mail.example:587";
it.each([
  [{}, "capture"],
  [{ DAYBOOK_DEMO: "false" }, "none"],
  [{ MAIL_CAPTURE: "false" }, "none"],
  [{ DAYBOOK_DEMO: "false", MAIL_CAPTURE: "true" }, "capture"],
  [{ SMTP_URL: url }, "server"],
  [{ SMTP_URL: url, MAIL_CAPTURE: "true" }, "server"],
] as const)("where emails go follows from %j: %s", (settings, mode) =>
  expect(mailModeOf(readConfig(settings))).toBe(mode),
);
