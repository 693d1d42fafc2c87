import { useState } from "react";
import { greeting } from "#domain/customers/account-views.ts";
import { useStore } from "../kit/external-store.ts";
import { AccountForm } from "./account-form.tsx";
import { accountHome, countries } from "./account-store.ts";
import { AddressSection } from "./address-section.tsx";
import { signOut } from "./change-account.ts";
import { ConfirmPage } from "./confirm-page.tsx";
import { DataSection, DetailsSection, SecuritySection } from "./details-sections.tsx";
import { Notice, saidIn } from "./gate.tsx";
import { OrdersSection } from "./orders-section.tsx";
import { useHomePlace } from "./use-home-place.ts";
import { ListsSection, RestockSection } from "./waiting-sections.tsx";

const parts = [
  ["#orders", "Orders"],
  ["/account/subscriptions", "Subscriptions"],
  ["#restock", "Back-in-stock emails"],
  ["#lists", "Mailing lists"],
  ["#addresses", "Addresses"],
  ["#details", "Name and email"],
  ["#security", "Password and devices"],
  ["#data", "Your data"],
] as const;

const Side = () => (
  <div className="account-side">
    <nav aria-label="Your account">
      <ul className="account-nav">
        {parts.map(([href, title]) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
    <div className="account-out">
      <AccountForm form="signOut" send={signOut} />
    </div>
  </div>
);

/** The account's home. */
export const AccountPage = () => {
  const home = useStore(accountHome);
  const known = useStore(countries);
  const [said] = useState(() => saidIn(""));
  const { confirm } = useHomePlace();
  if (home === undefined) return null;
  if (confirm !== null) return <ConfirmPage home={home} confirm={confirm} key={confirm.key} />;
  return (
    <>
      <div className="page-head">
        <p className="eyebrow">Your account</p>
        <h1>{greeting(home.account.firstName)}</h1>
      </div>
      <Notice>{said}</Notice>
      <div className="account">
        <Side />
        <div className="account-main">
          <OrdersSection orders={home.orders} />
          <RestockSection home={home} />
          <ListsSection home={home} />
          <AddressSection home={home} countries={known} />
          <DetailsSection account={home.account} />
          <SecuritySection home={home} />
          <DataSection account={home.account} />
        </div>
      </div>
    </>
  );
};
