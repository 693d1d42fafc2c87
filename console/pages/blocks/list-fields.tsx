import { ActionIcon, Button, Fieldset, Group, Stack } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";

type Props<Item> = {
  readonly items: readonly Item[];
  /** What one item is called: `button` gives *Button 1*. */
  readonly noun: string;
  readonly max: number;
  readonly onChange: (items: Item[]) => void;
  /** Absent: items are added elsewhere. */
  readonly fresh?: () => Item;
  readonly children: (item: Item, change: (item: Item) => void) => ReactNode;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, items[from] as Item);
};

/** Items of a block in their order, each with its fields. */
export const ListFields = <Item,>({ items, noun, max, onChange, fresh, children }: Props<Item>) => (
  <Stack gap="sm">
    {items.map((item, index) => {
      const name = `${noun} ${index + 1}`;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids, and their fields follow their values.
        <Fieldset key={index} legend={capital(name)}>
          <Stack gap="xs">
            {children(item, (next) => onChange(items.with(index, next)))}
            <Group gap={4} justify="flex-end">
              <ActionIcon
                variant="default"
                aria-label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => onChange(moved(items, index, index - 1))}
              >
                <IconArrowUp size={16} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={`Move ${name} down`}
                disabled={index === items.length - 1}
                onClick={() => onChange(moved(items, index, index + 1))}
              >
                <IconArrowDown size={16} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="default"
                data-danger
                aria-label={`Remove ${name}`}
                onClick={() => onChange(items.toSpliced(index, 1))}
              >
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            </Group>
          </Stack>
        </Fieldset>
      );
    })}
    {fresh !== undefined && (
      <Button
        variant="default"
        disabled={items.length >= max}
        onClick={() => onChange([...items, fresh()])}
      >
        Add a {noun}
      </Button>
    )}
  </Stack>
);
