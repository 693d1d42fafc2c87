import { createFileLinks } from "#commands/downloads/file-links.ts";
import { createUnsubscribeTokens } from "#commands/mailing-lists/unsubscribe-tokens.ts";
import { createFindPerson } from "#commands/privacy/find-person.ts";
import type { OfferedMethod } from "#domain/checkout/screen-texts.ts";
import { mailModeOf } from "#domain/mail/mail-mode.ts";
import { UNSUBSCRIBE_PATH } from "#domain/mailing-lists/unsubscribe-address.ts";
import { FIRST_WEBSITE } from "#domain/websites/events.ts";
import { createUnusedFiles } from "#infra/files/unused.ts";
import type { Route } from "#infra/http/route.ts";
import { createNextRuns } from "#infra/jobs/next-runs.ts";
import { messageIdOf } from "#infra/mail/message-id.ts";
import type { Infrastructure } from "#infrastructure";
import { cartQueries } from "../cart/routes.ts";
import { catalogQueries } from "../catalog/routes.ts";
import { formConversionQueries } from "../census/form-conversion.ts";
import { censusQueries } from "../census/routes.ts";
import { collectorQueries } from "../collector/routes.ts";
import { contentQueries } from "../content/routes.ts";
import { couponQueries } from "../coupons/routes.ts";
import { siteUserQueries } from "../customers/routes.ts";
import { deliveryQueries } from "../deliveries/routes.ts";
import { createFilesUrlOf, type FilesUrlOf } from "../downloads/files-url.ts";
import { createFindOrderFiles } from "../downloads/find-order-files.ts";
import { fileQueries } from "../downloads/routes.ts";
import { errorReportQueries } from "../error-reports/routes.ts";
import { submissionQueries } from "../form-submissions/routes.ts";
import { formQueries } from "../forms/routes.ts";
import { giftCardQueries } from "../gift-cards/routes.ts";
import { historyQueries } from "../history/routes.ts";
import { inventoryQueries } from "../inventory/routes.ts";
import { mailQueries } from "../mail/routes.ts";
import { type MailingListQueryDependencies, mailingListQueries } from "../mailing-lists/routes.ts";
import { handlingQueries } from "../orders/handling-routes.ts";
import { checkoutQueries } from "../orders/routes.ts";
import { overviewQueries } from "../overview/routes.ts";
import { accountQueries } from "../owners/routes.ts";
import { pageAccessQueries } from "../page-access/routes.ts";
import { visitorQueries } from "../privacy/routes.ts";
import { projectionQueries } from "../projections/routes.ts";
import { restockQueries } from "../restock/routes.ts";
import { restoreQueries } from "../restores/routes.ts";
import { reviewQueries } from "../reviews/routes.ts";
import { savedViewQueries } from "../saved-views/routes.ts";
import { searchQueries } from "../search/routes.ts";
import { shippingQueries } from "../shipping/routes.ts";
import { siteSettingsQueries } from "../site-settings/routes.ts";
import { subscriptionQueries } from "../subscriptions/routes.ts";
import { taxQueries } from "../taxes/routes.ts";
import type { AssetsView, PageName } from "./pages/page-data.ts";
import { themeQueries } from "./themes/routes.ts";

type UnsubscribeLink = MailingListQueryDependencies["unsubscribeLink"];

const unsubscribeLinkOf = ({ signing }: Infrastructure): UnsubscribeLink => {
  const tokens = createUnsubscribeTokens(signing);
  return ({ websiteId, origin }, membership) =>
    `${origin}${UNSUBSCRIBE_PATH}?token=${tokens.issue(websiteId, membership)}`;
};

/** Where the files of an order are: for its pages and calls alike. */
export const orderFilesUrl = ({ database, signing, nowMs }: Infrastructure): FilesUrlOf =>
  createFilesUrlOf(createFindOrderFiles(database), createFileLinks(signing, nowMs).issue);

