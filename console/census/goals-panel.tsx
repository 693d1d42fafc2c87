import { Link } from "@tanstack/react-router";
import { goalsContract } from "#read-api/journeys/goals-contract.ts";
import { type CallInput, isBeingCounted } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { useVisitorLabels } from "../kit/session/visitor-labels.ts";
import { Section } from "../kit/ui/page.tsx";
import { Failed } from "../kit/ui/states.tsx";
import classes from "./panels.module.css";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const SHOWN = 8;

/** The goals that most visitors of the same days and filters reached; nothing without goals. */
export const GoalsPanel = ({
  query,
}: {
  readonly query: NonNullable<CallInput<typeof goalsContract>["query"]>;
}) => {
  const call = useCall(goalsContract, { query });
  const say = useVisitorLabels(query);
  const { data } = call;
  // Websites without goals have no panel, and one that cannot be read looks different from that.
  // Those that are still being counted appear when they are.
  if (data === undefined && call.isError && !isBeingCounted(call.error))
    return (
      <Section title="Goals">
        <Failed error={call.error} onRetry={() => call.refetch()} />
      </Section>
    );
  if (data === undefined || data.rows.length === 0) return null;
  const search = (goal?: string) => ({ ...query, goal });
  return (
    <Section
      title="Goals"
      aside={
        <Link to="/census/goals" search={search()}>
          All goals
        </Link>
      }
    >
      <p className={classes.heads}>
        <span>Goal</span>
        <span>{say("Visitors")}</span>
      </p>
      <ol className={classes.short} aria-label="Goals">
        {data.rows.slice(0, SHOWN).map(({ goalId, name, visitors, rate }) => (
          <li key={goalId}>
            <Link to="/census/goals" search={search(goalId)} className={classes.bar}>
              <span
                className={classes.fill}
                style={{ inlineSize: `${Math.round((rate ?? 0) * 100)}%` }}
                aria-hidden="true"
              />
              <span className={classes.name}>{name}</span>
              <span className={classes.count}>
                {formatCount(visitors)}
                {rate !== null && <span className={classes.share}> {percent.format(rate)}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
};
