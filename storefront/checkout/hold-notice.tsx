import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { checkoutScreenTexts } from "#domain/checkout/screen-texts.ts";
import { Alert } from "../kit/alert.tsx";
import { useStore } from "../kit/external-store.ts";
import { useAttempt } from "../kit/use-attempt.ts";
import { cancelCheckout, type Hold, holdIsOver, holdStore, startCheckout } from "./hold-store.ts";
import { secondsUntil, timeLeftText } from "./time-left.ts";

const TICK_MS = 1_000;
/** Announced once, when there is still time to continue. */
const WARNED_AT_SECONDS = 60;

const useSecondsLeft = (endsAtMs: number): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAtMs, Date.now()));
  useEffect(() => {
    const look = () => {
      const left = secondsUntil(endsAtMs, Date.now());
      setSeconds(left);
      if (left === 0) holdIsOver();
    };
    look();
    const timer = setInterval(look, TICK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [endsAtMs]);
  return seconds;
};

const Countdown = ({ endsAtMs }: { readonly endsAtMs: number }) => {
  const seconds = useSecondsLeft(endsAtMs);
  return (
    <>
      <span>
        Reserved for you for <span role="timer">{timeLeftText(seconds)}</span>
      </span>
      <span className="visually-hidden" role="status">
        {seconds <= WARNED_AT_SECONDS && "Your items are reserved for one more minute."}
      </span>
    </>
  );
};

const Cancel = () => {
  const { history } = useRouter();
  const { problem, run } = useAttempt();
  const cancel = async () => {
    const done = await run(checkoutScreenTexts.unableToCancel, cancelCheckout);
    if (done) history.push("/cart");
  };
  return (
    <>
      <button type="button" className="link-button" onClick={() => void cancel()}>
        Cancel checkout
      </button>
      {problem && (
        <div className="hold-problem">
          <Alert title={problem.title} onRetry={problem.retry}>
            {problem.message}
          </Alert>
        </div>
      )}
    </>
  );
};

const Again = ({ label }: { readonly label: string }) => (
  <button type="button" className="link-button alert-retry" onClick={() => void startCheckout()}>
    {label}
  </button>
);

const Over = () => (
  <div className="alert notice-problem" role="alert">
    <p className="alert-title">{checkoutScreenTexts.holdOver}</p>
    <p>{checkoutScreenTexts.holdOverNote}</p>
    <Again label="Reserve again" />
  </div>
);

const Refused = ({ hold }: { readonly hold: Extract<Hold, { status: "refused" }> }) => (
  <div className="alert notice-problem" role="alert">
    <p className="alert-title">{hold.title}</p>
    <p>{hold.message}</p>
    {hold.mayPass ? (
      <Again label="Try again" />
    ) : (
      <a className="alert-retry" href="/cart">
        Back to your cart
      </a>
    )}
  </div>
);

/** How long the goods are held for the customer, and what to do after that. */
export const HoldNotice = () => {
  const hold = useStore(holdStore);
  if (hold.status === "over") return <Over />;
  if (hold.status === "refused") return <Refused hold={hold} />;
  return (
    <div className="hold">
      {hold.status === "none" && <span>{checkoutScreenTexts.heldAtReview}</span>}
      {hold.status === "held" && hold.endsAtMs === null && (
        <span>{checkoutScreenTexts.uncounted}</span>
      )}
      {hold.status === "held" && hold.endsAtMs !== null && <Countdown endsAtMs={hold.endsAtMs} />}
      {hold.status === "held" && <Cancel />}
    </div>
  );
};
