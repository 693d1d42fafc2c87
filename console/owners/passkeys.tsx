import { Button, TextInput } from "@mantine/core";
import { browserSupportsWebAuthn, startRegistration } from "@simplewebauthn/browser";
import { useState } from "react";
import * as z from "zod/mini";
import {
  addPasskeyContract,
  addPasskeyOptionsContract,
  removePasskeyContract,
  renamePasskeyContract,
} from "#commands/owners/own-account-contract.ts";
import type { OwnPasskey } from "#read-api/owners/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { NameModal } from "../kit/editing/name-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { Moment } from "../kit/time/moment.tsx";
import { Section } from "../kit/ui/page.tsx";
import { accountReads } from "./account-reads.ts";
import classes from "./account-screen.module.css";
import { isChangeOfMind } from "./passkey-sign-in.tsx";
import { PasswordModal } from "./password-modal.tsx";

/** Both calls that add one check a part of what is typed. */
const newPasskey = {
  body: z.extend(addPasskeyOptionsContract.body, {
    name: addPasskeyContract.body.shape.name,
  }),
};

type Adding = { readonly name: string; readonly password: string };

const add = async ({ name, password }: Adding): Promise<void> => {
  const { options } = await call(addPasskeyOptionsContract, { body: { password } });
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const answer = await startRegistration({ optionsJSON });
  await call(addPasskeyContract, { body: { name, answer: { ...answer } } });
};

const AddPasskey = ({ onClose }: { readonly onClose: () => void }) => {
  const adding = useCommand(add, {
    refreshes: accountReads,
    onDone: onClose,
    says: () => "Passkey added. You can now sign in with it.",
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: { name: "This device", password: "" },
    contract: newPasskey,
    bodyOf: (values) => values,
    error: isChangeOfMind(adding.error) ? null : adding.error,
  });
  return (
    <PasswordModal
      title="Add a passkey"
      action="Add passkey"
      pending={adding.isPending}
      form={form}
      onConfirm={adding.mutate}
      onClose={onClose}
    >
      <TextInput label="Passkey name" {...form.field("name")} />
    </PasswordModal>
  );
};

const useChanges = (onDone: () => void) => {
  const rename = useCommand(renamePasskeyContract, {
    input: ({ passkeyId, name }: { passkeyId: string; name: string }) => ({
      params: { passkeyId },
      body: { name },
    }),
    refreshes: accountReads,
    onDone,
    errors: "form",
  });
  const remove = useCommand(removePasskeyContract, {
    input: (passkeyId: string) => ({ params: { passkeyId } }),
    refreshes: accountReads,
    onDone,
  });
  return { rename, remove };
};

/** An IP address. Passkeys belong to a host name. */
const isNumeric = (host: string): boolean => /^(?:[\d.]+|\[.*\])$/.test(host);

/** Why none can be added here. Browsers support passkeys on an encrypted connection, and on their own machine. */
const whyNone = (): string | undefined => {
  if (!window.isSecureContext)
    return "Passkeys cannot be added here because this connection is not encrypted. Open the console at an address that begins with https.";
  if (!browserSupportsWebAuthn())
    return "This browser does not support passkeys. Use another browser to add one.";
  if (isNumeric(window.location.hostname))
    return "Passkeys cannot be added at an address of numbers. Open the console at a domain, or at localhost.";
  return undefined;
};

type Doing = { readonly what: "rename" | "remove"; readonly passkey: OwnPasskey };

/** The member's passkeys. Each signs in at the host where it was created. */
export const Passkeys = ({ passkeys }: { readonly passkeys: readonly OwnPasskey[] }) => {
  const [isAdding, setAdding] = useState(false);
  const [doing, setDoing] = useState<Doing>();
  const { rename, remove } = useChanges(() => setDoing(undefined));
  const reason = whyNone();
  return (
    <Section
      title="Passkeys"
      aside={
        reason === undefined && (
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      {reason !== undefined && <p className={classes.text}>{reason}</p>}
      {passkeys.length === 0 ? (
        <p className={classes.text}>
          Sign in with your fingerprint, your face or your device’s code, without a password.
        </p>
      ) : (
        <ul className={classes.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Item key={passkey.passkeyId} passkey={passkey} onDo={setDoing} />
          ))}
        </ul>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {doing?.what === "rename" && (
        <NameModal
          contract={renamePasskeyContract}
          title="Rename passkey"
          action="Rename"
          initial={doing.passkey.name}
          pending={rename.isPending}
          error={rename.error}
          onSubmit={(name) => rename.mutate({ passkeyId: doing.passkey.passkeyId, name })}
          onClose={() => setDoing(undefined)}
        />
      )}
      <Confirm
        opened={doing?.what === "remove"}
        title="Remove this passkey?"
        action="Remove passkey"
        danger
        pending={remove.isPending}
        error={null}
        onConfirm={() => doing !== undefined && remove.mutate(doing.passkey.passkeyId)}
        onClose={() => setDoing(undefined)}
      >
        You will no longer be able to sign in with it. Your device may still offer it, so delete it
        there as well.
      </Confirm>
    </Section>
  );
};

const Item = ({
  passkey,
  onDo,
}: {
  readonly passkey: OwnPasskey;
  readonly onDo: (doing: Doing) => void;
}) => (
  <li className={classes.item}>
    <div>
      <div className={classes.what}>{passkey.name}</div>
      <p className={classes.note}>
        For {passkey.host}, added <Moment at={passkey.createdAt} format="date" />
        {passkey.lastUsedAt !== null && (
          <>
            , last used <Moment at={passkey.lastUsedAt} />
          </>
        )}
      </p>
    </div>
    <div className={classes.buttons}>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Rename ${passkey.name}`}
        onClick={() => onDo({ what: "rename", passkey })}
      >
        Rename
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        data-danger
        aria-label={`Remove ${passkey.name}`}
        onClick={() => onDo({ what: "remove", passkey })}
      >
        Remove
      </Button>
    </div>
  </li>
);
