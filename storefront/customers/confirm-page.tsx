import { useState } from "react";
import {
  type ConfirmedAction,
  type HomePlace,
  homeUrl,
  listSections,
  shownPages,
} from "#domain/customers/home-place.ts";
import { askedDone, askedLists, KEEP, questionOf } from "#domain/customers/questions.ts";
import { reader } from "../kit/reader.ts";
import type { AccountHome } from "./account.ts";
import { AccountForm } from "./account-form.tsx";
import { leaveList, leaveRestock, removeAddress } from "./change-account.ts";
import { GateOne } from "./gate.tsx";

const works: Readonly<Record<ConfirmedAction, (key: string) => Promise<void>>> = {
  removeAddress,
  leaveRestock,
  leaveList,
};

type Props = {
  readonly home: AccountHome;
  readonly confirm: NonNullable<HomePlace["confirm"]>;
};

/** The question between a button and its action, where no dialog is possible. */
export const ConfirmPage = ({ home, confirm }: Props) => {
  // It stays while its entry disappears.
  const [question] = useState(() => questionOf(home, confirm, reader()));
  const { form, key } = confirm;
  const section = listSections[askedLists[form]];
  const pages = shownPages(home);
  if (question === undefined) return null;
  return (
    <GateOne eyebrow="Your account" title={question.title} lede={question.text}>
      <AccountForm
        form={form}
        formKey={key}
        cancel={{ href: homeUrl({ pages, section }), label: KEEP }}
        send={async () => {
          await works[form](key);
          location.assign(homeUrl({ pages, done: askedDone[form], section }));
        }}
      />
    </GateOne>
  );
};
