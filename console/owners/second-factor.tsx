import { Button } from "@mantine/core";
import { useState } from "react";
import {
  beginSecondFactorContract,
  replaceRecoveryCodesContract,
  turnOffSecondFactorContract,
} from "#commands/owners/own-account-contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { ownAccountContract } from "#read-api/owners/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { Moment } from "../kit/time/moment.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { accountReads } from "./account-reads.ts";
import classes from "./account-screen.module.css";
import { PasswordModal } from "./password-modal.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type Secret, TurnOnForm } from "./turn-on-form.tsx";

type FactorStatus = ResponseOf<typeof ownAccountContract>["secondFactor"];
type Asking = "begin" | "off" | "codes";
type Confirmed = { readonly what: Asking; readonly password: string };
/** The answer to the password: what the next step shows. */
type NextStep = { readonly secret?: Secret; readonly recoveryCodes?: readonly string[] };

const asks = {
  begin: { title: "Use one-time codes", action: "Continue", danger: false },
  off: { title: "Turn off one-time codes", action: "Turn off", danger: true },
  codes: { title: "Make new recovery codes", action: "Make new codes", danger: false },
} as const;
const why = {
  begin: "You will need a code from your authenticator app each time you sign in.",
  off: "You will sign in with just your password again. Your recovery codes will be deleted.",
  codes: "Your current recovery codes will stop working.",
} as const;

/** One-time codes of an app: off, being turned on, or on. */
export const SecondFactor = ({ standing }: { readonly standing: FactorStatus }) => {
  const [asking, setAsking] = useState<Asking>();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const done = (given?: NextStep) => {
    setAsking(undefined);
    setSecret(given?.secret);
    setCodes(given?.recoveryCodes);
  };
  const perform = useCommand(
    async ({ what, password }: Confirmed): Promise<NextStep> => {
      const body = { password };
      if (what === "begin") return { secret: await call(beginSecondFactorContract, { body }) };
      if (what === "codes") return call(replaceRecoveryCodesContract, { body });
      await call(turnOffSecondFactorContract, { body });
      return {};
    },
    {
      refreshes: accountReads,
      onDone: done,
      says: (_given, { what }) => (what === "off" ? "One-time codes are off." : undefined),
      errors: "form",
    },
  );
  const ask = (what: Asking) => {
    perform.reset();
    setAsking(what);
  };
  return (
    <Section
      title="One-time codes"
      aside={<Buttons standing={standing} isBusy={secret !== undefined} onAsk={ask} />}
    >
      {secret !== undefined ? (
        <TurnOnForm
          secret={secret}
          onDone={(recoveryCodes) => done({ recoveryCodes })}
          onClose={() => setSecret(undefined)}
        />
      ) : codes !== undefined ? (
        <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
      ) : (
        <FactorStatusText standing={standing} />
      )}
      {asking !== undefined && (
        <AskPassword
          asking={asking}
          pending={perform.isPending}
          error={perform.error}
          onConfirm={(password) => perform.mutate({ what: asking, password })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Section>
  );
};

const AskPassword = ({
  asking,
  pending,
  error,
  onConfirm,
  onClose,
}: {
  readonly asking: Asking;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: (password: string) => void;
  readonly onClose: () => void;
}) => {
  const form = useCommandForm({
    initialValues: { password: "" },
    // All three calls take the same.
    contract: beginSecondFactorContract,
    bodyOf: (values) => values,
    error,
  });
  return (
    <PasswordModal
      {...asks[asking]}
      form={form}
      pending={pending}
      onConfirm={({ password }) => onConfirm(password)}
      onClose={onClose}
    >
      {why[asking]}
    </PasswordModal>
  );
};

const Buttons = ({
  standing,
  isBusy,
  onAsk,
}: {
  readonly standing: FactorStatus;
  readonly isBusy: boolean;
  readonly onAsk: (what: Asking) => void;
}) => {
  if (isBusy) return null;
  const button = (what: Asking, label: string) => (
    <Button size="compact-sm" variant="default" onClick={() => onAsk(what)}>
      {label}
    </Button>
  );
  return (
    <div className={classes.buttons}>
      {standing.on ? (
        <>
          {button("codes", "New recovery codes")}
          {button("off", "Turn off")}
        </>
      ) : (
        button("begin", "Turn on")
      )}
    </div>
  );
};

const FactorStatusText = ({
  standing: { on, turnedOnAt, recoveryCodes },
}: {
  readonly standing: FactorStatus;
}) =>
  on ? (
    <>
      <div className={classes.what}>
        <Pill tone="good" dot>
          On
        </Pill>
        <span>
          since <Moment at={turnedOnAt} format="date" />
        </span>
      </div>
      <p className={classes.note}>
        {recoveryCodes === 0
          ? "No recovery codes are left. Make new ones while you are signed in."
          : `${recoveryCodes} recovery codes are left.`}
      </p>
    </>
  ) : (
    <p className={classes.text}>
      Require a code from an authenticator app in addition to your password.
    </p>
  );
