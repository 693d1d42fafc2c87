import type { MailMode } from "../mail/mail-mode.ts";
import type { EmailServer } from "./email-server.ts";
import type { ServiceName } from "./service-names.ts";
import type { StripeKeys } from "./stripe-keys.ts";

type Connected<Content> = { readonly connectionId: string; readonly content: Content };

/** Settings and secrets of the services that a website's owner has connected. */
export type ConnectedServices = {
  readonly "email-server"?: Connected<EmailServer>;
  readonly stripe?: Connected<StripeKeys>;
};

export type ServiceContents = { readonly "email-server": EmailServer; readonly stripe: StripeKeys };
export type AnyServiceContent = ServiceContents[ServiceName];

/** What a website can do with its services and those of the installation. */
export type ServiceFacts = {
  readonly mailMode: MailMode;
  /** A card payment provider is set up. */
  readonly takesCards: boolean;
};

/** Where a website's service comes from. Environment variables win. */
export type ServiceSource = "environment" | "website" | "none";
