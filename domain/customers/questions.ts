import type { Reader } from "../kit/reader.ts";
import {
  type AddressRowView,
  addressView,
  type ListRowView,
  listView,
  type RestockRowView,
  restockView,
} from "./account-views.ts";
import type { ConfirmedAction, HomeList } from "./home-place.ts";

export type Question = { readonly title: string; readonly text: string };

/** Labels of the button that opens the question, and of the one that cancels. */
export const askLabels: Readonly<Record<ConfirmedAction, string>> = {
  removeAddress: "Remove",
  leaveRestock: "Cancel notification",
  leaveList: "Leave",
};
export const KEEP = "Keep";

/** The list that the entry belongs to. */
export const askedLists: Readonly<Record<ConfirmedAction, HomeList>> = {
  removeAddress: "addresses",
  leaveRestock: "restock",
  leaveList: "lists",
};

/** Key of `doneTexts` after the action. */
export const askedDone = {
  removeAddress: "address-removed",
  leaveRestock: "restock-left",
  leaveList: "list-left",
} as const satisfies Readonly<Record<ConfirmedAction, string>>;

export const removeAddressQuestion = ({
  name,
  lines,
}: Pick<AddressRowView, "name" | "lines">): Question => ({
  title: "Remove this address?",
  text: [name, ...lines].join(", "),
});

export const leaveRestockQuestion = ({ about }: Pick<RestockRowView, "about">): Question => ({
  title: "Cancel this notification?",
  text: `We will not email you when ${about} is back in stock. You can sign up again on its product page.`,
});

export const leaveListQuestion = ({ name }: Pick<ListRowView, "name">): Question => ({
  title: `Leave ${name}?`,
  text: "You will receive no more emails from this list. You can join again at any time.",
});

type Rows<View extends (row: never, reader: Reader) => unknown> = {
  readonly rows: readonly Parameters<View>[0][];
};

type Entries = {
  readonly restock: Rows<typeof restockView>;
  readonly lists: Rows<typeof listView>;
  readonly addresses: Rows<typeof addressView>;
};

/** The question about a shown entry; undefined: the entry does not exist (any longer). */
export const questionOf = (
  { restock, lists, addresses }: Entries,
  { form, key }: { readonly form: ConfirmedAction; readonly key: string },
  reader: Reader,
): Question | undefined => {
  if (form === "removeAddress") {
    const row = addresses.rows.find(({ addressId }) => addressId === key);
    return row && removeAddressQuestion(addressView(row, reader));
  }
  if (form === "leaveRestock") {
    const row = restock.rows.find(({ signUpId }) => signUpId === key);
    return row && leaveRestockQuestion(restockView(row, reader));
  }
  const row = lists.rows.find(({ listId }) => listId === key);
  return row && leaveListQuestion(listView(row, reader));
};
