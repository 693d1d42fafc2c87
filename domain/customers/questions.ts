import {
  type AddressRowView,
  addressView,
  type ListRowView,
  listView,
  type Reader,
  type RestockRowView,
  restockView,
} from "./account-views.ts";
import type { Asked, HomeList } from "./home-place.ts";

export type Question = { readonly title: string; readonly text: string };

/** What a button that asks first says, and what keeps everything as it is. */
export const askLabels: Readonly<Record<Asked, string>> = {
  removeAddress: "Remove",
  leaveRestock: "Cancel notification",
  leaveList: "Leave",
};
export const KEEP = "Keep";

/** The list whose entries it is about. */
export const askedLists: Readonly<Record<Asked, HomeList>> = {
  removeAddress: "addresses",
  leaveRestock: "restock",
  leaveList: "lists",
};

/** Of `doneTexts`, once it was done. */
export const askedDone = {
  removeAddress: "address-removed",
  leaveRestock: "restock-left",
  leaveList: "list-left",
} as const satisfies Readonly<Record<Asked, string>>;

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

/** What is asked about an entry that is shown; undefined: it is not there (any more). */
export const questionOf = (
  { restock, lists, addresses }: Entries,
  { form, key }: { readonly form: Asked; readonly key: string },
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
