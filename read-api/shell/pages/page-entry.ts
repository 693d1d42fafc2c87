import type { RefusedForm } from "#domain/customers/account-forms.ts";
import type { SentForm } from "#infra/http/form-fallback.ts";
import type { PageName } from "./page-data.ts";
import type { FindPage } from "./page-questions.ts";
import type { RefusedForm as RefusedSiteForm } from "./refused-form.ts";

/** Members come as they were sent. */
export type PageRequest = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** A plain form of this page that was refused just now. */
  readonly refused?: RefusedForm;
};

export type PageEntry = {
  /** Parameters as `:name`, each a whole segment. */
  readonly path: string;
  /** What is shown there when there is something to show; absent where the content decides. */
  readonly name?: PageName;
  readonly find: (request: PageRequest) => FindPage;
  /** The same page with what was sent to it and refused; absent: refusals are a page of their own. */
  readonly findRefused?: (request: PageRequest, refused: RefusedSiteForm) => FindPage;
  /** The page that answers a form whose calls are done; absent: forms lead to another page. */
  readonly findSent?: (sent: SentForm) => FindPage;
  /** Its forms are sent to its own address, and it shows what was refused of them. */
  readonly showsRefusals?: true;
};
