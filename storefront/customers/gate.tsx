import type { ReactNode } from "react";
import { doneSection, doneText, doneTexts } from "#domain/customers/page-texts.ts";
import { ownPath } from "#domain/kit/own-path.ts";
import { screenOfPage } from "./account-screen.ts";

const search = (): URLSearchParams => new URLSearchParams(location.search);

/** The message of the URL about the last action. */
export const saidHere = (texts: Readonly<Record<string, string>>): string | null =>
  doneText(texts, search().get("done"));

/** The same for a section of the account's home; empty: the home as a whole. */
export const saidIn = (section: string): string | null =>
  doneSection(search().get("done")) === section ? saidHere(doneTexts.account) : null;

export const tokenHere = (): string | null => search().get("token") ?? screenOfPage().token;

/** `?next=…` for links between the pages; empty without a target. */
export const nextQuery = (): string => {
  const next = ownPath(search().get("next") ?? screenOfPage().next);
  return next === undefined ? "" : `?next=${encodeURIComponent(next)}`;
};

type GateProps = {
  readonly title: string;
  readonly lede?: string | undefined;
  readonly children: ReactNode;
  readonly aside: { readonly title: string; readonly text: string; readonly link: ReactNode };
};

/** A form, and the alternatives next to it. */
export const Gate = ({ title, lede, children, aside }: GateProps) => (
  <div className="gate">
    <div className="gate-main">
      <div className="page-head">
        <h1>{title}</h1>
        {lede !== undefined && <p className="lede">{lede}</p>}
      </div>
      {children}
    </div>
    <aside className="gate-aside" aria-labelledby="gate-aside">
      <div className="summary">
        <h2 id="gate-aside">{aside.title}</h2>
        <p>{aside.text}</p>
        <p className="actions">{aside.link}</p>
      </div>
    </aside>
  </div>
);

type GateOneProps = {
  readonly eyebrow?: string;
  readonly title: string;
  readonly lede?: string;
  /** Whether the lede is the message of the last action. */
  readonly isNews?: boolean;
  readonly children: ReactNode;
};

/** A single action. */
export const GateOne = ({ eyebrow, title, lede, isNews, children }: GateOneProps) => (
  <div className="gate-one">
    <div className="page-head">
      {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
      <h1>{title}</h1>
      {lede !== undefined && (
        <p className="lede" role={isNews ? "status" : undefined}>
          {lede}
        </p>
      )}
    </div>
    {children}
  </div>
);

export const Notice = ({ children }: { readonly children: string | null }) =>
  children && (
    <p className="notice" role="status">
      <span>{children}</span>
    </p>
  );

/** For an email's link that was used or is incomplete. */
export const DeadLink = (props: { readonly hint: string; readonly children: ReactNode }) => (
  <GateOne title="This link is not valid." lede={props.hint}>
    <p className="actions">{props.children}</p>
  </GateOne>
);
