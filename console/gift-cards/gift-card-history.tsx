import { Link } from "@tanstack/react-router";
import { formatMoney } from "#domain/kit/format-money.ts";
import type { GiftCardMovement } from "#read-api/gift-cards/contract.ts";
import { History, Movement, Movements } from "../kit/figures/movements.tsx";

const names: Readonly<Record<GiftCardMovement["kind"], string>> = {
  issued: "Issued",
  spent: "Spent",
  refunded: "Refunded",
  adjusted: "Balance adjusted",
  disabled: "Disabled",
  enabled: "Enabled",
  mailed: "Code emailed",
};

const signed = (cents: number, currency: string): string =>
  cents === 0 ? "" : `${cents > 0 ? "+" : ""}${formatMoney(cents, currency)}`;

/** The history of a card, newest first. */
export const GiftCardHistory = ({
  movements,
  currency,
}: {
  readonly movements: readonly GiftCardMovement[];
  readonly currency: string;
}) => (
  <History>
    <Movements>
      {movements.map(({ position, kind, deltaCents, balanceCents, orderId, reason, actor, at }) => (
        <Movement
          key={position}
          delta={signed(deltaCents, currency)}
          down={deltaCents < 0}
          reference={reason ?? "reason erased with personal data"}
          after={formatMoney(balanceCents, currency)}
          at={at}
          actor={actor}
        >
          {names[kind]}
          {orderId !== null && (
            <>
              {" "}
              <Link to="/orders/$orderId" params={{ orderId }}>
                in an order
              </Link>
            </>
          )}
        </Movement>
      ))}
    </Movements>
  </History>
);
