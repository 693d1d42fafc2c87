import { formatMoney } from "#domain/kit/format-money.ts";

const whole = new Intl.NumberFormat("en-US");

/** "12,480" */
export const formatCount = (count: number): string => whole.format(count);

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** Millionths as "4.2%". */
export const formatShare = (ppm: number): string => percent.format(ppm / 1_000_000);

/** Tenths of stars as "4.7 stars". */
export const formatStars = (tenths: number): string => `${(tenths / 10).toFixed(1)} stars`;

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
