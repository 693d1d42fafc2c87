import { Link } from "@tanstack/react-router";
import { Who } from "#console/app/who.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { formatMoney } from "#domain/shared/format-money.ts";
import type { GiftCardMovement } from "#read-api/gift-cards/contract.ts";
import classes from "./gift-cards-screen.module.css";

const names: Readonly<Record<GiftCardMovement["kind"], string>> = {
  issued: "Issued",
  spent: "Spent",
  refunded: "Refunded",
  adjusted: "Balance changed",
  disabled: "Disabled",
  enabled: "Enabled",
  mailed: "Code mailed",
};

const signed = (cents: number, currency: string): string =>
  cents === 0 ? "" : `${cents > 0 ? "+" : ""}${formatMoney(cents, currency)}`;

/** What became of a card, newest first. */
export const GiftCardHistory = ({
  movements,
  currency,
}: {
  readonly movements: readonly GiftCardMovement[];
  readonly currency: string;
}) => (
  <section aria-labelledby="gift-card-history">
    <h3 id="gift-card-history" className={classes.title}>
      History
    </h3>
    <ol className={classes.list}>
      {movements.map(({ position, kind, deltaCents, balanceCents, orderId, reason, actor, at }) => (
        <li key={position} className={classes.movement}>
          <span className={classes.delta} data-down={deltaCents < 0 || undefined}>
            {signed(deltaCents, currency)}
          </span>
          <span className={classes.what}>
            <span>
              {names[kind]}
              {orderId !== null && (
                <>
                  {" "}
                  <Link to="/orders/$orderId" params={{ orderId }}>
                    in an order
                  </Link>
                </>
              )}
              {reason !== "" && (
                <span className={classes.muted}> {reason ?? "for a reason that is forgotten"}</span>
              )}
            </span>
            <span className={classes.meta}>
              <Moment at={at} /> · <Who actor={actor} />
            </span>
          </span>
          <span className={classes.after}>{formatMoney(balanceCents, currency)}</span>
        </li>
      ))}
    </ol>
  </section>
);
