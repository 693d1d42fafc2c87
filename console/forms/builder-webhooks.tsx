import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { testWebhookContract } from "#commands/deliveries/contract.ts";
import { destinationsLockedText } from "#domain/forms/destinations.ts";
import { formWebhooksContract } from "#read-api/deliveries/contract.ts";
import { call } from "../kit/calls/api.ts";
import { keyOf } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { useMayChange } from "../kit/session/permissions.tsx";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import classes from "./builder.module.css";
import { AddressRows } from "./builder-address-rows.tsx";
import { useFormBuilder, useProblem } from "./builder-context.ts";
import { SettingGroup } from "./builder-setting-group.tsx";
import { currentOf } from "./builder-state.ts";

const MAX_WEBHOOKS = 10;

/** Secrets by webhook id. The server derives a secret from the id, once it knows the webhook. */
const useSecrets = (mayChange: boolean) => {
  const { loaded } = useFormBuilder();
  const { formId } = loaded;
  const ids = currentOf(loaded).webhooks.map(({ webhookId }) => webhookId);
  const known = useQuery({
    queryKey: [...keyOf(formWebhooksContract, { params: { formId } }), ids],
    queryFn: ({ signal }) => call(formWebhooksContract, { params: { formId }, signal }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0 && mayChange,
  });
  return new Map(known.data?.webhooks.map(({ webhookId, secret }) => [webhookId, secret]));
};

/** URLs that are called with every submission. */
export const Webhooks = () => {
  const { form, edit, loaded, status, namesDestinations } = useFormBuilder();
  const problem = useProblem(null);
  const mayChange = useMayChange();
  const secrets = useSecrets(mayChange);
  const { webhooks } = form;
  const change = (next: typeof webhooks) =>
    edit({ type: "form-changed", change: { webhooks: [...next] } });
  const secretOf = (webhookId: string, at: number) => (
    <Secret secret={secrets.get(webhookId)}>
      {status === "saved" && problem("webhooks", at) === undefined && (
        <Test formId={loaded.formId} webhookId={webhookId} />
      )}
    </Secret>
  );
  return (
    <SettingGroup
      title="Webhooks"
      text="Sends the answers as JSON to other systems. Each call is signed with the webhook’s secret in the X-Daybook-Signature header."
    >
      <AddressRows
        setting="webhooks"
        called={{ one: "webhook", label: (number) => `URL of webhook ${number}` }}
        input={{ type: "url", placeholder: "https://www.example.com/hook", maxLength: 2_000 }}
        rows={webhooks.map(({ webhookId, url }, at) => ({
          key: webhookId,
          address: url,
          more: mayChange && secretOf(webhookId, at),
        }))}
        most={MAX_WEBHOOKS}
        locked={namesDestinations ? undefined : destinationsLockedText}
        onAdd={() => change([...webhooks, { webhookId: crypto.randomUUID(), url: "" }])}
        onAddress={(at, url) =>
          change(webhooks.map((webhook, place) => (place === at ? { ...webhook, url } : webhook)))
        }
        onRemove={(at) => change(webhooks.toSpliced(at, 1))}
      />
    </SettingGroup>
  );
};

const Secret = ({
  secret,
  children,
}: {
  readonly secret: string | undefined;
  readonly children: ReactNode;
}) => {
  const [shown, setShown] = useState(false);
  if (secret === undefined)
    return <div className={classes.secret}>The secret is shown once the draft is saved.</div>;
  return (
    <div className={classes.secret}>
      Secret
      <code className="db-mono">{shown ? secret : "••••••••••••"}</code>
      <Button size="compact-xs" variant="subtle" onClick={() => setShown(!shown)}>
        {shown ? "Hide" : "Show"}
      </Button>
      <CopyButton value={secret} label="Copy the secret" />
      {children}
    </div>
  );
};

const Test = ({ formId, webhookId }: { readonly formId: string; readonly webhookId: string }) => {
  const test = useCommand(testWebhookContract, {
    input: () => ({ params: { formId, webhookId } }),
    refreshes: [],
    says: ({ delivered, status, error }) => ({
      ...(!delivered && { color: "red" }),
      title: delivered ? "The test call succeeded" : "The test call failed",
      message: delivered ? `Status ${status}` : (error ?? `Status ${status}`),
    }),
  });
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={test.isPending}
      leftSection={<IconSend size={13} />}
      onClick={() => test.mutate()}
    >
      Send a test
    </Button>
  );
};
