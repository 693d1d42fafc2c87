import { useEffect, useState } from "react";
import { doneTexts } from "#domain/site-users/page-texts.ts";
import { siteUserTexts } from "#domain/site-users/texts.ts";
import { ScreenLink } from "../app/screen-link.tsx";
import { sendsEmail } from "../app/sends-email.ts";
import { AccountForm } from "./account-form.tsx";
import type { FormValues } from "./form-rules.ts";
import { DeadLink, Gate, GateOne, Notice, nextQuery, saidHere, tokenHere } from "./gate.tsx";
import {
  askForReset,
  confirmAddress,
  confirmNewEmail,
  register,
  resendConfirmation,
  resetPassword,
  signIn,
} from "./sign-in.ts";

const SPENT = "It has expired or has been used already.";

/** Spec: B3.32, B7.5. */
export const LoginPage = () => {
  const [said, setSaid] = useState(() => saidHere(doneTexts.login));
  const send = (values: FormValues) => {
    setSaid(null);
    return signIn(values);
  };
  return (
    <Gate
      title="Sign in"
      lede={nextQuery() === "" ? undefined : siteUserTexts.signInFirst}
      aside={{
        title: "New here?",
        text: "With an account you find your orders again, keep addresses for the next one and see what you wait for.",
        link: (
          <ScreenLink className="button button-quiet" href={`/account/register${nextQuery()}`}>
            Create an account
          </ScreenLink>
        ),
      }}
    >
      <Notice>{said}</Notice>
      <AccountForm form="login" send={send} />
      <p className="gate-note">
        <ScreenLink href="/account/forgot">Forgotten your password?</ScreenLink>
      </p>
    </Gate>
  );
};

/** Nothing here speaks of a link or a spam folder: no email is on its way. */
const NoEmail = ({ eyebrow }: { readonly eyebrow: string }) => (
  <GateOne
    eyebrow={eyebrow}
    title={siteUserTexts.noEmailTitle}
    lede={siteUserTexts.noEmailYet}
    isNews
  >
    <p className="actions">
      <ScreenLink className="button button-quiet" href="/account/login">
        Back to sign in
      </ScreenLink>
    </p>
  </GateOne>
);

/** Brings reading to where the screen has changed. */
const useFocusWhen = (is: boolean): void =>
  useEffect(() => {
    if (is) document.querySelector<HTMLElement>("#main")?.focus();
  }, [is]);

const Registered = ({ email, isFresh }: { readonly email: string; readonly isFresh: boolean }) => {
  const [again, setAgain] = useState(false);
  useFocusWhen(isFresh);
  if (!sendsEmail()) return <NoEmail eyebrow="One more step" />;
  return (
    <GateOne
      eyebrow="One more step"
      title="Look into your mail."
      lede={siteUserTexts.mailUnderWay}
      isNews
    >
      <p>
        Open its link and the account is yours. Nothing there after some minutes? Look into the spam
        folder, or let us send it again.
      </p>
      <Notice>{again ? siteUserTexts.mailUnderWay : null}</Notice>
      <AccountForm
        form="resend"
        values={{ email }}
        send={async (values) => {
          setAgain(false);
          await resendConfirmation(values);
          setAgain(true);
        }}
      />
    </GateOne>
  );
};

export const RegisterPage = () => {
  const [done] = useState(() => saidHere(doneTexts.register));
  const [email, setEmail] = useState<string>();
  if (email !== undefined || done !== null)
    return <Registered email={email ?? ""} isFresh={email !== undefined} />;
  const send = async (values: FormValues) => {
    await register(values);
    setEmail(values.email ?? "");
  };
  return (
    <Gate
      title="Create an account"
      aside={{
        title: "Have one already?",
        text: "Then your orders and addresses are waiting there. Whatever is in your cart comes along.",
        link: (
          <ScreenLink className="button button-quiet" href={`/account/login${nextQuery()}`}>
            Sign in
          </ScreenLink>
        ),
      }}
    >
      <AccountForm form="register" send={send} />
    </Gate>
  );
};

export const ForgotPage = () => {
  const [isAsked, setAsked] = useState(() => saidHere(doneTexts.forgot) !== null);
  const [isFresh, setFresh] = useState(false);
  useFocusWhen(isFresh);
  if (isAsked && !sendsEmail()) return <NoEmail eyebrow="Forgotten password" />;
  if (isAsked)
    return (
      <GateOne
        eyebrow="Forgotten password"
        title="Look into your mail."
        lede={siteUserTexts.mailUnderWay}
        isNews
      >
        <p>The link in it is valid for one hour.</p>
        <p className="actions">
          <ScreenLink className="button button-quiet" href="/account/login">
            Back to sign in
          </ScreenLink>
        </p>
      </GateOne>
    );
  const send = async (values: FormValues) => {
    await askForReset(values);
    setFresh(true);
    setAsked(true);
  };
  return (
    <GateOne
      title="Forgotten your password?"
      lede="Tell us your address. We mail you a link with which you choose a new one."
    >
      <AccountForm form="forgot" send={send} />
      <p className="gate-note">
        <ScreenLink href="/account/login">Back to sign in</ScreenLink>
      </p>
    </GateOne>
  );
};

export const ResetPage = () =>
  tokenHere() === null ? (
    <DeadLink hint={`${SPENT} A new one is quickly sent.`}>
      <ScreenLink className="button" href="/account/forgot">
        Ask for a new link
      </ScreenLink>
    </DeadLink>
  ) : (
    <GateOne
      title="Choose a new password"
      lede="Every device that is signed in now will be signed out."
    >
      <AccountForm form="reset" send={resetPassword} />
      <p className="gate-note">
        <ScreenLink href="/account/forgot">Ask for a new link</ScreenLink>
      </p>
    </GateOne>
  );

export const ConfirmPage = () =>
  tokenHere() === null ? (
    <DeadLink hint={`${SPENT} A new one is quickly sent.`}>
      <ScreenLink className="button" href="/account/register?done=mail">
        Send me a new mail
      </ScreenLink>
    </DeadLink>
  ) : (
    <GateOne title="Confirm your address" lede="Your password once more, and the account is yours.">
      <AccountForm form="confirm" send={confirmAddress} />
      <p className="gate-note">
        <ScreenLink href="/account/register?done=mail">Send me a new mail</ScreenLink>
      </p>
    </GateOne>
  );

export const ChangeEmailPage = () =>
  tokenHere() === null ? (
    <DeadLink hint={`${SPENT} You can ask for a new one in your account.`}>
      <a className="button" href="/account#details">
        Go to your account
      </a>
    </DeadLink>
  ) : (
    <GateOne
      title="Confirm your new address"
      lede="From then on you sign in with it. We tell the address before."
    >
      <AccountForm form="changeEmail" send={confirmNewEmail} />
      <p className="gate-note">
        <a href="/account#details">Back to your account</a>
      </p>
    </GateOne>
  );
