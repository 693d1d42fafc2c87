import { checkoutTexts } from "#domain/checkout/texts.ts";
import { PURCHASE_FIELD } from "#domain/gift-cards/purchase-field.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { formatMoment } from "#domain/kit/format-moment.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { wholeListText } from "../kit/listing.ts";
import type { getOrderContract } from "./contract.ts";
import { getHandling } from "./get-handling.ts";
import { getOrder } from "./get-order.ts";
import {
  getHandlingContract,
  MAX_SLIPS,
  packingSlipContract,
  packingSlipsContract,
  type Shipment,
} from "./handling-contract.ts";
import { type ListOrders, ordersSource } from "./list-orders.ts";
import { shipToOf } from "./ship-to.ts";
import type { Slip } from "./slip-page.ts";

/** Loaded with the first packing slip, because the PDF library takes about 25 MB. */
const drawing = () => import("./packing-slip.ts");

export type HandlingDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly websiteFacts: (
    websiteId: string,
  ) => Promise<{ readonly title: string; readonly timeZone: string }>;
};

type OrderDetails = ResponseOf<typeof getOrderContract>;
type Handling = ResponseOf<typeof getHandlingContract>;
type Units = Shipment["lines"];

const shipmentOf = ({ shipments }: Handling, fulfilmentId: string): Shipment => {
  const found = shipments.find((each) => each.fulfilmentId === fulfilmentId);
  if (found === undefined)
    throw new Refusal(404, "fulfilment-unknown", checkoutTexts.fulfilmentUnknown);
  return found;
};

const linesOf = (order: OrderDetails, units: Units): Slip["lines"] =>
  order.lines.flatMap((line) => {
    const quantity = units.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0;
    if (quantity === 0) return [];
    const { title, sku, attributes, additionalFields = {} } = line;
    const answers = Object.entries(additionalFields).filter(([name]) => name !== PURCHASE_FIELD);
    const options = [
      Object.entries(attributes)
        .map(([name, value]) => `${name}: ${value}`)
        .join(", "),
      ...answers.map(([name, value]) => `${name}: ${value}`),
    ].filter((each) => each !== "");
    return [{ quantity, title, options, sku }];
  });

/** The units to be shipped, or the whole order when none are left. */
const unitsToPack = (order: OrderDetails, { unsent }: Handling, shipment: Shipment | undefined) =>
  shipment?.lines ?? (unsent.length > 0 ? unsent : order.lines);

const slipOf = (
  order: OrderDetails,
  handling: Handling,
  shipment: Shipment | undefined,
  shop: { readonly title: string; readonly timeZone: string },
): Slip => ({
  shop: shop.title,
  order: order.number === null ? "Order" : `Order #${order.number}`,
  day: formatMoment(order.placedAt, shop.timeZone, "date"),
  shipTo: shipToOf(order),
  shipping: order.shipping?.name ?? "",
  tracking: [shipment?.tracking?.carrier, shipment?.tracking?.number].filter(Boolean).join(" "),
  note: order.note ?? "",
  lines: linesOf(order, unitsToPack(order, handling, shipment)),
});

const definite = (found: readonly Slip[]): readonly [Slip, ...Slip[]] => {
  const [first, ...more] = found;
  if (first === undefined) throw new Refusal(404, "nothing-to-pack", checkoutTexts.nothingToPack);
  return [first, ...more];
};

/** Only confirmed orders that are not cancelled are packed. */
const slipsRoute = ({ sql, waitFor, websiteFacts }: HandlingDependencies): Route =>
  route(packingSlipsContract, async ({ query, context: { websiteId, readAfter } }) => {
    await waitFor(["orders", "fulfilment"], readAfter);
    const source = ordersSource(websiteId, query as Partial<ListOrders>);
    const { text, values } = wholeListText(source, query);
    const found = await sql.query<{ orderId: string }>(
      `select "orderId" from (${text}) as chosen
        where number is not null and fulfilment is distinct from 'cancelled' limit ${MAX_SLIPS + 1}`,
      values,
    );
    if (found.length > MAX_SLIPS)
      throw new Refusal(400, "too-many-slips", checkoutTexts.tooManySlips);
    const shop = await websiteFacts(websiteId);
    const slips: Slip[] = [];
    for (const { orderId } of found) {
      const [order, handling] = await Promise.all([
        getOrder(sql, websiteId, orderId, false),
        getHandling(sql, websiteId, orderId),
      ]);
      slips.push(slipOf(order, handling, undefined, shop));
    }
    const { packingSlips } = await drawing();
    const content = packingSlips(definite(slips));
    return { file: { name: "packing-slips.pdf", type: "application/pdf", content } };
  });

/** The fulfilment of an order, and its packing slip. */
export const handlingQueries = (dependencies: HandlingDependencies): readonly Route[] => [
  slipsRoute(dependencies),
  ...oneOrderQueries(dependencies),
];

const oneOrderQueries = ({
  sql,
  waitFor,
  websiteFacts,
}: HandlingDependencies): readonly Route[] => [
  route(getHandlingContract, async ({ params: { orderId }, context }) => {
    await waitFor(["orders", "fulfilment"], context.readAfter);
    return { body: await getHandling(sql, context.websiteId, orderId) };
  }),
  route(packingSlipContract, async ({ params: { orderId }, query: { fulfilmentId }, context }) => {
    const { websiteId, readAfter } = context;
    await waitFor(["orders", "fulfilment"], readAfter);
    const [order, handling, shop] = await Promise.all([
      getOrder(sql, websiteId, orderId, false),
      getHandling(sql, websiteId, orderId),
      websiteFacts(websiteId),
    ]);
    const shipment = fulfilmentId === undefined ? undefined : shipmentOf(handling, fulfilmentId);
    const name = `packing-slip-${order.number ?? orderId}.pdf`;
    const { packingSlips } = await drawing();
    const content = packingSlips([slipOf(order, handling, shipment, shop)]);
    return { file: { name, type: "application/pdf", content } };
  }),
];
