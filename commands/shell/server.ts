import { setTimeout as pause } from "node:timers/promises";
import { mailModeOf } from "#domain/mail/mail-mode.ts";
import { permissionsOf } from "#domain/owners/roles.ts";
import { ruleFor } from "#domain/page-access/rules.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { IntakeCall } from "#infra/http/intake.ts";
import { type Client, isExempt } from "#infra/http/rate-limit.ts";
import type { Route } from "#infra/http/route.ts";
import { createNextRuns } from "#infra/jobs/next-runs.ts";
import { createMailStops } from "#infra/mail/stop-mails.ts";
import { createWebhookDeliveries } from "#infra/webhooks/deliveries.ts";
import type { Infrastructure } from "#infrastructure";
import { selectedProducts } from "#read-api/catalog/find-chosen-products.ts";
import { createFindItemFacts } from "#read-api/catalog/find-item-facts.ts";
import { createFindVariantProduct } from "#read-api/catalog/find-variant-product.ts";
import { createIsDelivery } from "#read-api/deliveries/routes.ts";
import { createFindScriptError } from "#read-api/error-reports/routes.ts";
import { createFindOnlyForm } from "#read-api/forms/find-only-form.ts";
import { importQueries } from "#read-api/import/routes.ts";
import { createFindResendable } from "#read-api/mail/find-resendable.ts";
import { createIsAwaited } from "#read-api/mail/mail-rows.ts";
import { createFindBulkRows } from "#read-api/shell/find-bulk-rows.ts";
import { createCountProblems } from "#read-api/themes/count-problems.ts";
import { createCountOtherTemplates } from "#read-api/themes/count-templates.ts";
import { captchaCommands } from "../captcha/routes.ts";
import { createFindExtraForm } from "../cart/find-extra-form.ts";
import { cartCommands } from "../cart/routes.ts";
import { editCommands } from "../catalog/edit-routes.ts";
import { catalogCommands } from "../catalog/routes.ts";
import type { EditDependencies } from "../catalog/run-edit.ts";
import { recordFormVisits } from "../census/record-form-visit.ts";
import { recordHit } from "../census/record-hit.ts";
import { recordQuickView } from "../census/record-quick-view.ts";
import { checkoutCommands } from "../checkout/routes.ts";
import { collectorCommands } from "../collector/routes.ts";
import { contentCommands } from "../content/routes.ts";
import { couponCommands } from "../coupons/routes.ts";
import { createSharedCarts } from "../customers/account-carts.ts";
import { siteUserCommands } from "../customers/routes.ts";
import { deliveryCommands } from "../deliveries/routes.ts";
import { downloadCommands } from "../downloads/routes.ts";
import { resolveCommands } from "../error-reports/resolve.ts";
import { errorReportCommands } from "../error-reports/routes.ts";
import { submissionCommands } from "../form-submissions/routes.ts";
import { formCommands } from "../forms/routes.ts";
import { giftCardCommands } from "../gift-cards/routes.ts";
import type { ImportDependencies } from "../import/dependencies.ts";
import { importCommands } from "../import/routes.ts";
import { inventoryCommands } from "../inventory/routes.ts";
import { createFindBulkAction } from "../kit/bulk/action.ts";
import { type BulkOperations, createBulkOperations } from "../kit/bulk/operations.ts";
import { bulkCommands } from "../kit/bulk/routes.ts";
import type { BulkDependencies } from "../kit/bulk/run.ts";
import { mailCommands } from "../mail/routes.ts";
import { mailingListCommands } from "../mailing-lists/routes.ts";
import { orderCommands } from "../orders/routes.ts";
import { sendingCommands } from "../orders/sending-routes.ts";
import { createRolesOf } from "../owners/dependencies.ts";
import { accountCommands } from "../owners/routes.ts";
import { pageAccessCommands } from "../page-access/routes.ts";
import { pictureCommands } from "../pictures/routes.ts";
import { visitorCommands } from "../privacy/routes.ts";
import { projectionCommands } from "../projections/routes.ts";
import { restockCommands } from "../restock/routes.ts";
import { restoreCommands } from "../restores/routes.ts";
import { reviewCommands } from "../reviews/routes.ts";
import { savedViewCommands } from "../saved-views/routes.ts";
import { shippingCommands } from "../shipping/routes.ts";
import { siteSettingsCommands } from "../site-settings/routes.ts";
import { subscriptionCommands } from "../subscriptions/routes.ts";
import { taxCommands } from "../taxes/routes.ts";
import { themeCommands } from "../themes/routes.ts";
import { websiteRoutes } from "../websites/routes.ts";
import { bulkLists } from "./bulk-lists.ts";

