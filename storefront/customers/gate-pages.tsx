import { useEffect, useState } from "react";
import { doneTexts } from "#domain/customers/page-texts.ts";
import { siteUserTexts } from "#domain/customers/texts.ts";
import { ScreenLink } from "../kit/screen-link.tsx";
import { sendsEmail } from "../kit/sends-email.ts";
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

const SPENT = "It has expired or was already used.";

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
        text: "With an account you can view your orders, save addresses and manage back-in-stock emails.",
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
        <ScreenLink href="/account/forgot">Forgot your password?</ScreenLink>
      </p>
    </Gate>
  );
};

/** Contains no mention of a link or a spam folder, because no email is sent. */
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

/** Moves the focus to a change of the screen. */
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
      title="Check your email."
      lede={siteUserTexts.emailSent}
      isNews
    >
      <p>
        Open the link in the email to confirm your account. Nothing after a few minutes? Check your
        spam folder or request a new email.
      </p>
      <Notice>{again ? siteUserTexts.emailSent : null}</Notice>
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
        title: "Already have an account?",
        text: "Sign in to find your orders and addresses. The items in your cart are kept.",
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
  if (isAsked && !sendsEmail()) return <NoEmail eyebrow="Reset your password" />;
  if (isAsked)
    return (
      <GateOne
        eyebrow="Reset your password"
        title="Check your email."
        lede={siteUserTexts.emailSent}
        isNews
      >
        <p>The link is valid for one hour.</p>
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
      title="Forgot your password?"
      lede="Enter your email address and we will send you a link to set a new password."
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
    <DeadLink hint={`${SPENT} You can request a new one.`}>
      <ScreenLink className="button" href="/account/forgot">
        Request a new link
      </ScreenLink>
    </DeadLink>
  ) : (
    <GateOne title="Set a new password" lede="You will be signed out on all devices.">
      <AccountForm form="reset" send={resetPassword} />
      <p className="gate-note">
        <ScreenLink href="/account/forgot">Request a new link</ScreenLink>
      </p>
    </GateOne>
  );

export const ConfirmPage = () =>
  tokenHere() === null ? (
    <DeadLink hint={`${SPENT} You can request a new one.`}>
      <ScreenLink className="button" href="/account/register?done=mail">
        Send a new email
      </ScreenLink>
    </DeadLink>
  ) : (
    <GateOne title="Confirm your email address" lede="Enter your password to confirm your account.">
      <AccountForm form="confirm" send={confirmAddress} />
      <p className="gate-note">
        <ScreenLink href="/account/register?done=mail">Send a new email</ScreenLink>
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
      title="Confirm your new email address"
      lede="You will then sign in with the new address. We will notify your old address."
    >
      <AccountForm form="changeEmail" send={confirmNewEmail} />
      <p className="gate-note">
        <a href="/account#details">Back to your account</a>
      </p>
    </GateOne>
  );
