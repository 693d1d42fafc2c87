import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { keepAnalyticsId } from "./analytics-id.ts";
import {
  answerForScripts,
  hasHeldCode,
  linkToAnswer,
  mustAskForScripts,
  offerHeldCode,
  runAllowedCode,
} from "./held-code.ts";
import { answerForCookies, asksForCookies, mustAskForCookies } from "./visitor-cookie.ts";

/** Each has its question and its answer: consent to one is no consent to the other. */
type Subject = "ids" | "scripts";

type Props = {
  readonly isAsked: boolean;
  readonly subject: Subject;
  readonly onAnswer: (allowed: boolean) => void;
};

const questions: Readonly<Record<Subject, string>> = {
  ids: "May we keep random numbers in your browser to count visits? Orders and sign-ups link them to you.",
  scripts:
    "May this page load third-party services? They can store data in your browser and recognize you.",
};

/** Both answers are equally prominent, and the page behind stays usable. Spec: B6.5. */
const CookieQuestion = ({ isAsked, subject, onAnswer }: Props) => {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) first.current?.focus();
  }, [isAsked]);
  return (
    <section className="cookie-question" aria-label="Cookies">
      <p>{questions[subject]} The site works without them.</p>
      <div className="cookie-question-answers">
        <button
          ref={first}
          type="button"
          className="button button-quiet"
          onClick={() => onAnswer(false)}
        >
          Decline
        </button>
        <button type="button" className="button button-quiet" onClick={() => onAnswer(true)}>
          Allow
        </button>
      </div>
    </section>
  );
};

const answerFor: Readonly<Record<Subject, (isAllowed: boolean) => void>> = {
  ids: (isAllowed) => {
    answerForCookies(isAllowed ? "allowed" : "declined");
    void keepAnalyticsId(isAllowed);
  },
  scripts: (isAllowed) => {
    answerForScripts(isAllowed);
    if (!isAllowed) offerHeldCode(() => askForCookies(true));
  },
};

/** Asks for one subject after the other. */
const Questions = ({
  isAsked,
  subjects,
}: Pick<Props, "isAsked"> & { readonly subjects: readonly Subject[] }) => {
  const [answered, setAnswered] = useState(0);
  const subject = subjects[answered];
  if (subject === undefined) return null;
  return (
    <CookieQuestion
      key={subject}
      isAsked={isAsked || answered > 0}
      subject={subject}
      onAnswer={(isAllowed) => {
        answerFor[subject](isAllowed);
        setAnswered(answered + 1);
      }}
    />
  );
};

export { keepAnalyticsId };

const ID = "cookie-question";

/** `isAsked`: the visitor wants to answer again. */
export const askForCookies = (isAsked: boolean): void => {
  document.getElementById(ID)?.remove();
  const subjects: Subject[] = [];
  if (isAsked ? asksForCookies() : mustAskForCookies()) subjects.push("ids");
  if (isAsked ? hasHeldCode : mustAskForScripts()) subjects.push("scripts");
  const element = document.createElement("div");
  element.id = ID;
  document.body.append(element);
  createRoot(element).render(<Questions isAsked={isAsked} subjects={subjects} />);
};

/** Runs the code of a page that the visitor has allowed before, and asks about the rest. */
export const followHeldCode = (): void => {
  void runAllowedCode();
  linkToAnswer(() => askForCookies(true));
  if (!mustAskForScripts()) offerHeldCode(() => askForCookies(true));
  if (mustAskForCookies() || mustAskForScripts()) askForCookies(false);
};
