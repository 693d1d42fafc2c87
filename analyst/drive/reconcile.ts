import { setTimeout as pause } from "node:timers/promises";
import type { Drive } from "./drive-context.ts";
import type { DrivePlan } from "./plan.ts";
import { type FoundOrder, findOrders } from "./push-invoices.ts";
import { findStock } from "./push-products.ts";

/** The same figures from the file and from the read models. Money is in cents. */
export type Figures = {
  readonly orders: number;
  readonly units: number;
  readonly totalCents: number;
  readonly refundedCents: number;
  /** Number of this drive's variants. */
  readonly variants: number;
  /** Units sold and not returned, from the stock. */
  readonly unitsSold: number;
  /** Units returned by cancellations. */
  readonly unitsOnHand: number;
};
export type Reconciliation = {
  readonly file: Figures;
  readonly readModels: Figures;
  /** Invoices whose order is missing, doubled or different, with the reason. */
  readonly differences: readonly string[];
  readonly equal: boolean;
};

const sum = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

export const figuresOfFile = ({ invoices, refunds, products }: DrivePlan): Figures => {
  const units = sum(invoices, (invoice) => invoice.units);
  const returned = sum(refunds, ({ quantity }) => quantity);
  return {
    orders: invoices.length,
    units,
    totalCents: sum(invoices, ({ totalCents }) => totalCents),
    refundedCents: sum(refunds, ({ amountCents }) => amountCents),
    variants: sum(products, ({ variants }) => variants.length),
    unitsSold: units - returned,
    unitsOnHand: returned,
  };
};

const stockFigures = async (drive: Drive) => {
  const rows = await findStock(drive);
  return {
    variants: rows.length,
    unitsSold: sum(rows, ({ sold }) => sold),
    unitsOnHand: sum(rows, ({ onHand }) => onHand),
  };
};

const differencesOf = ({ invoices }: DrivePlan, orders: readonly FoundOrder[]): string[] => {
  const byInvoice = Map.groupBy(orders, ({ invoice }) => invoice);
  const differences: string[] = [];
  for (const { invoice, units, totalCents } of invoices) {
    const found = byInvoice.get(invoice) ?? [];
    const [order] = found;
    if (order === undefined) differences.push(`invoice ${invoice}: no order`);
    else if (found.length > 1) differences.push(`invoice ${invoice}: ${found.length} orders`);
    else if (order.totalQuantity !== units || order.grandTotalCents !== totalCents)
      differences.push(
        `invoice ${invoice}: ${order.totalQuantity} units for ${order.grandTotalCents} instead of ${units} for ${totalCents} cents`,
      );
    else if (order.status === "awaiting-payment")
      differences.push(`invoice ${invoice}: its payment was not recorded`);
    byInvoice.delete(invoice);
  }
  for (const invoice of byInvoice.keys()) differences.push(`an order of invoice “${invoice}”`);
  return differences;
};

const look = async (drive: Drive): Promise<Reconciliation> => {
  const file = figuresOfFile(drive.plan);
  const orders = (await findOrders(drive)).filter(({ status }) => status !== "failed");
  const readModels: Figures = {
    orders: orders.length,
    units: sum(orders, ({ totalQuantity }) => totalQuantity),
    totalCents: sum(orders, ({ grandTotalCents }) => grandTotalCents),
    refundedCents: sum(orders, ({ refundedCents }) => refundedCents),
    ...(await stockFigures(drive)),
  };
  const differences = differencesOf(drive.plan, orders);
  const names = Object.keys(file) as (keyof Figures)[];
  const equal = differences.length === 0 && names.every((name) => file[name] === readModels[name]);
  return { file, readModels, differences, equal };
};

const LOOK_EVERY_MS = 250;
const GIVE_UP_AFTER_LOOKS = 80;

/** Compares file and read models to the cent, once the read models have caught up. */
export const reconcile = async (
  drive: Drive,
  mostLooks = GIVE_UP_AFTER_LOOKS,
): Promise<Reconciliation> => {
  for (let looks = 1; ; looks += 1) {
    const found = await look(drive);
    if (found.equal || looks >= mostLooks) return found;
    await pause(LOOK_EVERY_MS);
  }
};
