import { formatMoney } from "#domain/kit/format-money.ts";
import classes from "./amount-bars.module.css";

export type Amount = {
  readonly id: string;
  readonly label: string;
  readonly cents: number;
  readonly currency: string;
};

/** More bars of a currency are not readable at a glance; the table has the others. */
const MAX_BARS = 8;

/** The largest amounts of each currency, currency by currency. */
export const largestAmounts = (amounts: readonly Amount[]): readonly Amount[] => {
  const ofCurrency = Map.groupBy(
    amounts.filter(({ cents }) => cents !== 0),
    ({ currency }) => currency,
  );
  return [...ofCurrency.values()]
    .toSorted(([a], [b]) => (a?.currency ?? "").localeCompare(b?.currency ?? ""))
    .flatMap((all) =>
      all.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents)).slice(0, MAX_BARS),
    );
};

/** The largest amounts as bars. Each currency has its own scale: amounts of several cannot be compared. */
export const AmountBars = ({
  label,
  amounts,
}: {
  readonly label: string;
  readonly amounts: readonly Amount[];
}) => {
  const shown = largestAmounts(amounts);
  if (shown.length === 0) return null;
  const widest = (currency: string): number =>
    Math.max(
      ...shown.flatMap((each) => (each.currency === currency ? [Math.abs(each.cents)] : [])),
    );
  return (
    <ol className={classes.bars} aria-label={label}>
      {shown.map(({ id, label: name, cents, currency }) => (
        <li key={id} className={classes.row}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.track} aria-hidden="true">
            <span
              className={classes.fill}
              data-tone={cents < 0 ? "bad" : "good"}
              style={{ inlineSize: `${(Math.abs(cents) / widest(currency)) * 100}%` }}
            />
          </span>
          <span className={classes.amount}>{formatMoney(cents, currency)}</span>
        </li>
      ))}
    </ol>
  );
};