/** Shared by the calls and by the job that takes up what a crash interrupted. */
export const importDependencies = (infrastructure: Infrastructure): ImportDependencies => ({
  ...infrastructure,
  sql: infrastructure.database,
  currencyOf: async (websiteId) => (await infrastructure.websiteFacts(websiteId)).currency,
  onDefect: (error) => infrastructure.log.error({ error }, "an import failed"),
});

/** Shared by the calls and by the job that takes up what a crash interrupted. */
export const editDependencies = (infrastructure: Infrastructure): EditDependencies => ({
  ...infrastructure,
  sql: infrastructure.database,
  onDefect: (error) => infrastructure.log.error({ error }, "a change of many products failed"),
});

const createPermissionsAt = (infrastructure: Infrastructure): BulkDependencies["permissionsAt"] => {
  const rolesOf = createRolesOf(infrastructure);
  return async (websiteId, ownerId) => permissionsOf((await rolesOf(websiteId, ownerId)) ?? []);
};

/** What doing something to many rows of a list needs, wherever it runs. */
export const bulkDependencies = (infrastructure: Infrastructure): BulkDependencies => ({
  ...infrastructure,
  sql: infrastructure.database,
  permissionsAt: createPermissionsAt(infrastructure),
  findAction: createFindBulkAction(
    bulkLists({
      ...infrastructure,
      ...mailsOf(infrastructure),
      findScriptError: createFindScriptError(infrastructure.database),
      countOtherTemplates: createCountOtherTemplates(infrastructure.database),
      sql: infrastructure.database,
      restockGraceSeconds: infrastructure.config.RESTOCK_GRACE_SECONDS,
      port: infrastructure.config.PORT,
      findVariantProduct: createFindVariantProduct(infrastructure.database),
    }),
  ),
  onDefect: (error) => infrastructure.log.error({ error }, "a work on many rows failed"),
});

/** What carts cost besides what is in them. */
const cartMoneyCommands = (infrastructure: Infrastructure): readonly Route[] => [
  ...couponCommands(infrastructure),
  ...taxCommands(infrastructure),
  ...shippingCommands(infrastructure),
];

/** From the cart to the order, and what happens to the order afterwards. */
const cartToOrder = (infrastructure: Infrastructure): readonly Route[] => {
  const dependencies = { ...infrastructure.checkout, signing: infrastructure.signing };
  return [...checkoutCommands(dependencies), ...orderCommands(dependencies)];
};

type MayOpen = (context: RequestContext, path: string) => Promise<boolean>;

/** What stands on a product's page besides buying it. */
const besideProducts = (infrastructure: Infrastructure, mayOpen: MayOpen): readonly Route[] => {
  const { database: sql } = infrastructure;
  const findItemFacts = createFindItemFacts(sql);
  return [
    ...restockCommands({
      ...infrastructure,
      sql,
      mayOpen,
      head: infrastructure.eventStore.head,
      graceSeconds: infrastructure.config.RESTOCK_GRACE_SECONDS,
      isExempt: (client) => isExempt(client, infrastructure.config.RATE_LIMIT_EXEMPT),
    }),
    ...reviewCommands({ ...infrastructure, sql, findItemFacts, mayOpen }),
  ];
};

/** What the owner says about it, and keeps for it. */
const whatIsSold = (infrastructure: Infrastructure, bulk: BulkOperations): readonly Route[] => [
  ...catalogCommands(infrastructure),
  ...editCommands({
    ...editDependencies(infrastructure),
    newId: infrastructure.newId,
    selectedProducts,
  }),
  ...sendingCommands(bulk),
  ...contentCommands(infrastructure),
  ...downloadCommands(infrastructure),
  ...pictureCommands(infrastructure),
];

/** To stand before the calls for one import, whose paths would take those of the lists' files. */
const pastImports = (infrastructure: Infrastructure): readonly Route[] => {
  const { database: sql, websiteFacts } = infrastructure;
  const timeZoneOf = async (websiteId: string) => (await websiteFacts(websiteId)).timeZone;
  return importQueries({ ...infrastructure, sql, stream: sql.stream, timeZoneOf });
};

/** What is asked of mails before something is done about them. */
const mailsOf = (infrastructure: Infrastructure) => {
  const { database: sql, config } = infrastructure;
  return {
    findResendable: createFindResendable({
      ...infrastructure,
      sql,
      mailServer: mailModeOf(config) !== "none",
    }),
    mailStops: createMailStops(sql),
    isAwaited: createIsAwaited(sql, createNextRuns(sql)),
  };
};

const bulkOperations = (infrastructure: Infrastructure): BulkOperations =>
  createBulkOperations({
    ...bulkDependencies(infrastructure),
    newId: infrastructure.newId,
    waitFor: infrastructure.waitFor,
    findRows: createFindBulkRows({
      sql: infrastructure.database,
      timeZoneOf: async (websiteId) => (await infrastructure.websiteFacts(websiteId)).timeZone,
      findPerson: infrastructure.personalData.find,
      templates: {
        builtIn: infrastructure.themes.builtIn,
        countProblems: createCountProblems(),
      },
    }),
  });

