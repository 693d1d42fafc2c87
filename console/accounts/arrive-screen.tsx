import { Button, Loader } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { arriveContract } from "#commands/accounts/contract.ts";
import { call } from "#console/app/api.ts";
import { useSessionReload } from "#console/app/session.tsx";
import { FormError } from "#console/ui/form-error.tsx";
import { Gate } from "./gate.tsx";

const takeToken = (): string => {
  const address = new URL(window.location.href);
  const token = address.searchParams.get("token") ?? "";
  address.searchParams.delete("token");
  window.history.replaceState(window.history.state, "", address);
  return token;
};

/** Comes from the console of another website and goes on to this one's overview. */
export const ArriveScreen = () => {
  const reload = useSessionReload();
  const navigate = useNavigate();
  const begun = useRef(false);
  const { mutate, error } = useMutation({
    mutationFn: (token: string) => call(arriveContract, { body: { token } }),
    onSuccess: async () => {
      await navigate({ to: "/", replace: true });
      await reload();
    },
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate(takeToken());
  }, [mutate]);
  return (
    <Gate title="One moment" intro="You are on your way to this website’s console.">
      <FormError error={error} />
      {error === null ? (
        <Loader type="dots" aria-label="Signing in" />
      ) : (
        <Button mt="md" onClick={() => void navigate({ to: "/", replace: true })}>
          Sign in
        </Button>
      )}
    </Gate>
  );
};
