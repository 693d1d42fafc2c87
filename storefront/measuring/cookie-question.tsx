import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { keepAnalyticsId } from "./analytics-id.ts";
import { answerForCookies } from "./visitor-cookie.ts";

type Props = { readonly isAsked: boolean; readonly onAnswer: (allowed: boolean) => void };

/** Both answers are equally prominent, and the page behind stays usable. Spec: B6.5. */
const CookieQuestion = ({ isAsked, onAnswer }: Props) => {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) first.current?.focus();
  }, [isAsked]);
  return (
    <section className="cookie-question" aria-label="Cookies">
      <p>
        May we keep random numbers in your browser to count visits? Orders and sign-ups link them to
        you. The site works without them.
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

const Question = (props: Pick<Props, "isAsked">) => {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <CookieQuestion
      {...props}
      onAnswer={(allowed) => {
        answerForCookies(allowed ? "allowed" : "declined");
        void keepAnalyticsId(allowed);
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
  const element = document.createElement("div");
  element.id = ID;
  document.body.append(element);
  createRoot(element).render(<Question isAsked={isAsked} />);
};