/** How the console itself is set up and looked after. */
const aroundTheConsole = (
  infrastructure: Infrastructure,
  bulk: BulkOperations,
): readonly Route[] => [
  ...bulkCommands(bulk),
  ...mailCommands({ ...infrastructure, ...mailsOf(infrastructure) }),
  ...savedViewCommands(infrastructure),
  ...siteSettingsCommands(infrastructure),
  ...restoreCommands(infrastructure),
  ...projectionCommands({ sql: infrastructure.database }),
];

const formsOf = (infrastructure: Infrastructure): readonly Route[] =>
  formCommands({
    ...infrastructure,
    sql: infrastructure.database,
    findOnlyForm: createFindOnlyForm(infrastructure.database),
    keepsLengths: async (websiteId) =>
      (await infrastructure.siteSettings.find(websiteId)).vanillaFormHandler,
  });

/** Every command of the HTTP API. Those that visitors wait for come first: the router tries in order. */
export const writeApi = (infrastructure: Infrastructure): readonly Route[] => {
  const { database: sql } = infrastructure;
  const bulk = bulkOperations(infrastructure);
  const mayOpen = async (context: RequestContext, path: string) =>
    (await infrastructure.pageGuard.gateOf(context)).opens(path);
  const selling = {
    ...infrastructure,
    sql,
    findItemFacts: createFindItemFacts(sql),
    findExtraForm: createFindExtraForm(infrastructure),
    mayOpen,
    sharedCarts: createSharedCarts(infrastructure),
  };
  return [
    ...cartCommands(selling),
    ...cartToOrder(infrastructure),
    ...giftCardCommands(selling),
    ...subscriptionCommands(selling),
    ...cartMoneyCommands(infrastructure),
    ...whatIsSold(infrastructure, bulk),
    ...inventoryCommands({
      ...infrastructure,
      findVariantProduct: createFindVariantProduct(sql),
    }),
    ...pastImports(infrastructure),
    ...importCommands(importDependencies(infrastructure)),
    ...besideProducts(infrastructure, mayOpen),
    ...formsOf(infrastructure),
    recordQuickView(censusOf(infrastructure)),
    ...collectorCommands({ ...infrastructure, settingsOf: infrastructure.siteSettings.find }),
    ...errorReportCommands(infrastructure),
    ...resolveCommands({ ...infrastructure, findScriptError: createFindScriptError(sql) }),
    ...captchaCommands(infrastructure),
    ...submissionCommands(infrastructure),
    ...siteUserCommands({
      ...infrastructure,
      sql,
      isExempt: (client) => isExempt(client, infrastructure.config.RATE_LIMIT_EXEMPT),
      wait: (milliseconds) => pause(milliseconds).then(() => undefined),
    }),
    ...visitorCommands({ ...infrastructure, sql }),
    ...deliveryCommands({
      ...infrastructure,
      isDelivery: createIsDelivery(sql),
      testDeliveries: createWebhookDeliveries({
        database: sql,
        webhooks: infrastructure.webhooks,
        pausesMs: [],
      }),
    }),
    ...mailingListCommands(infrastructure),
    ...aroundTheConsole(infrastructure, bulk),
    ...themeCommands({
      ...infrastructure,
      countOtherTemplates: createCountOtherTemplates(sql),
    }),
    ...pageAccessCommands({
      ...infrastructure,
      isExempt: (client) => isExempt(client, infrastructure.config.RATE_LIMIT_EXEMPT),
      findPageRule: async (websiteId, path) =>
        ruleFor(await infrastructure.findPageRules(websiteId, { anew: true }), path),
    }),
    ...aroundOwners(infrastructure),
  ];
};

const ownersOf = (infrastructure: Infrastructure) => ({
  ...infrastructure,
  mailServer: infrastructure.config.SMTP_URL !== undefined,
  openHosts: infrastructure.config.DAYBOOK_WEBSITE_HOSTS,
  wait: (milliseconds: number) => pause(milliseconds).then(() => undefined),
  isExempt: (client: Client) => isExempt(client, infrastructure.config.RATE_LIMIT_EXEMPT),
});

const aroundOwners = (infrastructure: Infrastructure): readonly Route[] => {
  const dependencies = ownersOf(infrastructure);
  return [...accountCommands(dependencies), ...websiteRoutes(dependencies)];
};

const censusOf = (infrastructure: Infrastructure) => ({
  ...infrastructure,
  isCensusDisabled: async (websiteId: string) =>
    (await infrastructure.siteSettings.find(websiteId)).censusDisabled,
});

/** Calls answered in front of the application. */
export const intakeCalls = (infrastructure: Infrastructure): readonly IntakeCall[] => {
  const census = censusOf(infrastructure);
  return [recordHit(census), ...recordFormVisits(census)];
};
