import { ActionIcon, Button, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus, IconSend, IconX } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { testWebhookContract } from "#commands/deliveries/contract.ts";
import { call, messageOf } from "#console/app/api.ts";
import { useMayChange } from "#console/app/permissions.tsx";
import { keyOf } from "#console/app/queries.ts";
import { CopyButton } from "#console/ui/copy-button.tsx";
import { formWebhooksContract } from "#read-api/deliveries/contract.ts";
import classes from "./builder.module.css";
import { useFormBuilder, useProblem } from "./builder-context.ts";
import { focusSoon, settingMark, settingSelector } from "./builder-focus.ts";
import { SettingGroup } from "./builder-setting-group.tsx";
import { currentOf } from "./builder-state.ts";

const MAX_WEBHOOKS = 10;

/** Addresses that are called with every submission. */
export const Webhooks = () => {
  const { form, edit, loaded, state } = useFormBuilder();
  const problem = useProblem(null);
  const mayChange = useMayChange();
  const { webhooks } = form;
  const { formId } = loaded;
  // The secret is derived from the id: the server tells it of those that it has been told of.
  const ids = currentOf(loaded).webhooks.map(({ webhookId }) => webhookId);
  const known = useQuery({
    queryKey: [...keyOf(formWebhooksContract, { params: { formId } }), ids],
    queryFn: ({ signal }) => call(formWebhooksContract, { params: { formId }, signal }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0 && mayChange,
  });
  const secrets = new Map(known.data?.webhooks.map(({ webhookId, secret }) => [webhookId, secret]));
  const change = (next: typeof webhooks) =>
    edit({ type: "form-changed", change: { webhooks: [...next] } });
  return (
    <SettingGroup
      title="Webhooks"
      text="Other programs are called with the answers as JSON. Each call is signed with the webhook's secret in the header X-Daybook-Signature."
    >
      {webhooks.length > 0 && (
        <ul className={classes.rows}>
          {webhooks.map((webhook, at) => (
            <li key={webhook.webhookId} className={classes.row}>
              <div>
                <TextInput
                  {...settingMark("webhooks", at)}
                  size="sm"
                  type="url"
                  aria-label={`Address of webhook ${at + 1}`}
                  placeholder="https://www.example.com/hook"
                  maxLength={2_000}
                  value={webhook.url}
                  error={problem("webhooks", at)}
                  onChange={({ currentTarget }) =>
                    change(webhooks.with(at, { ...webhook, url: currentTarget.value }))
                  }
                />
                {mayChange && (
                  <Secret secret={secrets.get(webhook.webhookId)}>
                    {state.status === "saved" && problem("webhooks", at) === undefined && (
                      <Test formId={formId} webhookId={webhook.webhookId} />
                    )}
                  </Secret>
                )}
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Remove webhook ${at + 1}`}
                onClick={() => {
                  change(webhooks.toSpliced(at, 1));
                  focusSoon(settingSelector(null, "webhooks"));
                }}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          {...settingMark("webhooks")}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={webhooks.length >= MAX_WEBHOOKS}
          onClick={() => {
            change([...webhooks, { webhookId: crypto.randomUUID(), url: "" }]);
            focusSoon(settingSelector(null, "webhooks", webhooks.length));
          }}
        >
          Add a webhook
        </Button>
      </div>
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
  const test = useMutation({
    mutationFn: () => call(testWebhookContract, { params: { formId, webhookId } }),
    onSuccess: ({ delivered, status, error }) =>
      notifications.show({
        ...(!delivered && { color: "red" }),
        title: delivered ? "The webhook answered" : "The webhook did not take the call",
        message: delivered ? `Status ${status}` : (error ?? `Status ${status}`),
      }),
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
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
