import { hourText } from "#domain/census/traffic-hour-columns.ts";
import { exportTrafficHoursContract } from "#read-api/census/traffic-hours-contract.ts";
import { counted as countText, formatCount } from "../kit/figures/figures.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { ListFileMenu } from "../kit/lists/list-file-menu.tsx";
import { Section } from "../kit/ui/page.tsx";
import classes from "./heat-grid.module.css";
import type { TrafficReport } from "./traffic-figures.tsx";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

const CELL = 26;
const ROW = 26;
/** Room for the labels as large as they are on a phone, where the whole picture is half as large. */
const LEFT = 52;
const TOP = 30;
const LABELLED_EVERY = 3;
/** On a phone. */
const RARELY_LABELLED_EVERY = 6;
/** The weakest colour of an hour with visits. */
const FAINTEST = 0.12;

/** Visits by weekday and hour of their start. The picture is visual; the table has the same figures. */
export const HeatGrid = ({
  report: { hours: counted, from, to },
  segment,
}: {
  readonly report: Pick<TrafficReport, "hours" | "from" | "to">;
  /** Which visits it counts. */
  readonly segment: string | undefined;
}) => {
  const visits = new Map(
    counted.map((each) => [`${each.weekday}:${each.hour}`, each.visits] as const),
  );
  const most = Math.max(0, ...visits.values());
  const fileOf = listFileAddress(exportTrafficHoursContract, { from, to, segment });
  const of = (day: number, hour: number): number => visits.get(`${day + 1}:${hour}`) ?? 0;
  return (
    <Section
      title="When visits start"
      aside={
        counted.length > 0 && (
          <ListFileMenu
            addressOf={(...style) => fileOf(undefined, ...style)}
            rows={countText(counted.length, "hour")}
            content="hours with visits"
            label="Export by weekday and hour"
            size="xs"
          />
        )
      }
    >
      <figure className={classes.figure}>
        <svg
          className={classes.grid}
          viewBox={`0 0 ${LEFT + 24 * CELL} ${TOP + 7 * ROW}`}
          aria-hidden="true"
        >
          {hours
            .filter((hour) => hour % LABELLED_EVERY === 0)
            .map((hour) => (
              <text
                key={hour}
                x={LEFT + hour * CELL}
                y={22}
                data-minor={hour % RARELY_LABELLED_EVERY !== 0 || undefined}
              >
                {hourText(hour)}
              </text>
            ))}
          {weekdays.map((weekday, day) => (
            <g key={weekday}>
              <text x={0} y={TOP + day * ROW + 19}>
                {weekday}
              </text>
              {hours.map((hour) => {
                const count = of(day, hour);
                return (
                  <rect
                    key={hour}
                    x={LEFT + hour * CELL}
                    y={TOP + day * ROW}
                    width={CELL - 3}
                    height={ROW - 3}
                    rx={4}
                    data-empty={count === 0 || undefined}
                    fillOpacity={count === 0 ? 1 : FAINTEST + (1 - FAINTEST) * (count / most)}
                  >
                    <title>{`${weekday} ${hourText(hour)}: ${formatCount(count)} visits`}</title>
                  </rect>
                );
              })}
            </g>
          ))}
        </svg>
        <div className={classes.spoken}>
          <table aria-label="Visits by weekday and hour">
            <thead>
              <tr>
                <th scope="col">Weekday</th>
                {hours.map((hour) => (
                  <th key={hour} scope="col">
                    {hourText(hour)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weekdays.map((weekday, day) => (
                <tr key={weekday}>
                  <th scope="row">{weekday}</th>
                  {hours.map((hour) => (
                    <td key={hour}>{formatCount(of(day, hour))}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </figure>
    </Section>
  );
};
