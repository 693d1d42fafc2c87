import { noFilesUrl } from "../../downloads/files-url.ts";
import { sampleAccounts } from "./account/sample-account.ts";
import { builtInPage } from "./checkout/find-installments.ts";
import type { FindPageDependencies } from "./find-page.ts";

/**
 * What pages are found with where no visitor is, in previews and checks of the editor: a sample account, and no key, link
 * or card that belongs to a person. No form can be sent, and no search is answered or recorded.
 */
export const previewParts = {
  accounts: sampleAccounts,
  browserKeys: { has: () => false },
  fileLinks: { read: () => undefined },
  filesUrlOf: noFilesUrl,
  findGiftCards: async () => [],
  findInstallmentPage: builtInPage,
  findOrderFiles: async () => [],
  findRequest: async () => undefined,
  issueFormKey: () => "",
  offeredPayments: async () => [{ method: "manual" }],
  readBalanceLink: () => undefined,
  readReviewLink: () => undefined,
  recordSearch: () => undefined,
  search: undefined,
} satisfies Partial<FindPageDependencies>;
