import { Link } from "@tanstack/react-router";
import { Available } from "#console/inventory/available.tsx";
import { counted } from "../kit/figures/figures.tsx";
import { useMay } from "../kit/session/permissions.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Empty } from "../kit/ui/states.tsx";
import classes from "./overview-screen.module.css";
import { useRunningLow } from "./use-running-low.ts";

/** Variants at or below the website's low stock setting. */
export const RunningOut = () => {
  const may = useMay();
  const query = useRunningLow();
  const search = { filter: "low", sort: "available" } as const;
  return (
    <Section
      title="Running low"
      aside={
        query.data !== undefined && (
          <span className={classes.threshold}>
            at or below {query.data.lowAt}
            {may("settings:write") && <Link to="/settings">Change</Link>}
          </span>
        )
      }
    >
      <Loaded query={query}>
        {({ rows, total, lowAt }) =>
          rows.length === 0 ? (
            <Empty
              title="Nothing is running low"
              text={`Variants with ${lowAt} or fewer units left appear here.`}
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
                  {total > rows.length ? `All ${counted(total, "variant")}` : "View in Stock"}
                </Link>
              </p>
            </>
          )
        }
      </Loaded>
    </Section>
  );
};
