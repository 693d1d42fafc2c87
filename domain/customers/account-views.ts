import { formatDay } from "../kit/format-day.ts";
import { type Postal, postalLines } from "../kit/postal-lines.ts";
import type { Reader } from "../kit/reader.ts";

export type Attributes = Readonly<Record<string, string>>;

/** "Hello, Ada." */
export const greeting = (firstName: string): string =>
  firstName === "" ? "Hello." : `Hello, ${firstName}.`;

/** "Sage / A5". */
export const chosen = (attributes: Attributes): string => Object.values(attributes).join(" / ");

type RestockRow = {
  readonly signUpId: string;
  readonly productName: string;
  readonly productUrl: string | null;
  readonly attributes: Attributes;
  readonly status: "waiting" | "sent" | "failed";
  readonly signedUpAt: string;
  readonly sentAt: string | null;
};

const restockStatus = (row: RestockRow, { locale, timeZone }: Reader): string =>
  row.status === "sent" && row.sentAt !== null
    ? `Email sent on ${formatDay(row.sentAt, locale, timeZone)}`
    : `Waiting since ${formatDay(row.signedUpAt, locale, timeZone)}`;

export const restockView = (row: RestockRow, reader: Reader) => {
  const options = chosen(row.attributes);
  return {
    id: row.signUpId,
    name: row.productName,
    url: row.productUrl,
    options,
    status: restockStatus(row, reader),
    about: options === "" ? row.productName : `${row.productName}, ${options}`,
  };
};
export type RestockRowView = ReturnType<typeof restockView>;

type ListRow = {
  readonly listId: string;
  readonly name: string;
  readonly email: string;
  readonly joinedAt: string;
};

export const listView = (row: ListRow, { locale, timeZone }: Reader) => ({
  id: row.listId,
  name: row.name,
  status: `${row.email}, since ${formatDay(row.joinedAt, locale, timeZone)}`,
});
export type ListRowView = ReturnType<typeof listView>;

type AddressRow = Postal & {
  readonly addressId: string;
  readonly name: string;
  readonly phone: string;
};

export const addressView = (row: AddressRow, reader: Reader) => ({
  id: row.addressId,
  name: row.name,
  lines: [
    ...postalLines({ ...row, name: "" }, { locale: reader.language }),
    ...(row.phone === "" ? [] : [row.phone]),
  ],
  about: `${row.name}, ${row.line1}`,
});
export type AddressRowView = ReturnType<typeof addressView>;

type SessionRow = {
  readonly sessionId: string;
  readonly current: boolean;
  readonly device: string;
  readonly signedInAt: string;
  readonly lastSeenAt: string;
};

export const sessionView = (row: SessionRow, { locale, timeZone }: Reader) => {
  const { sessionId, current, device, signedInAt, lastSeenAt } = row;
  const since = `Signed in on ${formatDay(signedInAt, locale, timeZone)}`;
  return {
    id: sessionId,
    name: device || (current ? "This device" : "A device"),
    isCurrent: current,
    status: current
      ? [device && "This device", since].filter(Boolean).join(" · ")
      : `Last seen on ${formatDay(lastSeenAt, locale, timeZone)}`,
  };
};
export type SessionRowView = ReturnType<typeof sessionView>;

/** What a deletion removes and keeps, shown before the customer confirms. */
export const deletionTexts = [
  "You are signed out everywhere, and this account can no longer be used to sign in.",
  "Your name, addresses, messages to us, back-in-stock sign-ups and mailing list subscriptions are erased.",
  "We keep orders in our records, as required by law, without your name, address and email.",
  "This cannot be undone, not even by us. You can create a new account at any time.",
] as const;
