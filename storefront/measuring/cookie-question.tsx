import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { keepAnalyticsId } from "./analytics-id.ts";
import {
  answerForScripts,
  hasHeldCode,
  linkToAnswer,
  mustAskForScripts,
  runAllowedCode,
} from "./held-code.ts";
import { answerForCookies, asksForCookies, mustAskForCookies } from "./visitor-cookie.ts";

/** What the answer decides on this page. */
type Subjects = { readonly ids: boolean; readonly scripts: boolean };

type Props = {
  readonly isAsked: boolean;
  readonly subjects: Subjects;
  readonly onAnswer: (allowed: boolean) => void;
};

const IDS_TEXT =
  "May we keep random numbers in your browser to count visits? Orders and sign-ups link them to you.";
const SCRIPTS_TEXT =
  "May this page load services of others? They can store data in your browser and recognize you.";

/** Both answers are equally prominent, and the page behind stays usable. Spec: B6.5. */
const CookieQuestion = ({ isAsked, subjects, onAnswer }: Props) => {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) first.current?.focus();
  }, [isAsked]);
  return (
    <section className="cookie-question" aria-label="Cookies">
      <p>
        {subjects.ids && `${IDS_TEXT} `}
        {subjects.scripts && `${SCRIPTS_TEXT} `}
        The site works without them.
      </p>
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

const Question = (props: Pick<Props, "isAsked" | "subjects">) => {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <CookieQuestion
      {...props}
      onAnswer={(allowed) => {
        const { ids, scripts } = props.subjects;
        const answer = allowed ? "allowed" : "declined";
        if (ids) answerForCookies(answer);
        if (ids) void keepAnalyticsId(allowed);
        if (scripts) answerForScripts(answer);
        setOpen(false);
      }}
    />
  );
};

export { keepAnalyticsId };

const ID = "cookie-question";

/** `isAsked`: the visitor wants to answer again. */
export const askForCookies = (isAsked: boolean): void => {
  document.getElementById(ID)?.remove();
  const subjects = {
    ids: isAsked ? asksForCookies() : mustAskForCookies(),
    scripts: isAsked ? hasHeldCode : mustAskForScripts(),
  };
  const element = document.createElement("div");
  element.id = ID;
  document.body.append(element);
  createRoot(element).render(<Question isAsked={isAsked} subjects={subjects} />);
};

/** Of a page with code that waits: runs what was allowed before, and asks for what was not answered. */
export const followHeldCode = (): void => {
  runAllowedCode();
  linkToAnswer(() => askForCookies(true));
  if (mustAskForCookies() || mustAskForScripts()) askForCookies(false);
};
