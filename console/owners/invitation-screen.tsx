import { Button, Loader, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { acceptInvitationContract, readInvitationContract } from "#commands/owners/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { call } from "../kit/calls/api.ts";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { useSessionReload, useWebsite } from "../kit/session/session.tsx";
import { CodeForm } from "./code-form.tsx";
import classes from "./gate.module.css";
import { Gate } from "./gate.tsx";
import { roleNamesOf } from "./role-names.ts";

type Invitation = ResponseOf<typeof readInvitationContract>;
const fields = ["name", "password"] as const;

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
  const form = useForm({ initialValues: { name: "", password: "" } });
  const accept = useMutation({
    mutationFn: ({ name, password }: typeof form.values) =>
      call(acceptInvitationContract, {
        body: { token, password, ...(!hasAccount && { name }) },
      }),
    onSuccess: ({ secondFactor }) => (secondFactor ? setAsksCode(true) : resume()),
  });
  const field = (name: (typeof fields)[number]) => ({
    ...form.getInputProps(name),
    error: fieldError(accept.error, name),
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
          ? `Enter the password of your account ${email}.`
          : "Choose a name and a password for your account."
      }`}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((values) => accept.mutate(values))}
      >
        <FormError error={accept.error} fields={fields} />
        <TextInput label="Email" value={email} readOnly autoComplete="username" />
        {!hasAccount && (
          <TextInput {...field("name")} label="Your name" autoComplete="name" autoFocus />
        )}
        <PasswordInput
          {...field("password")}
          label="Password"
          {...(!hasAccount && { description: "At least 10 characters." })}
          autoComplete={hasAccount ? "current-password" : "new-password"}
          autoFocus={hasAccount}
        />
        <Button type="submit" size="md" loading={accept.isPending}>
          Join
        </Button>
      </form>
    </Gate>
  );
};

/** What the link of an invitation shows. */
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
