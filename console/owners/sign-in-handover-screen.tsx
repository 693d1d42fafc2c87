import { Button, Loader } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { arriveContract, readArrivalContract } from "#commands/owners/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { useSessionReload } from "../kit/session/session.tsx";
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

/**
 * A link to this screen can come from someone else, with a token of that person's account, so it shows
 * the account before signing in.
 */
const questionOf = ({ email, current }: Arrival): string =>
  current === null
    ? `You are about to sign in to this website’s console as ${email}.`
    : `You are signed in here as ${current.name} (${current.email}). If you continue, you will be signed out and signed in as ${email}.`;

/** Arrives from the console of another website and continues to this one's overview. */
export const ArriveScreen = () => {
  const reload = useSessionReload();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [token, setToken] = useState("");
  const toStart = () => navigate({ to: "/", replace: true });
  const arrive = useCommand(arriveContract, {
    input: (of: string) => ({ body: { token: of } }),
    refreshes: [],
    onDone: async () => {
      await toStart();
      await reload();
    },
    errors: "form",
  });
  const look = useCommand(readArrivalContract, {
    input: (of: string) => ({ body: { token: of } }),
    refreshes: [],
    onDone: ({ isCurrent }, of) => {
      if (isCurrent) arrive.mutate(of);
    },
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
  const error = look.error ?? arrive.error;
  const asks = error === null && look.data !== undefined && !look.data.isCurrent;
  const intro = asks
    ? questionOf(look.data)
    : "You are about to sign in to this website’s console.";
  return (
    <Gate title={asks ? `Continue as ${look.data.name}?` : "One moment…"} intro={intro}>
      <FormError error={error} />
      {asks && (
        <div className={classes.form}>
          <Button size="md" loading={arrive.isPending} onClick={() => arrive.mutate(token)}>
            Continue as {look.data.name}
          </Button>
          <Button variant="subtle" onClick={() => void toStart()}>
            Use another account
          </Button>
        </div>
      )}
      {error === null && !asks && <Loader type="dots" aria-label="Signing in" />}
      {error !== null && (
        <Button mt="md" onClick={() => void toStart()}>
          Sign in
        </Button>
      )}
    </Gate>
  );
};
