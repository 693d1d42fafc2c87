import { Alert, Anchor, Button, Code, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconFlask } from "@tabler/icons-react";
import { useState } from "react";
import { connectStripeContract, disconnectStripeContract } from "#commands/services/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { isLiveKey } from "#domain/services/stripe-keys.ts";
import { getServicesContract } from "#read-api/services/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { Confirm } from "../kit/editing/confirm.tsx";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { SettingsTabs } from "../site-settings/settings-tabs.tsx";
import { ByEnvironment } from "./by-environment.tsx";
import { ManualMethods } from "./manual-methods.tsx";
import { type StripeDraft, stripeBodyOf, stripeRules } from "./stripe-draft.ts";

type Services = ResponseOf<typeof getServicesContract>;

export const PaymentScreen = () => {
  const query = useCall(getServicesContract, {});
  return (
    <Page title="Settings" intro="How customers pay." width="text">
      <SettingsTabs />
      <Loaded query={query}>
        {(services) => (
          <Stack gap="lg">
            <Section title="Cards and wallets">
              <StripeSettings key={services.stripe.publishableKey} services={services} />
            </Section>
            <Section title="Bank transfer, cash and invoice">
              <ManualMethods />
            </Section>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
};

/** What customers can do now, and what keeps them from it. */
const Status = ({ services: { stripe, isSecure } }: { readonly services: Services }) => (
  <>
    {stripe.source === "environment" && (
      <ByEnvironment
        names={["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"]}
      />
    )}
    {!isSecure && (
      <Alert
        color="yellow"
        variant="light"
        icon={<IconAlertTriangle size={18} aria-hidden="true" />}
        title="This website is not opened by https"
      >
        Stripe accepts real cards only on pages with https, and sends payment events only to such
        addresses. Connect a domain with a certificate first; test keys also work without.
      </Alert>
    )}
    {stripe.publishableKey !== null && !isLiveKey(stripe.publishableKey) && (
      <Alert
        color="blue"
        variant="light"
        icon={<IconFlask size={18} aria-hidden="true" />}
        title="Test mode"
      >
        These keys move no money. Replace them with the live keys before you open the shop.
      </Alert>
    )}
  </>
);

/** The steps at Stripe; the address has to be entered there. */
const Steps = ({ webhookUrl }: { readonly webhookUrl: string }) => (
  <ol style={{ margin: 0, paddingInlineStart: "1.2rem", lineHeight: 1.6 }}>
    <li>
      Sign in at{" "}
      <Anchor
        underline="always"
        href="https://dashboard.stripe.com/apikeys"
        target="_blank"
        rel="noreferrer"
      >
        dashboard.stripe.com
      </Anchor>{" "}
      and copy the publishable key and the secret key.
    </li>
    <li>
      Under Webhooks, add a destination for <Code>payment_intent.*</Code> and <Code>refund.*</Code>{" "}
      with this address:
      <br />
      <Code style={{ overflowWrap: "anywhere" }}>{webhookUrl}</Code>{" "}
      <CopyButton value={webhookUrl} label="Copy the address" />
    </li>
    <li>Copy the signing secret of that destination.</li>
  </ol>
);

const useStripeCommands = () => {
  const save = useCommand(connectStripeContract, {
    input: (draft: StripeDraft) => ({ body: stripeBodyOf(draft) }),
    refreshes: "everything",
    errors: "form",
    says: ({ isChecked }) =>
      isChecked
        ? "Stripe accepts the keys. Customers can pay by card."
        : { message: "The keys were saved, but Stripe did not answer.", color: "yellow" },
  });
  const remove = useCommand(disconnectStripeContract, {
    input: () => ({}),
    refreshes: "everything",
    says: () => "Card payments were removed.",
  });
  return { save, remove };
};

const StripeSettings = ({ services }: { readonly services: Services }) => {
  const { stripe } = services;
  const hasKeys = stripe.source === "website";
  const { save, remove } = useStripeCommands();
  const [isRemoving, setRemoving] = useState(false);
  const form = useCommandForm({
    ...stripeRules,
    initialValues: {
      publishableKey: hasKeys ? (stripe.publishableKey ?? "") : "",
      secretKey: "",
      webhookSecret: "",
    },
    error: save.error,
  });
  if (stripe.source === "environment") return <Status services={services} />;
  const stored = "Stored encrypted. Leave empty to keep it.";
  return (
    <CommandForm form={form} onSend={(draft) => save.mutate(draft)}>
      <Status services={services} />
      <Steps webhookUrl={stripe.webhookUrl} />
      <TextInput
        label="Publishable key"
        placeholder="pk_live_…"
        required
        autoComplete="off"
        spellCheck={false}
        {...form.field("publishableKey")}
      />
      <PasswordInput
        label="Secret key"
        placeholder="sk_live_…"
        {...(hasKeys && { description: stored })}
        required={!hasKeys}
        autoComplete="off"
        {...form.field("secretKey")}
      />
      <PasswordInput
        label="Signing secret of the webhook"
        placeholder="whsec_…"
        {...(hasKeys && { description: stored })}
        required={!hasKeys}
        autoComplete="off"
        {...form.field("webhookSecret")}
      />
      <Changes>
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            {hasKeys ? "Save" : "Take card payments"}
          </Button>
          {hasKeys && (
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </Group>
      </Changes>
      <Confirm
        opened={isRemoving}
        title="Remove card payments?"
        action="Remove"
        danger
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setRemoving(false) })}
        onClose={() => setRemoving(false)}
      >
        Customers will no longer be able to pay by card. Orders that were paid by card can only be
        refunded here while the keys of the same Stripe account are entered.
      </Confirm>
      <LeaveGuard isUnsaved={() => form.isDirty() && !save.isSuccess}>
        You have unsaved changes.
      </LeaveGuard>
    </CommandForm>
  );
};
