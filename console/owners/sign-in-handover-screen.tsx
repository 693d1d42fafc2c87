import { Button, Loader, PasswordInput, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { arriveContract, readArrivalContract } from "#commands/owners/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { useSessionReload } from "../kit/session/session.tsx";
import { CodeForm } from "./code-form.tsx";
import classes from "./gate.module.css";
import { Gate } from "./gate.tsx";

const takeToken = (): string => {
  const address = new URL(window.location.href);
  const token = address.searchParams.get("token") ?? "";
  address.searchParams.delete("token");
  window.history.replaceState(window.history.state, "", address);
  return token;
};

type Arrival = ResponseOf<typeof readArrivalContract>;
type Steps = { readonly onDone: () => Promise<void>; readonly onOther: () => void };

const empty = { password: "" };

/**
 * A link to this screen can come from another person, with a token of that person's account, so it
 * shows the account. The password makes sure that the member, and not script of the website that they
 * come from, opens this one.
 */
const HandoverForm = ({
  token,
  arrival: { name, email },
  onDone,
  onOther,
}: Steps & { readonly token: string; readonly arrival: Arrival }) => {
  const [asksCode, setAsksCode] = useState(false);
  const bodyOf = ({ password }: typeof empty) => ({ token, password });
  const arrive = useCommand(arriveContract, {
    input: (values: typeof empty) => ({ body: bodyOf(values) }),
    refreshes: [],
    onDone: ({ secondFactor }) => (secondFactor ? setAsksCode(true) : onDone()),
    onError: () => {
      form.change(empty);
    },
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: empty,
    contract: arriveContract,
    bodyOf,
    also: ({ password }) => (password === "" ? { password: "Enter your password." } : {}),
    error: arrive.error,
  });
  if (asksCode)
    return (
      <Gate
        title="One more step"
        intro="Enter a code from your authenticator app to finish signing in."
      >
        {/* The password has used the token up, so that there is no way back to its form. */}
        <CodeForm onDone={onDone} onBack={onOther} />
      </Gate>
    );
  return (
    <Gate
      title={`Continue as ${name}?`}
      intro="Each website asks for your password once in each browser."
    >
      <CommandForm className={classes.form} form={form} onSend={(values) => arrive.mutate(values)}>
        <TextInput label="Email" value={email} readOnly autoComplete="username" />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          autoFocus
          {...form.field("password")}
        />
        <Button type="submit" size="md" loading={arrive.isPending}>
          Continue as {name}
        </Button>
        <Button variant="subtle" onClick={onOther}>
          Sign in another way
        </Button>
      </CommandForm>
    </Gate>
  );
};

/** Arrives from the console of another website and continues to this one's overview. */
export const ArriveScreen = () => {
  const reload = useSessionReload();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [token, setToken] = useState("");
  const toStart = () => navigate({ to: "/", replace: true });
  const look = useCommand(readArrivalContract, {
    input: (of: string) => ({ body: { token: of } }),
    refreshes: [],
    errors: "form",
  });
  const { mutate } = look;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const taken = takeToken();
    setToken(taken);
    mutate(taken);
  }, [mutate]);
  const enter = async () => {
    await toStart();
    await reload();
  };
  if (look.data !== undefined)
    return (
      <HandoverForm
        token={token}
        arrival={look.data}
        onDone={enter}
        onOther={() => void toStart()}
      />
    );
  return (
    <Gate title="One moment…" intro="You are about to sign in to this website’s console.">
      <FormError error={look.error} />
      {look.error === null ? (
        <Loader type="dots" aria-label="Signing in" />
      ) : (
        <Button mt="md" onClick={() => void toStart()}>
          Sign in
        </Button>
      )}
    </Gate>
  );
};
