import { Button, Group, TextInput } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { offsetMs } from "#domain/kit/zone-offset.ts";
import { instantOf } from "#domain/kit/zoned-day.ts";
import { useWebsite } from "../kit/session/session.tsx";
import type { SelectedMoment } from "./use-rewind.ts";

/** Local time in the website's time zone, in the format of `datetime-local`. */
const clockText = (ms: number, timeZone: string): string =>
  new Date(ms + offsetMs(ms, timeZone)).toISOString().slice(0, 19);

/** Steps between changes, jumps to a time, and returns to now. */
export const RewindControls = ({
  chosen,
  canGoBack,
  onStep,
  onMoment,
  onNow,
}: {
  readonly chosen: SelectedMoment;
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
            Now
          </Button>
        )}
      </Group>
      <TextInput
        type="datetime-local"
        step={1}
        size="xs"
        aria-label="Go to a point in time"
        value={chosen === undefined ? "" : clockText(chosen.ms, timeZone)}
        onChange={({ currentTarget: { value } }) => {
          const ms = instantOf(value, timeZone);
          if (!Number.isNaN(ms)) onMoment(ms);
        }}
      />
    </Group>
  );
};
