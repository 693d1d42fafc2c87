import { type ReactNode, useCallback, useRef, useState } from "react";
import { Alert } from "../kit/alert.tsx";
import { failureText } from "../kit/api.ts";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { wasOpen } from "./account-screen.ts";
import { Notice, saidIn } from "./gate.tsx";
import { isSignedOut, signInAgain } from "./signed-out.ts";

/** The message of a part of the account about its last action. */
export type Doing = {
  readonly said: string | null;
  readonly problem: string | null;
  /** Runs it, and shows success or rejection. */
  readonly act: (work: () => Promise<void>, said: string) => Promise<void>;
  /** For forms, which show their rejections themselves. */
  readonly say: (said: string | null) => void;
};

/** A section also shows an action from before the page was loaded. */
export const useDoing = (section = ""): Doing => {
  const [state, setState] = useState<Pick<Doing, "said" | "problem">>(() => ({
    said: section === "" ? null : saidIn(section),
    problem: null,
  }));
  const busy = useRef(false);
  const say = useCallback((said: string | null) => setState({ said, problem: null }), []);
  const act: Doing["act"] = async (work, said) => {
    if (busy.current) return;
    busy.current = true;
    say(null);
    try {
      await work();
      say(said);
    } catch (error) {
      if (isSignedOut(error)) signInAgain();
      else setState({ said: null, problem: failureText(error) });
    } finally {
      busy.current = false;
    }
  };
  return { ...state, act, say };
};

type SectionProps = {
  readonly id: string;
  readonly title: string;
  readonly doing: Doing;
  readonly children: ReactNode;
};

export const Section = ({ id, title, doing, children }: SectionProps) => (
  <section className="account-section" id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} tabIndex={-1}>
      {title}
    </h2>
    <Notice>{doing.said}</Notice>
    {doing.problem !== null && <Alert title={doing.problem} />}
    {children}
  </section>
);

type ActProps = {
  readonly label: string;
  /** Name of the entry, for screen readers. */
  readonly about: string;
  /** Asked first, where it cannot be undone. */
  readonly question?: { readonly title: string; readonly text: string };
  readonly onAct: () => Promise<void>;
};

/** The button disappears with its entry: focus moves to the head of the section. */
const focusSection = (element: HTMLElement | null): void =>
  element?.closest("section")?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });

export const ActButton = ({ label, about, question, onAct }: ActProps) => {
  const [isAsked, setAsked] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const perform = async () => {
    const section = element.current;
    focusSection(section);
    await onAct();
  };
  return (
    <form
      className="account-act"
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        if (question === undefined) void perform();
        else setAsked(true);
      }}
    >
      <button type="submit" className="link-button">
        {label}
        {about !== "" && <span className="visually-hidden"> {about}</span>}
      </button>
      {isAsked && question !== undefined && (
        <ConfirmDialog
          title={question.title}
          confirmLabel={label}
          cancelLabel="Keep"
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            void perform();
          }}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </form>
  );
};

type MoreProps = {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
};

/** Rarely used parts are folded; parts opened before the scripts loaded stay open. */
export const More = ({ id, title, about, children }: MoreProps) => {
  const [isOpen] = useState(() => wasOpen(id));
  return (
    <details className="account-more" id={id} open={isOpen}>
      <summary>
        {title}
        {about !== undefined && <span className="visually-hidden"> {about}</span>}
      </summary>
      {children}
    </details>
  );
};

/** Closes the part around a form once the form is done. */
export const close = (id: string): void => {
  const element = document.getElementById(id);
  if (!(element instanceof HTMLDetailsElement)) return;
  element.open = false;
  element.querySelector<HTMLElement>("summary")?.focus({ preventScroll: true });
};
