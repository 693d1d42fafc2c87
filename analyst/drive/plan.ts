import { createHash } from "node:crypto";
import { slugOf } from "#domain/catalog/slug.ts";
import type { InvoiceFile, InvoiceLine, RejectedLine } from "./invoice-lines.ts";

/** One variant per (StockCode, UnitPrice), because prices come from the server. */
export type DrivenVariant = {
  readonly variantId: string;
  readonly sku: string;
  readonly unitPriceCents: number;
  /** Units that the file sells, which must be in stock. */
  readonly units: number;
};
/** One product per StockCode. */
export type DrivenProduct = {
  readonly productId: string;
  readonly stockCode: string;
  readonly slug: string;
  readonly name: string;
  readonly variants: readonly DrivenVariant[];
};
export type DrivenLine = {
  readonly productId: string;
  readonly variantId: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
};
export type DrivenInvoice = {
  readonly invoice: string;
  readonly customer: string;
  readonly country: string;
  readonly at: string;
  readonly lines: readonly DrivenLine[];
  readonly units: number;
  readonly totalCents: number;
};
export type DrivenRefund = {
  /** The cancellation's line in the file. */
  readonly line: number;
  readonly cancellation: string;
  /** The earlier invoice that it reverses. */
  readonly invoice: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly amountCents: number;
};
export type DrivePlan = {
  /** A short tag, the same for the same file, that marks everything this drive creates. */
  readonly tag: string;
  readonly fileLines: number;
  readonly products: readonly DrivenProduct[];
  readonly invoices: readonly DrivenInvoice[];
  readonly refunds: readonly DrivenRefund[];
  /** Cancellations without an earlier sale in the file. */
  readonly unmatched: readonly InvoiceLine[];
  readonly rejected: readonly RejectedLine[];
};

/** Maximum quantity of a cart line. Spec: A9.3. */
const MAX_QUANTITY = 9_999;

const hashOf = (text: string, length: number): string =>
  createHash("sha256").update(text).digest("hex").slice(0, length);

const priceKey = (stockCode: string, unitPriceCents: number): string =>
  `${stockCode}\n${unitPriceCents}`;

const productIdOf = (tag: string, stockCode: string): string =>
  `uci-${tag}-${slugOf(stockCode)}-${hashOf(stockCode, 6)}`;

const lineOf = (tag: string, { stockCode, unitPriceCents, quantity }: InvoiceLine): DrivenLine => {
  const productId = productIdOf(tag, stockCode);
  return {
    productId,
    variantId: `${productId}.${unitPriceCents}`,
    sku: `${tag}-${stockCode}-${unitPriceCents}`.replaceAll(" ", "_"),
    quantity,
    unitPriceCents,
  };
};

/** Lines of one variant in one invoice become one line of its order. */
const gather = (tag: string, lines: readonly InvoiceLine[]) => {
  const invoices = new Map<string, { first: InvoiceLine; byVariant: Map<string, DrivenLine> }>();
  const rejected: RejectedLine[] = [];
  for (const each of lines) {
    const invoice = invoices.get(each.invoice) ?? { first: each, byVariant: new Map() };
    const line = lineOf(tag, each);
    const quantity = (invoice.byVariant.get(line.variantId)?.quantity ?? 0) + each.quantity;
    if (quantity > MAX_QUANTITY) {
      const reasons = [`more than ${MAX_QUANTITY} units of one product in an invoice`];
      rejected.push({ line: each.line, reasons });
      continue;
    }
    invoice.byVariant.set(line.variantId, { ...line, quantity });
    invoices.set(each.invoice, invoice);
  }
  return { invoices, rejected };
};

const toInvoice = (first: InvoiceLine, lines: readonly DrivenLine[]): DrivenInvoice => ({
  invoice: first.invoice,
  customer: first.customer,
  country: first.country,
  at: first.at,
  lines,
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  totalCents: lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0),
});

/**
 * Each cancellation is matched with the same customer's latest earlier purchase of the same product
 * at the same price with enough units left.
 */
const matchCancellations = (
  tag: string,
  cancellations: readonly InvoiceLine[],
  sales: readonly InvoiceLine[],
  invoices: ReadonlyMap<string, DrivenInvoice>,
) => {
  type Open = { readonly firstLine: number; readonly invoice: string; left: number };
  const open = new Map<string, Open[]>();
  const seen = new Set<string>();
  for (const sale of sales) {
    const { variantId } = lineOf(tag, sale);
    if (sale.customer === "" || seen.has(`${sale.invoice} ${variantId}`)) continue;
    seen.add(`${sale.invoice} ${variantId}`);
    const line = invoices.get(sale.invoice)?.lines.find((each) => each.variantId === variantId);
    const key = `${sale.customer}\n${variantId}`;
    const left = line?.quantity ?? 0;
    open.set(key, [
      ...(open.get(key) ?? []),
      { firstLine: sale.line, invoice: sale.invoice, left },
    ]);
  }
  const refunds: DrivenRefund[] = [];
  const unmatched: InvoiceLine[] = [];
  for (const each of cancellations) {
    const { variantId, unitPriceCents } = lineOf(tag, each);
    const match = (open.get(`${each.customer}\n${variantId}`) ?? []).findLast(
      ({ firstLine, left }) => firstLine < each.line && left >= each.quantity,
    );
    if (each.customer === "" || match === undefined) {
      unmatched.push(each);
      continue;
    }
    match.left -= each.quantity;
    refunds.push({
      line: each.line,
      cancellation: each.invoice,
      invoice: match.invoice,
      variantId,
      quantity: each.quantity,
      amountCents: each.quantity * unitPriceCents,
    });
  }
  return { refunds, unmatched };
};

const toProducts = (
  tag: string,
  sales: readonly InvoiceLine[],
  invoices: readonly DrivenInvoice[],
): readonly DrivenProduct[] => {
  const units = new Map<string, number>();
  for (const { lines } of invoices)
    for (const { variantId, quantity } of lines)
      units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  const products = new Map<string, { name: string; variants: Map<string, DrivenVariant> }>();
  for (const sale of sales) {
    const { variantId, sku, unitPriceCents } = lineOf(tag, sale);
    const sold = units.get(variantId);
    if (sold === undefined) continue;
    const product = products.get(sale.stockCode) ?? { name: sale.description, variants: new Map() };
    const key = priceKey(sale.stockCode, unitPriceCents);
    product.variants.set(key, { variantId, sku, unitPriceCents, units: sold });
    products.set(sale.stockCode, product);
  }
  return [...products].map(([stockCode, { name, variants }]) => {
    const productId = productIdOf(tag, stockCode);
    return { productId, stockCode, slug: productId, name, variants: [...variants.values()] };
  });
};

/** Everything that a drive will do, calculated from the file alone. */
export const planDrive = (file: InvoiceFile, content: string): DrivePlan => {
  const tag = hashOf(content, 6);
  const gathered = gather(tag, file.sales);
  const rejectedLines = new Set(gathered.rejected.map(({ line }) => line));
  const sales = file.sales.filter(({ line }) => !rejectedLines.has(line));
  const invoices = [...gathered.invoices.values()].map(({ first, byVariant }) =>
    toInvoice(first, [...byVariant.values()]),
  );
  const byNumber = new Map(invoices.map((invoice) => [invoice.invoice, invoice]));
  return {
    tag,
    fileLines: file.lines,
    products: toProducts(tag, sales, invoices),
    invoices,
    ...matchCancellations(tag, file.cancellations, sales, byNumber),
    rejected: [...file.rejected, ...gathered.rejected].sort((a, b) => a.line - b.line),
  };
};
