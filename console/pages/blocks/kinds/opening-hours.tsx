import { ActionIcon, Button, Group, Input, Stack, Text, TextInput } from "@mantine/core";
import { IconClock, IconPlus, IconTrash } from "@tabler/icons-react";
import { MAX_EXCEPTIONS, MAX_SPANS, type Span } from "#domain/pages/blocks/opening-hours.ts";
import type { FieldsProps } from "../fields-props.ts";
import { ListFields } from "../list-fields.tsx";
import type { DeclaredKind } from "./declare.ts";

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const usual: Span = { opens: "09:00", closes: "17:00" };

/** The times of one day. */
const SpansField = ({
  day,
  spans,
  onChange,
}: {
  readonly day: string;
  readonly spans: readonly Span[];
  readonly onChange: (spans: Span[]) => void;
}) => (
  <div>
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" fw={500}>
        {day}
      </Text>
      <ActionIcon
        variant="default"
        aria-label={`Add a time on ${day}`}
        disabled={spans.length >= MAX_SPANS}
        onClick={() => onChange([...spans, usual])}
      >
        <IconPlus size={16} aria-hidden="true" />
      </ActionIcon>
    </Group>
    {spans.length === 0 && (
      <Text size="sm" c="dimmed">
        Closed
      </Text>
    )}
    {spans.map((span, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: times have no ids, and their fields keep no state.
      <Group key={index} gap={4} wrap="nowrap" mt={4}>
        {(["opens", "closes"] as const).map((name) => (
          <TextInput
            key={name}
            type="time"
            size="xs"
            aria-label={`${day} ${name}`}
            value={span[name] === "24:00" ? "00:00" : span[name]}
            onChange={({ currentTarget: { value } }) => {
              if (value === "") return;
              const time = name === "closes" && value === "00:00" ? "24:00" : value;
              onChange(spans.with(index, { ...span, [name]: time }));
            }}
          />
        ))}
        <ActionIcon
          variant="default"
          data-danger
          aria-label={`Remove a time on ${day}`}
          onClick={() => onChange(spans.toSpliced(index, 1))}
        >
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      </Group>
    ))}
  </div>
);

const OpeningHoursFields = ({ content, onChange }: FieldsProps<"opening-hours">) => (
  <Stack gap="sm">
    {content.week.map((spans, index) => (
      <SpansField
        key={days[index]}
        day={days[index] ?? ""}
        spans={spans}
        onChange={(next) => onChange({ ...content, week: content.week.with(index, next) })}
      />
    ))}
    <Button
      size="compact-sm"
      variant="default"
      onClick={() =>
        onChange({
          ...content,
          week: content.week.map((spans, index) => (index < 5 ? (content.week[0] ?? []) : spans)),
        })
      }
    >
      Use Monday’s times until Friday
    </Button>
    <Input.Label labelElement="div">Special days</Input.Label>
    <ListFields
      items={content.exceptions}
      noun="day"
      max={MAX_EXCEPTIONS}
      fresh={() => ({ date: new Date().toISOString().slice(0, 10), name: "", spans: [] })}
      rowOf={({ name, date }) => ({ text: name || date })}
      onChange={(exceptions) => onChange({ ...content, exceptions })}
    >
      {(day, change) => (
        <>
          <TextInput
            type="date"
            label="Date"
            value={day.date}
            onChange={({ currentTarget: { value } }) =>
              value !== "" && change({ ...day, date: value })
            }
          />
          <TextInput
            label="Name"
            placeholder="Christmas"
            maxLength={100}
            value={day.name}
            onChange={({ currentTarget }) => change({ ...day, name: currentTarget.value })}
          />
          <SpansField
            day={day.name || day.date}
            spans={day.spans}
            onChange={(spans) => change({ ...day, spans })}
          />
        </>
      )}
    </ListFields>
    <TextInput
      label="Word for closed"
      maxLength={100}
      value={content.closedText}
      onChange={({ currentTarget }) => onChange({ ...content, closedText: currentTarget.value })}
    />
    <TextInput
      label="Note"
      maxLength={500}
      value={content.note}
      onChange={({ currentTarget }) => onChange({ ...content, note: currentTarget.value })}
    />
  </Stack>
);

const open = [usual];

export const openingHours: DeclaredKind<"opening-hours"> = {
  name: "Opening hours",
  group: "Visitors",
  icon: IconClock,
  also: "times days open closed",
  fresh: {
    type: "opening-hours",
    week: [open, open, open, open, open, [], []],
    exceptions: [],
    closedText: "Closed",
    note: "",
  },
  fields: OpeningHoursFields,
};
