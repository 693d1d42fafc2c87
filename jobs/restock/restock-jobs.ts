import { createFindRestockVariant } from "#commands/restock/find-variant.ts";
import { createHeldUnits } from "#commands/restock/held-units.ts";
import { createRestockLinks } from "#commands/restock/links.ts";
import { createRequestSend } from "#commands/restock/request-send.ts";
import { createShopOrigin } from "#commands/restock/shop-origin.ts";
import type { MailModeOf } from "#domain/mail/mail-mode.ts";
import { SITE_SETTINGS_ID, siteSettingsDecider } from "#domain/site-settings/decide.ts";
import { SiteSettingsEvent } from "#domain/site-settings/events.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { RelayRule } from "../kit/event-jobs.ts";
import {
  ASK_CONFIRMATION,
  askConfirmationRule,
  createAskConfirmation,
} from "./ask-confirmation.ts";
import { createResendNotice, RESEND_NOTICE, resendNoticeRule } from "./resend-notice.ts";
import {
  createSendNotices,
  SEND_NOTICES,
  type SendNoticesDependencies,
  sendNoticesRule,
} from "./send-notices.ts";
import { createStockArrived, STOCK_ARRIVED, stockArrivedRules } from "./stock-arrived.ts";

export const restockRules: readonly RelayRule[] = [
  sendNoticesRule,
  resendNoticeRule,
  askConfirmationRule,
  ...stockArrivedRules,
];

type Dependencies = Omit<SendNoticesDependencies, "findVariant" | "links" | "heldUnits"> & {
  readonly eventStore: Pick<EventStore, "readAll">;
  readonly personalData: Pick<PersonalData, "open">;
  readonly signing: Signing;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
  readonly newId: () => string;
  readonly config: { readonly PORT: number };
  readonly mailModeOf: MailModeOf;
};

export const createRestockTasks = (dependencies: Dependencies): Readonly<Record<string, Task>> => {
  const { handler, signing, now } = dependencies;
  const findVariant = createFindRestockVariant(handler, now);
  const settings = handler(siteSettingsDecider, SiteSettingsEvent);
  const links = createRestockLinks(signing);
  const notifying = { ...dependencies, findVariant, links, heldUnits: createHeldUnits(signing) };
  return {
    [SEND_NOTICES]: createSendNotices(notifying),
    [RESEND_NOTICE]: createResendNotice(notifying),
    [ASK_CONFIRMATION]: createAskConfirmation({ ...dependencies, links }),
    [STOCK_ARRIVED]: createStockArrived({
      ...dependencies,
      originOf: createShopOrigin(dependencies.sql, dependencies.config.PORT),
      requestSend: createRequestSend({ ...dependencies, findVariant }),
      settingsOf: async (websiteId) => (await settings.load(websiteId, SITE_SETTINGS_ID)).state,
    }),
  };
};
