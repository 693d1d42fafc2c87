import { Link } from "@tanstack/react-router";
import { GiftCardStatus } from "#console/gift-cards/gift-card-status.tsx";
import { SubscriptionStatus } from "#console/subscriptions/subscription-status.tsx";
import {
  listSiteUserGiftCardsContract,
  listSiteUserNotesContract,
  listSiteUserSubscriptionsContract,
} from "#read-api/customers/owner-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { Money } from "../kit/figures/figures.tsx";
import { Who } from "../kit/session/actor-name.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { type Of, useListQuery } from "./customer-lists.tsx";
import { RelatedList } from "./related-list.tsx";

export const CustomerSubscriptions = (of: Of) => {
  const { input, ...paging } = useListQuery(of);
  return (
    <RelatedList
      {...paging}
      title="Subscriptions"
      empty="No subscriptions."
      query={useCall(listSiteUserSubscriptionsContract, input)}
      rowId={(row) => row.subscriptionId}
      columns={[
        {
          id: "title",
          header: "Product",
          card: "title",
          cell: ({ subscriptionId, title }) => (
            <Link to="/subscriptions/$subscriptionId" params={{ subscriptionId }}>
              {title}
            </Link>
          ),
        },
        { id: "status", header: "Status", cell: (row) => <SubscriptionStatus of={row.status} /> },
        {
          id: "nextAt",
          header: "Next payment",
          align: "right",
          cell: (row) => <Moment at={row.nextAt} format="date" />,
        },
        {
          id: "amount",
          header: "Amount",
          align: "right",
          cell: (row) => <Money cents={row.amountCents} currency={row.currency} />,
        },
      ]}
    />
  );
};

export const CustomerGiftCards = (of: Of) => {
  const { input, ...paging } = useListQuery(of);
  return (
    <RelatedList
      {...paging}
      title="Gift cards"
      empty="No gift cards."
      query={useCall(listSiteUserGiftCardsContract, input)}
      rowId={(row) => row.giftCardId}
      columns={[
        {
          id: "card",
          header: "Card",
          card: "title",
          cell: (row) => (
            <Link to="/gift-cards" search={{ open: row.giftCardId }}>
              …{row.lastCharacters}
            </Link>
          ),
        },
        {
          id: "whose",
          header: "Recipient",
          cell: (row) => (row.own ? "This customer" : "Someone else"),
        },
        { id: "status", header: "Status", cell: (row) => <GiftCardStatus of={row.status} /> },
        {
          id: "balance",
          header: "Balance",
          align: "right",
          cell: (row) => <Money cents={row.balanceCents} currency={row.currency} />,
        },
      ]}
    />
  );
};

export const CustomerNotes = (of: Of) => {
  const { input, ...paging } = useListQuery(of);
  return (
    <RelatedList
      {...paging}
      title="Notes"
      empty="No notes on their orders."
      query={useCall(listSiteUserNotesContract, input)}
      rowId={(row) => `${row.orderId} ${row.noteId}`}
      columns={[
        { id: "text", header: "Note", card: "title", cell: (row) => row.text ?? "Forgotten" },
        {
          id: "order",
          header: "Order",
          cell: ({ orderId, orderNumber }) => (
            <Link to="/orders/$orderId" params={{ orderId }}>
              {orderNumber === null ? "No number yet" : `#${orderNumber}`}
            </Link>
          ),
        },
        { id: "who", header: "By", cell: (row) => <Who actor={row.actor} /> },
        {
          id: "addedAt",
          header: "Added",
          align: "right",
          cell: (row) => <Moment at={row.addedAt} format="date" />,
        },
      ]}
    />
  );
};
