import { NumberInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCall } from "#console/app/queries.ts";
import { Available } from "#console/inventory/available.tsx";
import { Loaded } from "#console/ui/detail-drawer.tsx";
import { counted } from "#console/ui/figures.tsx";
import { Section } from "#console/ui/page.tsx";
import { Empty } from "#console/ui/states.tsx";
import { listStockContract } from "#read-api/inventory/contract.ts";
import classes from "./overview-screen.module.css";
import { MOST_LOW, useLowAt } from "./use-low-at.ts";

const SHOWN = 6;

/** Variants that are down to a number of units which everybody chooses for themselves. */
export const RunningOut = () => {
  const [lowAt, setLowAt] = useLowAt();
  const query = useCall(listStockContract, {
    query: { filter: "low", sort: "available", lowAt, pageSize: SHOWN },
  });
  const search = { filter: "low", sort: "available", lowAt } as const;
  return (
    <Section
      title="Running out"
      aside={
        <span className={classes.threshold}>
          at or below
          <NumberInput
            size="xs"
            w={64}
            aria-label="Low at or below"
            min={0}
            max={MOST_LOW}
            allowDecimal={false}
            value={lowAt}
            onChange={(value) => setLowAt(Number(value) || 0)}
          />
        </span>
      }
    >
      <Loaded query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Empty
              title="Everything is in stock"
              text={`No variant is down to ${lowAt} or fewer.`}
            />
          ) : (
            <>
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
              <p className={classes.more}>
                <Link to="/stock" search={search}>
                  {total > rows.length ? `All ${counted(total, "variant")}` : "Show in the stock"}
                </Link>
              </p>
            </>
          )
        }
      </Loaded>
    </Section>
  );
};
