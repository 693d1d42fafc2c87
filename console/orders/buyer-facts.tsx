import { postalLines } from "#domain/kit/postal-lines.ts";
import type { Buyer } from "#read-api/orders/contract.ts";
import { Facts } from "../kit/ui/page.tsx";
import classes from "./order-screen.module.css";

/** The customer and the delivery address; empty for an erased person. */
export const BuyerFacts = ({ buyer }: { readonly buyer: Buyer }) => {
  if (buyer.name === null && buyer.email === null) return <p>Personal data was erased.</p>;
  const { address } = buyer;
  return (
    <Facts
      of={{
        Name: buyer.name,
        Email: <a href={`mailto:${buyer.email}`}>{buyer.email}</a>,
        ...(buyer.phone && { Phone: buyer.phone }),
        ...(address && {
          "Ship to": (
            <span className={classes.address}>
              {postalLines(address, { locale: "en" }).join("\n")}
            </span>
          ),
        }),
        ...(buyer.note && { Note: <span className={classes.address}>{buyer.note}</span> }),
      }}
    />
  );
};