const mailFacts = ({ database, personalData, config }: Infrastructure) => ({
  personalData,
  mailMode: mailModeOf(config),
  keptDays: config.MAIL_KEPT_DAYS,
  nextRuns: createNextRuns(database),
  messageIdOf: (mailId: string) => messageIdOf(config.MAIL_FROM, mailId),
});

/** What stands behind this installation: an email server, a provider that takes cards. */
const providedFacts = ({ config, checkout }: Infrastructure) => {
  const takesCards = checkout.payments.stripe !== undefined;
  const offeredPayments: readonly OfferedMethod[] = [{ method: takesCards ? "stripe" : "manual" }];
  return { mailServer: config.SMTP_URL !== undefined, takesCards, offeredPayments };
};

/** Every query of the HTTP API. Those that visitors wait for come first: the router tries in order. */
export const readApi = (
  dependencies: Infrastructure,
  /** Styles and scripts of a page, for previews. */
  assets: (page: PageName) => AssetsView,
): readonly Route[] => {
  const { database: sql, sessions, eventStore, waitFor, pageGuard, websiteFacts } = dependencies;
  const provided = providedFacts(dependencies);
  const filesUrlOf = orderFilesUrl(dependencies);
  const timeZoneOf = async (websiteId: string) => (await websiteFacts(websiteId)).timeZone;
  const lists = { sql, waitFor, stream: sql.stream, timeZoneOf, nowMs: dependencies.nowMs };
  return [
    ...cartQueries({ ...dependencies, sql }),
    ...giftCardQueries({ ...lists, orderIdOf: dependencies.orderIdOf }),
    ...catalogQueries({ ...lists, pageGuard }),
    ...contentQueries({ sql, waitFor, pageGuard, nowMs: dependencies.nowMs }),
    ...searchQueries(dependencies),
    ...inventoryQueries({ ...lists, pageGuard }),
    ...checkoutQueries({ ...lists, browserKeys: dependencies.browserKeys, filesUrlOf }),
    ...subscriptionQueries(lists),
    ...couponQueries(lists),
    ...taxQueries(lists),
    ...shippingQueries(lists),
    ...siteSettingsQueries({ sql, waitFor }),
    ...siteUserQueries({ ...dependencies, ...lists, filesUrlOf }),
    ...visitorQueries({
      ...dependencies,
      sql,
      findPerson: createFindPerson({ ...dependencies, sql }),
    }),
    ...pageAccessQueries(lists),
    ...themeQueries({ ...dependencies, ...lists, ...provided, assets }),
    ...restockQueries(lists),
    ...reviewQueries({ ...dependencies, ...lists }),
    ...handlingQueries({ ...dependencies, sql }),
    ...overviewQueries({ ...dependencies, sql }),
    ...historyQueries({ ...lists, orderIdOf: dependencies.orderIdOf }),
    ...restoreQueries({
      findHeldCopy: dependencies.restores.findHeldCopy,
      isOperator: (ownerId) => sessions.isFounder(FIRST_WEBSITE, ownerId),
    }),
    ...projectionQueries({ sql, head: eventStore.head }),
    ...fileQueries({ listUnused: createUnusedFiles(sql, dependencies.now).list }),
    ...mailQueries({ ...lists, ...mailFacts(dependencies) }),
    ...accountQueries({
      ...dependencies,
      ...lists,
      ...provided,
      needsSetup: sessions.needsSetup,
    }),
    ...formQueries({ ...lists, pageGuard }),
    ...submissionQueries({ sql, waitFor, timeZoneOf, nowMs: dependencies.nowMs }),
    ...censusQueries(lists),
    ...collectorQueries(lists),
    ...errorReportQueries(lists),
    ...deliveryQueries({ ...lists, sign: dependencies.signing.sign }),
    ...mailingListQueries({ ...lists, unsubscribeLink: unsubscribeLinkOf(dependencies) }),
    ...savedViewQueries({ sql, waitFor }),
    ...formConversionQueries(lists),
  ];
};
