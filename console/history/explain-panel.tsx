import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useCall } from "#console/app/queries.ts";
import { useWebsite } from "#console/app/session.tsx";
import { Loaded } from "#console/ui/detail-drawer.tsx";
import { counted } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Empty } from "#console/ui/states.tsx";
import type { ResponseOf } from "#domain/shared/contract.ts";
import { formatMoment } from "#domain/shared/format-moment.ts";
import { offsetMs } from "#domain/shared/zone-offset.ts";
import { type ExplainedNumber, explainContract } from "#read-api/history/explain-contract.ts";
import classes from "./explain.module.css";
import { ExplainedEvents } from "./explained-events.tsx";
import { valueText } from "./explained-words.ts";
import { RewindSlider } from "./rewind-slider.tsx";

type Explained = ResponseOf<typeof explainContract>;
/** A position when a change was chosen, a moment when time was; undefined is now. */
type Chosen = { readonly at: string; readonly ms: number; readonly index: number } | undefined;

const ASK_AFTER_MS = 120;

/** The last change at or before a moment; -1 where there was none yet. */
const indexAt = ({ points }: Explained, ms: number): number =>
  points.findLastIndex(({ at }) => Date.parse(at) <= ms);

const valueAt = ({ points, now }: Explained, chosen: Chosen) => {
  if (chosen === undefined) return now;
  return points[chosen.index]?.value ?? null;
};

/** Before the first change there is nothing to see but that there was nothing. */
const startOf = ({ points }: Explained, now: number): number => {
  const first = points[0] === undefined ? now : Date.parse(points[0].at);
  return first - Math.max(1_000, (now - first) * 0.03);
};

const useRewind = (number: ExplainedNumber, id: string) => {
  const [chosen, setChosen] = useState<Chosen>();
  const [at] = useDebouncedValue(chosen?.at, ASK_AFTER_MS);
  const [before, setBefore] = useState<string>();
  const query = useCall(explainContract, {
    query: {
      number,
      id,
      ...(at !== undefined && { at }),
      ...(before !== undefined && { before }),
    },
  });
  return {
    query,
    chosen,
    before,
    setBefore,
    /** What the server says of the very moment that is chosen. */
    isExact: at === chosen?.at && !query.isPlaceholderData,
    choose: (next: Chosen) => {
      setChosen(next);
      setBefore(undefined);
    },
  };
};

/** A number's value now and then, the slider between, and the events that led there. */
export const ExplainPanel = ({
  number,
  id,
}: {
  readonly number: ExplainedNumber;
  readonly id: string;
}) => {
  const rewind = useRewind(number, id);
  return (
    <Loaded query={rewind.query}>
      {(explained) =>
        explained.events === 0 ? (
          <Empty title="Nothing has happened yet" text="The first event will stand here." />
        ) : (
          <Rewound explained={explained} rewind={rewind} />
        )
      }
    </Loaded>
  );
};

const Rewound = ({
  explained,
  rewind,
}: {
  readonly explained: Explained;
  readonly rewind: ReturnType<typeof useRewind>;
}) => {
  const { timeZone } = useWebsite();
  const [opened] = useState(() => Date.now());
  const { chosen, choose } = rewind;
  const { points } = explained;
  const value = rewind.isExact ? explained.chosen : valueAt(explained, chosen);
  const index = chosen?.index ?? points.length;
  const from = startOf(explained, opened);
  const step = (next: number) => {
    const point = points[next];
    if (next >= points.length) choose(undefined);
    else if (point === undefined) goTo(from);
    else choose({ at: point.position, ms: Date.parse(point.at), index: next });
  };
  const goTo = (ms: number) =>
    ms >= opened
      ? choose(undefined)
      : choose({ at: new Date(ms).toISOString(), ms, index: indexAt(explained, ms) });
  const text = valueText(value, explained);
  const when = chosen && formatMoment(new Date(chosen.ms).toISOString(), timeZone, "precise");
  return (
    <Stack gap="lg">
      <section aria-label="Value">
        <div className={classes.value} aria-live="polite">
          <strong className={classes.big}>{text}</strong>
          <span className={classes.when}>
            {chosen === undefined ? "now" : <>on {when}</>}
            {chosen !== undefined && (
              <span className={classes.compared}> · now {valueText(explained.now, explained)}</span>
            )}
          </span>
        </div>
        <RewindSlider
          label="Moment"
          valueText={`${text}, ${when ?? "now"}`}
          points={points}
          from={from}
          to={opened}
          at={chosen?.ms ?? opened}
          index={index}
          onStep={step}
          onMoment={goTo}
        />
        <div className={classes.ends}>
          <Moment at={new Date(from).toISOString()} />
          <span>Now</span>
        </div>
        <Controls
          chosen={chosen}
          onStep={(by) => step(index + by)}
          canGoBack={index > -1}
          onMoment={goTo}
          onNow={() => choose(undefined)}
        />
        {explained.sampled && (
          <p className={classes.note}>
            {counted(explained.changes, "change")}: the line leaves out some of the older ones. The
            value at a moment is always exact.
          </p>
        )}
      </section>
      <ExplainedEvents explained={explained} rewind={rewind} />
    </Stack>
  );
};

/** The clock of the website's time zone, as `datetime-local` writes it. */
const clockText = (ms: number, timeZone: string): string =>
  new Date(ms + offsetMs(ms, timeZone)).toISOString().slice(0, 19);

/** Milliseconds; not a number for what is not a whole moment yet. */
const readClock = (text: string, timeZone: string): number => {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return wall;
  // The offset at this hour of UTC may not be the one at the zone's: look again where it leads.
  return wall - offsetMs(wall - offsetMs(wall, timeZone), timeZone);
};

const Controls = ({
  chosen,
  canGoBack,
  onStep,
  onMoment,
  onNow,
}: {
  readonly chosen: Chosen;
  readonly canGoBack: boolean;
  readonly onStep: (by: number) => void;
  readonly onMoment: (ms: number) => void;
  readonly onNow: () => void;
}) => {
  const { timeZone } = useWebsite();
  return (
    <Group gap="xs" mt="sm" justify="space-between">
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconChevronLeft size={15} />}
          disabled={!canGoBack}
          onClick={() => onStep(-1)}
        >
          Earlier
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronRight size={15} />}
          disabled={chosen === undefined}
          onClick={() => onStep(1)}
        >
          Later
        </Button>
        {chosen !== undefined && (
          <Button size="compact-sm" variant="subtle" onClick={onNow}>
            Back to now
          </Button>
        )}
      </Group>
      <TextInput
        type="datetime-local"
        step={1}
        size="xs"
        aria-label="Go to a moment"
        value={chosen === undefined ? "" : clockText(chosen.ms, timeZone)}
        onChange={({ currentTarget: { value } }) => {
          const ms = readClock(value, timeZone);
          if (!Number.isNaN(ms)) onMoment(ms);
        }}
      />
    </Group>
  );
};

export type Rewind = ReturnType<typeof useRewind>;
