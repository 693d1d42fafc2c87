import { countryName } from "#domain/customers/account-views.ts";
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
          "Ship to": <span className={classes.address}>{envelope(address).join("\n")}</span>,
        }),
        ...(buyer.note && { Note: <span className={classes.address}>{buyer.note}</span> }),
      }}
    />
  );
};

const envelope = (address: NonNullable<Buyer["address"]>): readonly string[] =>
  [
    address.line1,
    address.line2,
    [address.city, address.region, address.postalCode].filter(Boolean).join(" "),
    countryName(address.country, "en"),
  ].filter((line) => line !== "");
