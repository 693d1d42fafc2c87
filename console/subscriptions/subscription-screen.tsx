import { Button, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarCancel } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import {
  cancelSubscriptionContract,
  resumeSubscriptionContract,
} from "#commands/subscriptions/contract.ts";
import { ProductLink } from "#console/catalog/product-link.tsx";
import { EventLogLink } from "#console/history/event-log-link.tsx";
import { Explain } from "#console/history/explain.tsx";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { planText } from "#domain/subscriptions/wording.ts";
import {
  getSubscriptionContract,
  listSubscriptionPeriodsContract,
  listSubscriptionsContract,
} from "#read-api/subscriptions/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { Count, Money } from "../kit/figures/figures.tsx";
import { listSearch } from "../kit/lists/list-search.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Facts, Page, Section } from "../kit/ui/page.tsx";
import { SubscriptionPeriods } from "./subscription-periods.tsx";
import { SubscriptionStatus } from "./subscription-status.tsx";

export const screenSearch = listSearch(listSubscriptionPeriodsContract);

const route = getRouteApi("/subscriptions/$subscriptionId");
type Subscription = ResponseOf<typeof getSubscriptionContract>;

const isRunning = ({ status }: Subscription): boolean =>
  status === "active" || status === "past-due";

const subscriptionReads = [
  getSubscriptionContract,
  listSubscriptionsContract,
  listSubscriptionPeriodsContract,
];

type CancelProps = { readonly subscription: Subscription; readonly onClose: () => void };

const CancelModal = ({ subscription, onClose }: CancelProps) => {
  const { subscriptionId, paidUntil, unpaidFrom, name } = subscription;
  const cancel = useCommand(cancelSubscriptionContract, {
    input: (body: { readonly reason: string }) => ({ params: { subscriptionId }, body }),
    refreshes: subscriptionReads,
    onDone: onClose,
    says: () => "The subscription was cancelled.",
    undo: async () => {
      await call(resumeSubscriptionContract, { params: { subscriptionId } });
      return "The subscription was reinstated.";
    },
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: { reason: "" },
    contract: cancelSubscriptionContract,
    bodyOf: (values) => values,
    error: cancel.error,
  });
  return (
    <FormModal
      title="Cancel this subscription?"
      action="Cancel subscription"
      cancel="Keep subscription"
      danger
      pending={cancel.isPending}
      form={form}
      onSend={(values) => cancel.mutate(values)}
      onClose={onClose}
    >
      <Text>
        No more payments will be due from {name ?? "the customer"}.{" "}
        {unpaidFrom === null ? (
          <>
            Paid deliveries continue until <Moment at={paidUntil} />.
          </>
        ) : (
          "Orders that await payment stay open."
        )}{" "}
        They will be notified by email. Until then you can undo this, and they will be notified of
        that as well.
      </Text>
      <TextInput
        label="Reason"
        description="Internal only. Not shown to the customer."
        data-autofocus
        {...form.field("reason")}
      />
    </FormModal>
  );
};

const Details = ({ subscription }: { readonly subscription: Subscription }) => (
  <>
    <Section title="Subscription" aside={<EventLogLink stream={subscription.stream} />}>
      <Facts
        of={{
          Product: <ProductLink productId={subscription.itemId} title={subscription.title} />,
          SKU: subscription.sku,
          Plan: planText(subscription.plan),
          Amount: (
            <Explain
              number="subscription-amount"
              id={subscription.subscriptionId}
              of={subscription.title}
            >
              <Money cents={subscription.amountCents} currency={subscription.currency} />
            </Explain>
          ),
          "Ordered periods": (
            <Explain
              number="subscription-periods"
              id={subscription.subscriptionId}
              of={subscription.title}
            >
              <Count of={subscription.paidPeriods} />
            </Explain>
          ),
          "Next payment": <Moment at={subscription.nextAt} />,
          "Current period ends": <Moment at={subscription.paidUntil} />,
          ...(subscription.unpaidFrom !== null && {
            "Unpaid periods": subscription.unpaidPeriods,
            "Unpaid since": <Moment at={subscription.unpaidFrom} />,
          }),
          "Time zone": subscription.timeZone,
          ...(subscription.endedAt !== null && { Ended: <Moment at={subscription.endedAt} /> }),
          ...(subscription.cancelReason && { Reason: subscription.cancelReason }),
        }}
      />
    </Section>
    <Section title="Customer">
      <Facts
        of={{
          Name: subscription.name ?? "Forgotten",
          ...(subscription.email !== null && {
            Email: <a href={`mailto:${subscription.email}`}>{subscription.email}</a>,
          }),
        }}
      />
    </Section>
    <SubscriptionPeriods subscriptionId={subscription.subscriptionId} />
  </>
);

export const SubscriptionScreen = () => {
  const { subscriptionId } = route.useParams();
  const query = useCall(getSubscriptionContract, { params: { subscriptionId } });
  const [cancelling, cancel] = useDisclosure();
  const subscription = query.data;
  return (
    <Page
      title={subscription?.title ?? "Subscription"}
      intro={subscription && <SubscriptionStatus of={subscription.status} />}
      back={<Link to="/subscriptions">← Subscriptions</Link>}
      actions={
        <Changes>
          {subscription && isRunning(subscription) && (
            <Button
              variant="default"
              data-danger
              leftSection={<IconCalendarCancel size={17} />}
              onClick={cancel.open}
            >
              Cancel subscription
            </Button>
          )}
        </Changes>
      }
    >
      <Loaded query={query}>{(loaded) => <Details subscription={loaded} />}</Loaded>
      {subscription !== undefined && cancelling && (
        <CancelModal subscription={subscription} onClose={cancel.close} />
      )}
    </Page>
  );
};
