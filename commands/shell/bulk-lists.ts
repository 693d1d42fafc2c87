import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { collectionBulkActions } from "../catalog/collection-bulk.ts";
import type { CatalogDependencies } from "../catalog/dependencies.ts";
import { couponBulkActions } from "../coupons/bulk.ts";
import { customerBulkActions } from "../customers/bulk.ts";
import type { SetBlockedDependencies } from "../customers/set-blocked.ts";
import { webhookBulkActions } from "../deliveries/bulk.ts";
import { scriptErrorBulkActions } from "../error-reports/bulk.ts";
import type { FindScriptError } from "../error-reports/resolve.ts";
import { submissionBulkActions } from "../form-submissions/bulk.ts";
import { formBulkActions } from "../forms/bulk.ts";
import { giftCardBulkActions } from "../gift-cards/bulk.ts";
import { stockBulkActions } from "../inventory/bulk.ts";
import type { InventoryDependencies } from "../inventory/routes.ts";
import type { BulkList } from "../kit/bulk/action.ts";
import type { Handler } from "../kit/handle.ts";
import { mailBulkActions } from "../mail/bulk.ts";
import type { MailDependencies } from "../mail/routes.ts";
import { memberBulkActions } from "../mailing-lists/bulk.ts";
import { mailingListBulkActions } from "../mailing-lists/list-bulk.ts";
import { type OrderBulkDependencies, orderBulkActions } from "../orders/bulk.ts";
import { websiteMemberBulkActions } from "../owners/bulk.ts";
import {
  type RestockBulkDependencies,
  restockBulkActions,
  signUpBulkActions,
} from "../restock/bulk.ts";
import { reviewBulkActions } from "../reviews/bulk.ts";
import { shippingBulkActions } from "../shipping/bulk.ts";
import { subscriptionBulkActions } from "../subscriptions/bulk.ts";
import { taxRuleBulkActions } from "../taxes/bulk.ts";
import { templateBulkActions } from "../themes/bulk.ts";
import type { ThemeDependencies } from "../themes/change-template.ts";

/** What the actions of all lists need. */
export type BulkListDependencies = RestockBulkDependencies &
  SetBlockedDependencies &
  MailDependencies &
  ThemeDependencies &
  CatalogDependencies &
  OrderBulkDependencies &
  Pick<InventoryDependencies, "findVariantProduct"> & {
    readonly handler: Handler;
    readonly sessions: Pick<OwnerSessions, "endOnWebsite">;
    readonly personalData: Pick<PersonalData, "open">;
    readonly findScriptError: FindScriptError;
    readonly newId: () => string;
    readonly now: () => string;
  };

/** Every list whose rows can be changed many at once. A new one is added here. */
export const bulkLists = (dependencies: BulkListDependencies): readonly BulkList[] => [
  couponBulkActions(dependencies),
  giftCardBulkActions(dependencies),
  memberBulkActions(dependencies),
  reviewBulkActions(dependencies),
  formBulkActions(dependencies),
  templateBulkActions(dependencies),
  websiteMemberBulkActions(dependencies),
  scriptErrorBulkActions(dependencies),
  mailingListBulkActions(dependencies),
  submissionBulkActions(dependencies),
  webhookBulkActions(dependencies),
  restockBulkActions(dependencies),
  signUpBulkActions(dependencies),
  customerBulkActions(dependencies),
  subscriptionBulkActions(dependencies),
  mailBulkActions(dependencies),
  stockBulkActions(dependencies),
  collectionBulkActions(dependencies),
  shippingBulkActions(dependencies),
  taxRuleBulkActions(dependencies),
  orderBulkActions(dependencies),
];
