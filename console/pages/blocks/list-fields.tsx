import { ActionIcon, Button, Fieldset, Group, Stack } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useItemKeys } from "./use-item-keys.ts";

type Props<Item> = {
  readonly items: readonly Item[];
  /** What one item is called: `button` gives *Button 1*. */
  readonly noun: string;
  readonly max: number;
  readonly onChange: (items: Item[]) => void;
  /** Absent: items are added elsewhere. */
  readonly fresh?: () => Item;
  /** The name of the button that adds an item; absent: *Add a*, with the noun. */
  readonly addText?: string;
  readonly children: (item: Item, change: (item: Item) => void) => ReactNode;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, items[from] as Item);
};

/** Items of a block in their order, each with its fields. What arrives late for an item that was removed is dropped. */
export const ListFields = <Item,>(props: Props<Item>) => {
  const { items, noun, max, onChange, fresh, addText = `Add a ${noun}`, children } = props;
  const { keys, hold, has } = useItemKeys(items);
  const move = (from: number, to: number) => {
    const next = moved(items, from, to);
    hold(next, moved(keys, from, to));
    onChange(next);
  };
  const remove = (index: number) => {
    const next = items.toSpliced(index, 1);
    hold(next, keys.toSpliced(index, 1));
    onChange(next);
  };
  return (
    <Stack gap="sm">
      {items.map((item, index) => {
        const name = `${noun} ${index + 1}`;
        const key = keys[index] ?? "";
        const change = (next: Item) => {
          if (has(key)) onChange(items.with(index, next));
        };
        return (
          <Fieldset key={key} legend={capital(name)}>
            <Stack gap="xs">
              {children(item, change)}
              <Group gap={4} justify="flex-end">
                <ActionIcon
                  variant="default"
                  aria-label={`Move ${name} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={16} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={`Move ${name} down`}
                  disabled={index === items.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={16} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  data-danger
                  aria-label={`Remove ${name}`}
                  onClick={() => remove(index)}
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
          {addText}
        </Button>
      )}
    </Stack>
  );
};
