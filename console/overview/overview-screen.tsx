import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCall } from "#console/app/queries.ts";
import { useWebsite } from "#console/app/session.tsx";
import { VisitsByDay } from "#console/census/visits-by-day.tsx";
import { OrderStatus } from "#console/checkout/order-status.tsx";
import { Available, LOW_AT } from "#console/inventory/available.tsx";
import { Loaded } from "#console/ui/detail-drawer.tsx";
import { counted, formatCount, Money } from "#console/ui/figures.tsx";
import { Figures } from "#console/ui/figures-row.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page, Section } from "#console/ui/page.tsx";
import { Empty } from "#console/ui/states.tsx";
import { dayOf, startOfDay } from "#console/ui/zoned-day.ts";
import { formatMoney } from "#domain/shared/format-money.ts";
import { censusByDayContract } from "#read-api/census/contract.ts";
import { listOrdersContract } from "#read-api/checkout/contract.ts";
import { listStockContract } from "#read-api/inventory/contract.ts";
import classes from "./overview-screen.module.css";
import { useToday } from "./use-today.ts";
import { useWaiting } from "./use-waiting.ts";

const LATEST = 6;

export const OverviewScreen = () => {
  const website = useWebsite();
  return (
    <Page title="Overview" intro={<>How {website.title} is doing today.</>}>
      <Today />
      <Section title="Visits of the last 30 days" aside={<Link to="/census">Census report</Link>}>
        <Visits />
      </Section>
      <div className={classes.halves}>
        <Section title="Latest orders" aside={<Link to="/orders">All orders</Link>}>
          <LatestOrders />
        </Section>
        <Section
          title="Running out"
          aside={
            <Link to="/stock" search={{ filter: "low", sort: "available" }}>
              Stock
            </Link>
          }
        >
          <RunningOut />
        </Section>
      </div>
    </Page>
  );
};

/** What was not added up whole says so. */
const atLeast = (complete: boolean, text: string): string => (complete ? text : `over ${text}`);

const waitingFor = <Skeleton height={22} width={70} my={7} />;

const Today = () => {
  const { timeZone, currency } = useWebsite();
  const day = dayOf(new Date(), timeZone);
  const orders = useToday(startOfDay(day, timeZone));
  const visits = useCall(censusByDayContract, { query: { from: day, to: day } });
  const waiting = useWaiting();
  const shown = <Data,>(
    query: { data: Data | undefined; error: unknown },
    show: (data: Data) => React.ReactNode,
  ) => (query.data !== undefined ? show(query.data) : query.error !== null ? "–" : waitingFor);
  return (
    <Figures
      of={[
        {
          label: "Orders today",
          value: shown(orders, ({ count }) => formatCount(count)),
          note: shown(orders, ({ units, complete }) => atLeast(complete, counted(units, "unit"))),
        },
        {
          label: "Revenue today",
          value: shown(orders, ({ revenueCents, complete }) =>
            atLeast(complete, formatMoney(revenueCents, currency)),
          ),
          note: "Refunds taken off",
        },
        {
          label: "Waiting for restock",
          value: shown(waiting, ({ people }) => formatCount(people)),
          note: shown(waiting, ({ variants }) => counted(variants, "variant")),
        },
        {
          label: "Views today",
          value: shown(visits, ({ total }) => formatCount(total.views)),
          note: shown(visits, ({ total }) => counted(total.visitors, "visitor")),
        },
      ]}
    />
  );
};

const Visits = () => {
  const query = useCall(censusByDayContract, { query: {} });
  return <Loaded query={query}>{({ days }) => <VisitsByDay days={days} />}</Loaded>;
};

const LatestOrders = () => {
  const query = useCall(listOrdersContract, { query: { pageSize: LATEST } });
  return (
    <Loaded query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title="No orders yet" text="An order appears here the moment it is placed." />
        ) : (
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={row.orderId} className={classes.row}>
                <span className={classes.name}>
                  <Link to="/orders/$orderId" params={{ orderId: row.orderId }}>
                    {row.number === null ? "Order" : `#${row.number}`} {row.name ?? ""}
                  </Link>
                  <span className={classes.meta}>
                    <Moment at={row.placedAt} />
                  </span>
                </span>
                <OrderStatus of={row.status} />
                <span className={classes.amount}>
                  <Money cents={row.grandTotalCents} currency={row.currency} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

const RunningOut = () => {
  const query = useCall(listStockContract, {
    query: { filter: "low", sort: "available", lowAt: LOW_AT, pageSize: LATEST },
  });
  return (
    <Loaded query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty
            title="Everything is in stock"
            text={`No variant is down to ${LOW_AT} or fewer.`}
          />
        ) : (
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={row.variantId} className={classes.row}>
                <span className={classes.name}>
                  <Link to="/stock" search={{ search: row.sku, open: row.variantId }}>
                    {row.productName}
                  </Link>
                  <span className={classes.meta}>
                    {[...Object.values(row.attributes), row.sku].join(" · ")}
                  </span>
                </span>
                <Available unlimited={row.unlimited} available={row.available} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};
