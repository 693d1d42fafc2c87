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
} from "../../customers/contract.ts";

/** A field as `account-field.html` draws it; every member is there, so that no name is looked up further out. */
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
  /** Of a country that was chosen before. */
  readonly valueName: string;
  readonly error: string;
  readonly errorId: string;
  /** Ids of what belongs to the field's description, for `aria-describedby`. */
  readonly describedBy: string;
  /** The first field that has to be put right. */
  readonly hasFocus: boolean;
};

/** A form as `account-form.html` draws it. */
export type AccountFormView = {
  readonly form: AccountFormName;
  readonly id: string;
  readonly action: string;
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
  readonly rows: readonly { readonly fields: readonly AccountFieldView[] }[];
  /** Whose password it is, for password managers; empty where the form asks for it, or nobody knows. */
  readonly username: string;
  readonly submit: string;
  /** " button-quiet", " button-grave" or nothing. */
  readonly tone: string;
  /** Why it was refused as a whole; empty when nothing was, or when fields say it. */
  readonly problem: string;
  /** Where to go instead of sending it; empty where that is no question. */
  readonly cancelUrl: string;
  readonly cancelLabel: string;
};

/** A button that does one thing to one entry, as `account-button.html` draws it. */
export type AccountButtonView = {
  /** It only leads to a question, and changes nothing yet. */
  readonly asks: boolean;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly label: string;
  /** What it is done to, for who hears the button alone. */
  readonly about: string;
};

/** The account's home. */
export type AccountHomeView = {
  readonly greeting: string;
  readonly email: string;
  /** Waits for its confirmation; empty when there is none. */
  readonly newEmail: string;
  readonly orders: readonly OrderRowView[];
  readonly orderCount: number;
  readonly hasMoreOrders: boolean;
  readonly restock: readonly (RestockRowView & { readonly button: AccountButtonView })[];
  readonly lists: readonly (ListRowView & { readonly button: AccountButtonView })[];
  readonly addresses: readonly (AddressRowView & {
    readonly button: AccountButtonView;
    readonly changeUrl: string;
    /** Null while nobody asks for it: each form carries all countries. */
    readonly change: AccountFormView | null;
  })[];
  readonly newAddress: AccountFormView;
  readonly sessions: readonly (SessionRowView & { readonly button: AccountButtonView })[];
  readonly otherSessions: AccountButtonView | null;
  readonly deletion: readonly string[];
  /** The form that was refused just now stands open. */
  readonly open: Readonly<Record<"mail" | "password" | "newAddress" | "delete", boolean>>;
  /** Of lists that are longer than a page. */
  readonly pagers: Readonly<Record<HomeList, HomePager | null>>;
  /** What was done just now, by section: all but what is said at the head of the page. */
  readonly said: Readonly<Record<string, string>>;
  /** What was done just now to the whole account. */
  readonly news: string;
  /** Shown instead of all the others: what is asked before it is done. */
  readonly confirm: (Question & { readonly form: AccountFormView }) | null;
};

/** What the account pages show. */
export type AccountView = {
  /** The forms of this page by name. */
  readonly forms: Readonly<Partial<Record<AccountFormName, AccountFormView>>>;
  /** `?next=…` of an own path to go on to, for links between the pages; else empty. */
  readonly nextQuery: string;
  /** Hidden field `xsrf` of every form of somebody who is signed in; empty for a guest. */
  readonly xsrf: string;
  /** On `account`, else null. */
  readonly home: AccountHomeView | null;
  /** On `account-orders`, else empty. */
  /** Of an `account-subscriptions` page. */
  readonly subscriptions: readonly SubscriptionRowView[];
  readonly orders: readonly OrderRowView[];
  /** On `account-order`, else null. */
  readonly order: FullOrderView | null;
  /** What scripts need: `<script type="application/json" data-account>{account.screen|json}</script>`. */
  readonly screen: AccountScreen;
};

export type AccountScreen = {
  readonly refused: RefusedForm | null;
  /** Of the session; null for a guest. */
  readonly xsrfToken: string | null;
  /** Of the address that was asked for. */
  readonly next: string | null;
  readonly token: string | null;
  /** What the API answers, of the page's own; null on the others. */
  readonly home: AccountHome | null;
  readonly orders: AccountOrders | null;
  readonly order: AccountOrder | null;
};

/** Answers of the API, as the account's home needs them. */
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
