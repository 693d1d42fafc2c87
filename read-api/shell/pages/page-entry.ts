import type { RefusedForm } from "#domain/customers/account-forms.ts";
import type { SentForm } from "#infra/http/form-fallback.ts";
import type { RefusedForm as RefusedSiteForm } from "./forms/refused-form.ts";
import type { PageName } from "./page-facts.ts";
import type { FindPage } from "./page-questions.ts";

/** Query members are unparsed. */
export type PageRequest = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** A rejected plain form of this page. */
  readonly refused?: RefusedForm;
};

export type PageEntry = {
  /** Parameters are written `:name`, each a whole segment. */
  readonly path: string;
  /** The page that is shown when it exists; absent where the content determines it. */
  readonly name?: PageName;
  readonly find: (request: PageRequest) => FindPage;
  /** The page with rejected input; absent: rejections have their own page. */
  readonly findRefused?: (request: PageRequest, refused: RefusedSiteForm) => FindPage;
  /** The page that answers a successful form; absent: forms redirect to another page. */
  readonly findSent?: (sent: SentForm) => FindPage;
  /** Its forms are posted to its own URL, and it shows their rejections. */
  readonly showsRefusals?: true;
};
