import { Button, Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { EventLogLink } from "#console/history/event-log-link.tsx";
import { Explain } from "#console/history/explain.tsx";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { type GiftCardRow, getGiftCardContract } from "#read-api/gift-cards/contract.ts";
import { useOpened } from "../kit/calls/queries.ts";
import { Money } from "../kit/figures/figures.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Facts } from "../kit/ui/page.tsx";
import { AdjustModal } from "./adjust-modal.tsx";
import { GiftCardHistory } from "./gift-card-history.tsx";
import { GiftCardStatus } from "./gift-card-status.tsx";
import classes from "./gift-cards-screen.module.css";
import { MailModal } from "./mail-modal.tsx";
import { useDisableGiftCard } from "./use-disable-gift-card.ts";

type Card = ResponseOf<typeof getGiftCardContract>;

const sourceOf = ({ orderId, note }: GiftCardRow) =>
  orderId === null ? (
    note || "Issued manually"
  ) : (
    <Link to="/orders/$orderId" params={{ orderId }}>
      Bought in an order
    </Link>
  );

const factsOf = (card: Card) => ({
  Status: <GiftCardStatus of={card.status} />,
  Balance: (
    <Explain number="gift-card-balance" id={card.giftCardId} of={`…${card.lastCharacters}`}>
      <Money cents={card.balanceCents} currency={card.currency} />
    </Explain>
  ),
  Held: (
    <Explain number="gift-card-held" id={card.giftCardId} of={`…${card.lastCharacters}`}>
      <Money cents={card.heldCents} currency={card.currency} />
    </Explain>
  ),
  Issued: (
    <>
      <Money cents={card.initialCents} currency={card.currency} />, <Moment at={card.issuedAt} />
    </>
  ),
  Source: sourceOf(card),
  For: [card.name, card.email].filter(Boolean).join(", ") || "No recipient",
});

const Details = ({ card }: { readonly card: Card }) => {
  const website = useWebsite();
  const disabling = useDisableGiftCard();
  const [dialog, setDialog] = useState<"adjust" | "mail">();
  const close = () => setDialog(undefined);
  return (
    <Stack gap="lg">
      <Facts of={factsOf(card)} />
      {card.message !== null && <blockquote className={classes.message}>{card.message}</blockquote>}
      <Group gap="sm">
        <Changes>
          <Button onClick={() => setDialog("adjust")}>Adjust balance</Button>
        </Changes>
        <Changes>
          <Button variant="default" onClick={() => setDialog("mail")}>
            Email the code
          </Button>
        </Changes>
        <Changes>
          <Button
            variant="default"
            data-danger={card.status === "disabled" ? undefined : true}
            loading={disabling.isPending}
            onClick={() => disabling.mutate(card)}
          >
            {card.status === "disabled" ? "Enable" : "Disable"}
          </Button>
        </Changes>
        <EventLogLink stream={`giftCard-${website.websiteId}.${card.giftCardId}`} />
      </Group>
      <GiftCardHistory movements={card.movements} currency={card.currency} />
      {dialog === "adjust" && <AdjustModal card={card} onClose={close} />}
      {dialog === "mail" && <MailModal card={card} onClose={close} />}
    </Stack>
  );
};

/** One card: its balance and history. */
export const GiftCardDrawer = ({
  giftCardId,
  onClose,
}: {
  readonly giftCardId: string | undefined;
  readonly onClose: () => void;
}) => {
  const query = useOpened(
    getGiftCardContract,
    giftCardId === undefined ? undefined : { giftCardId },
  );
  return (
    <DetailDrawer
      title={query.data ? `Gift card …${query.data.lastCharacters}` : "Gift card"}
      opened={giftCardId !== undefined}
      onClose={onClose}
    >
      <Loaded query={query}>{(card) => <Details card={card} />}</Loaded>
    </DetailDrawer>
  );
};
