import { Group, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import { EventLogLink } from "#console/history/event-log-link.tsx";
import { Explain } from "#console/history/explain.tsx";
import { getSiteUserContract } from "#read-api/customers/owner-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, Money } from "../kit/figures/figures.tsx";
import { Changes, Reads } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Facts, Page, Section } from "../kit/ui/page.tsx";
import type { Customer } from "./customer.ts";
import { CustomerActions } from "./customer-actions.tsx";
import {
  CustomerAddresses,
  CustomerMailingLists,
  CustomerOrders,
  CustomerRestock,
  CustomerSubmissions,
} from "./customer-lists.tsx";
import { CustomerGiftCards, CustomerNotes, CustomerSubscriptions } from "./customer-purchases.tsx";
import classes from "./customer-screen.module.css";
import { CustomerSessions } from "./customer-sessions.tsx";
import { fullName, StatusMark } from "./status-mark.tsx";

const route = getRouteApi("/customers/$siteUserId");

const titleOf = (customer: Customer | undefined): string => {
  if (customer === undefined) return "Customer";
  if (customer.email === null) return "Erased customer";
  return fullName(customer) || customer.email;
};

export const CustomerScreen = () => {
  const { siteUserId } = route.useParams();
  const query = useCall(getSiteUserContract, { params: { siteUserId } });
  const customer = query.data;
  return (
    <Page
      title={titleOf(customer)}
      back={<Link to="/customers">← Customers</Link>}
      intro={
        customer && (
          <span className={classes.intro}>
            <StatusMark of={customer.status} />
            <span>
              Registered <Moment at={customer.registeredAt} />
            </span>
          </span>
        )
      }
      actions={<Changes>{customer && <CustomerActions customer={customer} />}</Changes>}
    >
      <Loaded query={query}>{(loaded) => <Details customer={loaded} />}</Loaded>
    </Page>
  );
};

const Details = ({ customer }: { readonly customer: Customer }) => {
  const { siteUserId } = customer;
  const isForgotten = customer.status === "forgotten";
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Reads area="orders">
          <CustomerOrders siteUserId={siteUserId} />
        </Reads>
        <Reads area="subscriptions">
          <CustomerSubscriptions siteUserId={siteUserId} />
        </Reads>
        <Reads area="gift-cards">
          <CustomerGiftCards siteUserId={siteUserId} />
        </Reads>
        <CustomerSubmissions siteUserId={siteUserId} />
        <CustomerRestock siteUserId={siteUserId} />
        <CustomerMailingLists siteUserId={siteUserId} />
        {!isForgotten && <CustomerSessions siteUserId={siteUserId} />}
      </div>
      <div className={classes.column}>
        <Account customer={customer} />
        <Reads area="orders">
          <CustomerNotes siteUserId={siteUserId} />
        </Reads>
        {!isForgotten && <CustomerAddresses siteUserId={siteUserId} />}
        <Kept customer={customer} />
      </div>
    </div>
  );
};

const Account = ({ customer }: { readonly customer: Customer }) => {
  const { email, newEmail, confirmedAt, lastSignInAt, blockedAt, deletedAt } = customer;
  return (
    <Section title="Account" aside={<EventLogLink stream={customer.stream} />}>
      <Facts
        of={{
          ...(email !== null && {
            Name: fullName(customer) || "Unknown",
            Email: <a href={`mailto:${email}`}>{email}</a>,
          }),
          ...(newEmail !== null && { "Wants to change to": newEmail }),
          Confirmed: confirmedAt === null ? "Not yet" : <Moment at={confirmedAt} />,
          "Last sign-in": lastSignInAt === null ? "Never" : <Moment at={lastSignInAt} />,
          ...(customer.lastOrderAt !== null && {
            "Last order": <Moment at={customer.lastOrderAt} />,
            Spent: customer.spent.map(({ currency, cents }) => (
              <div key={currency}>
                <Money cents={cents} currency={currency} />
              </div>
            )),
          }),
          "Signed in": counted(customer.signIns, "time"),
          ...(customer.cartStream !== null && { Cart: <Cart stream={customer.cartStream} /> }),
          ...(blockedAt !== null && { Blocked: <Moment at={blockedAt} /> }),
          ...(deletedAt !== null && { Forgotten: <Moment at={deletedAt} /> }),
        }}
      />
    </Section>
  );
};

/** The total of the cart, and its history. */
const Cart = ({ stream }: { readonly stream: string }) => (
  <Group gap="0.4rem 1.4rem">
    <Explain number="cart-total" id={stream.slice(stream.indexOf(".") + 1)} of="this customer">
      Total
    </Explain>
    <EventLogLink stream={stream} />
  </Group>
);

/** The legally required information: what is stored, how it is kept, and how it ends. */
const Kept = ({ customer }: { readonly customer: Customer }) => {
  const { counts, personIds } = customer;
  if (customer.status === "forgotten")
    return (
      <Section title="Stored data">
        <Text>No personal data. Orders keep their items and amounts for your accounting.</Text>
      </Section>
    );
  return (
    <Section title="Stored data">
      <Text size="sm">
        Account name and email address, {counted(counts.addresses, "address", "addresses")} in the
        address book, {counts.orders === null ? "orders" : counted(counts.orders, "order")},{" "}
        {counted(counts.formSubmissions, "form sent", "forms sent")},{" "}
        {counted(counts.restock, "restock notice")}, {counted(counts.mailingLists, "mailing list")}{" "}
        and {counted(counts.sessions, "device")}. All of it is encrypted with{" "}
        {counted(personIds.length, "key")} that belong only to this person, so the log never
        contains it in clear text. Erasing the person destroys the keys. Passwords are stored as
        hashes, and visits without a name.
      </Text>
    </Section>
  );
};
