import type { DeliveryView } from "#domain/customers/delivery-view.ts";

type ShipmentView = DeliveryView["shipments"][number];

const Shipment = ({
  shipment,
  follow,
}: {
  readonly shipment: ShipmentView;
  readonly follow: string;
}) => (
  <li className="entry">
    <div className="entry-text">
      <p className="entry-name">{shipment.sent}</p>
      <p className="entry-lines">{shipment.units.join("\n")}</p>
      {shipment.tracking !== "" && <p className="entry-note">{shipment.tracking}</p>}
      {shipment.trackingUrl !== "" && (
        <p>
          <a href={shipment.trackingUrl}>
            {follow}
            <span className="visually-hidden">, {shipment.parcel}</span>
          </a>
        </p>
      )}
    </div>
  </li>
);

/** An order's shipments with tracking, and the items to be shipped. */
export const OrderDelivery = ({ delivery }: { readonly delivery: DeliveryView }) => (
  <section className="account-section" aria-labelledby="shipments-title">
    <h2 id="shipments-title">{delivery.title}</h2>
    <ul className="entries">
      {delivery.shipments.map((shipment) => (
        <Shipment shipment={shipment} follow={delivery.follow} key={shipment.id} />
      ))}
      {delivery.toCome !== "" && (
        <li className="entry">
          <div className="entry-text">
            <p className="entry-name">{delivery.toCome}</p>
            {delivery.unitsToCome.length > 0 && (
              <p className="entry-lines">{delivery.unitsToCome.join("\n")}</p>
            )}
          </div>
        </li>
      )}
    </ul>
  </section>
);
