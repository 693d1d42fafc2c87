import { formatMoney } from "#domain/kit/format-money.ts";

const whole = new Intl.NumberFormat("en-US");

/** "12,480" */
export const formatCount = (count: number): string => whole.format(count);

/** "1 order", "12 orders" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const Count = ({ of }: { readonly of: number }) => (
  <span className="db-number">{formatCount(of)}</span>
);

export const Money = ({
  cents,
  currency,
}: {
  readonly cents: number;
  readonly currency: string;
}) => <span className="db-number">{formatMoney(cents, currency)}</span>;
