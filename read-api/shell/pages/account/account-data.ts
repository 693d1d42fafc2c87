import type {
  AccountField,
  AccountFormName,
  RefusedForm,
} from "#domain/customers/account-forms.ts";
import type {
  AddressRowView,
  ListRowView,
  RestockRowView,
  SessionRowView,
} from "#domain/customers/account-views.ts";
import type { HomeList, HomePager } from "#domain/customers/home-place.ts";
import type { FullOrderView, OrderRowView } from "#domain/customers/order-views.ts";
import type { Question } from "#domain/customers/questions.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { SubscriptionRowView } from "#domain/subscriptions/account-views.ts";
import type {
  getAccountContract,
  getAccountOrderContract,
  listAccountMailingListsContract,
  listAccountOrdersContract,
  listAccountRestockContract,
  listAddressesContract,
  listSessionsContract,
} from "../../../customers/contract.ts";

/**
 * A field for `account-field.html`; every member is present, so that no name is looked up in an
 * outer section.
 */
export type AccountFieldView = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type: AccountField["type"];
  readonly isCheck: boolean;
  readonly isPassword: boolean;
  readonly isCountry: boolean;
  readonly autocomplete: string;
  /** Whether a browser can send it empty. */
  readonly isOptional: boolean;
  /** Whether its label says so; not where only the country's rule can tell. */
  readonly isMarkedOptional: boolean;
  readonly note: string;
  readonly noteId: string;
  readonly value: string;
  /** Name of a previously selected country. */
  readonly valueName: string;
  readonly error: string;
  readonly errorId: string;
  /** Ids of the field's descriptions, for `aria-describedby`. */
  readonly describedBy: string;
  /** True for the first field with an error. */
  readonly hasFocus: boolean;
};

/** A form for `account-form.html`. */
export type AccountFormView = {
  readonly form: AccountFormName;
  readonly id: string;
  readonly action: string;
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  readonly rows: readonly { readonly fields: readonly AccountFieldView[] }[];
  /** User name for password managers; empty where the form asks for it, or it is unknown. */
  readonly username: string;
  readonly submit: string;
  /** " button-quiet", " button-grave" or nothing. */
  readonly tone: string;
  /**
   * Why the form was rejected as a whole; empty when it was not, or when fields have the errors.
   */
  readonly problem: string;
  /** URL of the cancel link; empty where there is none. */
  readonly cancelUrl: string;
  readonly cancelLabel: string;
};

/** A button with one action on one entry, for `account-button.html`. */
export type AccountButtonView = {
  /** It only opens a question and changes nothing yet. */
  readonly asks: boolean;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly label: string;
  /** Name of the entry, for screen readers. */
  readonly about: string;
};

/** The account's home. */
export type AccountHomeView = {
  readonly greeting: string;
  readonly email: string;
  /** Awaits confirmation; empty when there is none. */
  readonly newEmail: string;
  readonly orders: readonly OrderRowView[];
  readonly orderCount: number;
  readonly hasMoreOrders: boolean;
  readonly restock: readonly (RestockRowView & { readonly button: AccountButtonView })[];
  readonly lists: readonly (ListRowView & { readonly button: AccountButtonView })[];
  readonly addresses: readonly (AddressRowView & {
    readonly button: AccountButtonView;
    readonly changeUrl: string;
    /** Null while it is closed: each form contains all countries. */
    readonly change: AccountFormView | null;
  })[];
  readonly newAddress: AccountFormView;
  readonly sessions: readonly (SessionRowView & { readonly button: AccountButtonView })[];
  readonly otherSessions: AccountButtonView | null;
  readonly deletion: readonly string[];
  /** The form that was just rejected is open. */
  readonly open: Readonly<Record<"mail" | "password" | "newAddress" | "delete", boolean>>;
  /** Pagers of lists longer than a page. */
  readonly pagers: Readonly<Record<HomeList, HomePager | null>>;
  /** Messages by section, except those at the top of the page. */
  readonly said: Readonly<Record<string, string>>;
  /** Message about the whole account. */
  readonly news: string;
  /** Shown instead of everything else: the question before an action. */
  readonly confirm: (Question & { readonly form: AccountFormView }) | null;
};

/** The data of the account pages. */
export type AccountView = {
  /** The forms of this page by name. */
  readonly forms: Readonly<Partial<Record<AccountFormName, AccountFormView>>>;
  /** `?next=…` with a path of this website, for links between the pages; else empty. */
  readonly nextQuery: string;
  /** Hidden field `xsrf` of every form of a signed-in customer; empty for a guest. */
  readonly xsrf: string;
  /** Set on `account`, else null. */
  readonly home: AccountHomeView | null;
  /** Set on `account-subscriptions`, else empty. */
  readonly subscriptions: readonly SubscriptionRowView[];
  /** Set on `account-orders`, else empty. */
  readonly orders: readonly OrderRowView[];
  /** Set on `account-order`, else null. */
  readonly order: FullOrderView | null;
  /**
   * Data for scripts: `<script type="application/json"
   * data-account>{account.screen|json}</script>`.
   */
  readonly screen: AccountScreen;
};

export type AccountScreen = {
  readonly refused: RefusedForm | null;
  /** Token of the session; null for a guest. */
  readonly xsrfToken: string | null;
  /** The `next` of the requested URL. */
  readonly next: string | null;
  readonly token: string | null;
  /** The API's answers for this page; null on the others. */
  readonly home: AccountHome | null;
  readonly orders: AccountOrders | null;
  readonly order: AccountOrder | null;
};

/** Answers of the API for the account's home. */
export type AccountHome = {
  readonly account: Account;
  readonly orders: AccountOrders;
  readonly restock: ResponseOf<typeof listAccountRestockContract>;
  readonly lists: ResponseOf<typeof listAccountMailingListsContract>;
  readonly addresses: ResponseOf<typeof listAddressesContract>;
  readonly sessions: ResponseOf<typeof listSessionsContract>;
};
export type Account = ResponseOf<typeof getAccountContract>;
export type AccountOrders = ResponseOf<typeof listAccountOrdersContract>;
export type AccountOrder = ResponseOf<typeof getAccountOrderContract>;
