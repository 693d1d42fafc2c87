import { Button, Loader, PasswordInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { acceptInvitationContract, readInvitationContract } from "#commands/owners/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { useSessionReload, useWebsite } from "../kit/session/session.tsx";
import { CodeForm } from "./code-form.tsx";
import classes from "./gate.module.css";
import { Gate } from "./gate.tsx";
import { roleNamesOf } from "./role-names.ts";

type Invitation = ResponseOf<typeof readInvitationContract>;
const empty = { name: "", password: "" };

const useGoOn = () => {
  const navigate = useNavigate();
  const reload = useSessionReload();
  return async () => {
    await navigate({ to: "/", replace: true });
    await reload();
  };
};

const AcceptForm = ({
  token,
  invitation: { email, roles, hasAccount },
}: {
  readonly token: string;
  readonly invitation: Invitation;
}) => {
  const website = useWebsite();
  const resume = useGoOn();
  const [asksCode, setAsksCode] = useState(false);
  const bodyOf = ({ name, password }: typeof empty) => ({
    token,
    password,
    ...(!hasAccount && { name }),
  });
  const accept = useCommand(acceptInvitationContract, {
    input: (values: typeof empty) => ({ body: bodyOf(values) }),
    refreshes: [],
    onDone: ({ secondFactor }) => (secondFactor ? setAsksCode(true) : resume()),
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: empty,
    contract: acceptInvitationContract,
    bodyOf,
    error: accept.error,
  });
  if (asksCode)
    return (
      <Gate
        title="One more step"
        intro="You have joined. Enter a code from your authenticator app."
      >
        <CodeForm onDone={resume} />
      </Gate>
    );
  return (
    <Gate
      title={`Join ${website.title}`}
      intro={`You have been invited with the role ${roleNamesOf(roles)}. ${
        hasAccount
          ? `Enter the password of your account ${email}. If you do not know it, request a new one where you sign in, then open this link again.`
          : "Choose a name and a password for your account."
      }`}
    >
      <CommandForm className={classes.form} form={form} onSend={(values) => accept.mutate(values)}>
        <TextInput label="Email" value={email} readOnly autoComplete="username" />
        {!hasAccount && (
          <TextInput {...form.field("name")} label="Your name" autoComplete="name" autoFocus />
        )}
        <PasswordInput
          {...form.field("password")}
          label="Password"
          {...(!hasAccount && { description: "At least 10 characters." })}
          autoComplete={hasAccount ? "current-password" : "new-password"}
          autoFocus={hasAccount}
        />
        <Button type="submit" size="md" loading={accept.isPending}>
          Join
        </Button>
      </CommandForm>
    </Gate>
  );
};

/** The screen of an invitation's link. */
export const InvitationScreen = () => {
  const resume = useGoOn();
  const [token] = useState(() => new URLSearchParams(window.location.search).get("token") ?? "");
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => call(readInvitationContract, { body: { token } }),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (invitation.data !== undefined)
    return <AcceptForm token={token} invitation={invitation.data} />;
  if (invitation.isLoading)
    return (
      <Gate title="Invitation" intro="One moment.">
        <Loader type="dots" aria-label="Loading" />
      </Gate>
    );
  return (
    <Gate
      title="This invitation is no longer valid"
      intro="Ask the person who invited you to send a new one."
    >
      <FormError error={invitation.error} />
      <Button mt="md" size="md" variant="default" fullWidth onClick={resume}>
        Open the console
      </Button>
    </Gate>
  );
};
