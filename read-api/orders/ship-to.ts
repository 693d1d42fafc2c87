import { type Postal, postalLines } from "#domain/kit/postal-lines.ts";

type Recipient = {
  readonly name: string | null;
  readonly address: Postal | null;
  readonly phone: string | null;
};

/** The label of a parcel, in English like everything that owners read; empty after an erasure. */
export const shipToOf = ({ name, address, phone }: Recipient): readonly string[] =>
  [...(address ? postalLines({ ...address, name }, { locale: "en" }) : [name]), phone].filter(
    (line): line is string => line !== null && line !== "",
  );
