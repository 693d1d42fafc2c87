import { mailModeOf } from "#domain/mail/mail-mode.ts";
import { type EmailServer, emailSender, emailServerUrl } from "#domain/services/email-server.ts";
import { PLATFORM_WEBSITE } from "#domain/websites/events.ts";
import type { Config } from "#infra/config/config.ts";
import { createCaptureMailbox, createMissingMailer } from "#infra/mail/outbox.ts";
import type { Mailer } from "#infra/mail/port.ts";
import { holdMailer } from "#infra/restores/held-ports.ts";
import type { Infrastructure } from "./infrastructure.ts";
import { createPerConnection } from "./per-connection.ts";

/** The library is only needed with a mail server. */
const loadSmtp = () => import("#infra/mail/smtp.ts");

const installationMailer = async (config: Config): Promise<Mailer> => {
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  if (url === undefined)
    return mailModeOf(config) === "capture" ? createCaptureMailbox() : createMissingMailer();
  const { createSmtpMailer } = await loadSmtp();
  return createSmtpMailer({ url, from });
};

/** Mail servers of owners may be in private networks only where webhooks may be, too. */
export const smtpOptionsOf = async (
  server: EmailServer,
  { DAYBOOK_WEBHOOKS_TO }: Pick<Config, "DAYBOOK_WEBHOOKS_TO">,
) => {
  const { publicAddressOf } = await import("#infra/mail/public-host.ts");
  return {
    url: emailServerUrl(server),
    from: emailSender(server),
    ...(DAYBOOK_WEBHOOKS_TO === "public" && { addressOf: publicAddressOf }),
  };
};

/**
 * The mailer of each website: its owner's mail server, else that of the installation. For the
 * platform website, to which emails about console accounts belong: that of the installation alone.
 */
export const createMailers = async ({
  config,
  services,
  restores,
}: Pick<Infrastructure, "config" | "services" | "restores">) => {
  const installation = holdMailer(await installationMailer(config), restores);
  const own = createPerConnection(
    async (server: EmailServer) => {
      const { createSmtpMailer } = await loadSmtp();
      return holdMailer(createSmtpMailer(await smtpOptionsOf(server, config)), restores);
    },
    (mailer) => void mailer.then(({ close }) => close?.()),
  );
  return {
    mailerOf: async (websiteId: string): Promise<Mailer> => {
      const found =
        websiteId === PLATFORM_WEBSITE
          ? await services.findForAccounts()
          : await services.findOwn(websiteId, "email-server");
      return found === undefined ? installation : own.of(websiteId, found);
    },
    close: (): void => {
      installation.close?.();
      own.endAll();
    },
  };
};
