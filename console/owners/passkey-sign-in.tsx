import { Button } from "@mantine/core";
import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { IconFingerprint } from "@tabler/icons-react";
import { passkeyOptionsContract, passkeySignInContract } from "#commands/owners/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";

const signIn = async (): Promise<void> => {
  const { options } = await call(passkeyOptionsContract, {});
  const optionsJSON = options as unknown as Parameters<
    typeof startAuthentication
  >[0]["optionsJSON"];
  const answer = await startAuthentication({ optionsJSON });
  await call(passkeySignInContract, { body: { answer: { ...answer } } });
};

/** Undefined where the browser does not support passkeys. */
export const usePasskeySignIn = (onDone: () => unknown) => {
  const passkey = useCommand(signIn, { refreshes: [], onDone, errors: "form" });
  return browserSupportsWebAuthn() ? passkey : undefined;
};

export const PasskeyButton = ({
  pending,
  onClick,
}: {
  readonly pending: boolean;
  readonly onClick: () => void;
}) => (
  <Button
    variant="default"
    size="md"
    leftSection={<IconFingerprint size={18} aria-hidden="true" />}
    loading={pending}
    onClick={onClick}
  >
    Use a passkey
  </Button>
);

/** Closing the browser's own dialog is not an error. */
export const isChangeOfMind = (error: unknown): boolean =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
