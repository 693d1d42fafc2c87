import { Button, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { browserSupportsWebAuthn, startRegistration } from "@simplewebauthn/browser";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  addPasskeyContract,
  addPasskeyOptionsContract,
  removePasskeyContract,
  renamePasskeyContract,
} from "#commands/owners/own-account-contract.ts";
import type { OwnPasskey } from "#read-api/owners/contract.ts";
import { call, messageOf } from "../kit/calls/api.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { NameModal } from "../kit/editing/name-modal.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Section } from "../kit/ui/page.tsx";
import { useAccountRefresh } from "./account-refresh.ts";
import classes from "./account-screen.module.css";
import { isChangeOfMind } from "./passkey-sign-in.tsx";
import { PasswordModal } from "./password-modal.tsx";

type Adding = { readonly name: string; readonly password: string };

const add = async ({ name, password }: Adding): Promise<void> => {
  const { options } = await call(addPasskeyOptionsContract, { body: { password } });
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
  const answer = await startRegistration({ optionsJSON });
  await call(addPasskeyContract, { body: { name, answer: { ...answer } } });
};

const AddPasskey = ({ onClose }: { readonly onClose: () => void }) => {
  const refresh = useAccountRefresh();
  const [name, setName] = useState("This device");
  const adding = useMutation({
    mutationFn: add,
    onSuccess: async () => {
      notifications.show({ message: "Passkey added. You can now sign in with it." });
      onClose();
      await refresh();
    },
  });
  return (
    <PasswordModal
      title="Add a passkey"
      action="Add passkey"
      pending={adding.isPending}
      error={isChangeOfMind(adding.error) ? null : adding.error}
      onConfirm={(password) => adding.mutate({ name, password })}
      onClose={onClose}
    >
      <TextInput
        label="Passkey name"
        value={name}
        maxLength={60}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </PasswordModal>
  );
};

const useChanges = (onDone: () => void) => {
  const refresh = useAccountRefresh();
  const onSuccess = async () => {
    onDone();
    await refresh();
  };
  const rename = useMutation({
    mutationFn: ({ passkeyId, name }: { passkeyId: string; name: string }) =>
      call(renamePasskeyContract, { params: { passkeyId }, body: { name } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (passkeyId: string) => call(removePasskeyContract, { params: { passkeyId } }),
    onSuccess,
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
  });
  return { rename, remove };
};

type Doing = { readonly what: "rename" | "remove"; readonly passkey: OwnPasskey };

/** Keys that one's devices keep. Each signs in on the address it was made at. */
export const Passkeys = ({ passkeys }: { readonly passkeys: readonly OwnPasskey[] }) => {
  const [isAdding, setAdding] = useState(false);
  const [doing, setDoing] = useState<Doing>();
  const { rename, remove } = useChanges(() => setDoing(undefined));
  return (
    <Section
      title="Passkeys"
      aside={
        browserSupportsWebAuthn() && (
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
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
