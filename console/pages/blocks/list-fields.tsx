import { ActionIcon, Button, Fieldset, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconChevronRight, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./list-fields.module.css";
import { useItemKeys } from "./use-item-keys.ts";
import { useOpenItems } from "./use-open-items.ts";

/** What a folded item shows of itself. */
export type ItemRow = {
  readonly text: string;
  /** The address of a small picture. */
  readonly picture?: string | undefined;
};

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
  readonly rowOf: (item: Item) => ItemRow;
  readonly children: (item: Item, change: (item: Item) => void) => ReactNode;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, items[from] as Item);
};

/** Moves and removes an item, open or folded. */
const ItemTools = ({
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}) => (
  <Group gap={4} justify="flex-end" wrap="nowrap">
    <ActionIcon
      variant="default"
      aria-label={`Move ${name} up`}
      disabled={isFirst}
      onClick={() => onMove(-1)}
    >
      <IconArrowUp size={16} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon
      variant="default"
      aria-label={`Move ${name} down`}
      disabled={isLast}
      onClick={() => onMove(1)}
    >
      <IconArrowDown size={16} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon variant="default" data-danger aria-label={`Remove ${name}`} onClick={onRemove}>
      <IconTrash size={16} aria-hidden="true" />
    </ActionIcon>
  </Group>
);

const FoldedRow = ({ row: { text, picture } }: { readonly row: ItemRow }) => (
  <>
    {picture !== undefined && picture !== "" && (
      <img className={classes.thumbnail} src={picture} alt="" loading="lazy" />
    )}
    <span className={classes.text}>{text}</span>
    <Text component="span" size="sm" className={classes.problem ?? ""}>
      Has an error
    </Text>
  </>
);

/**
 * Items of a block in their order, each with its fields, which are folded in a long list. What arrives late for an item
 * that was removed is dropped.
 */
export const ListFields = <Item,>(props: Props<Item>) => {
  const { items, noun, max, onChange, fresh, addText = `Add a ${noun}`, rowOf, children } = props;
  const { keys, hold, has } = useItemKeys(items);
  const { isOpen, isDrawn, canFold, open, toggle } = useOpenItems(keys);
  const change = (next: Item[], nextKeys: readonly string[]) => {
    hold(next, nextKeys);
    onChange(next);
  };
  const add = (item: Item) => {
    const key = crypto.randomUUID();
    open(key);
    change([...items, item], [...keys, key]);
  };
  return (
    <Stack gap="sm">
      {items.map((item, index) => {
        const name = `${noun} ${index + 1}`;
        const key = keys[index] ?? "";
        const isShown = isOpen(key);
        const legend = canFold(key) ? (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isShown}
            onClick={() => toggle(key)}
          >
            <IconChevronRight size={14} aria-hidden="true" />
            {capital(name)}
          </UnstyledButton>
        ) : (
          capital(name)
        );
        return (
          <Fieldset key={key} legend={legend} className={classes.item ?? ""}>
            {isDrawn(key) && (
              <div hidden={!isShown}>
                <Stack gap="xs" mb="xs">
                  {children(item, (next) => {
                    if (has(key)) onChange(items.with(index, next));
                  })}
                </Stack>
              </div>
            )}
            <div className={classes.row}>
              {isShown ? <span className={classes.text} /> : <FoldedRow row={rowOf(item)} />}
              <ItemTools
                name={name}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                onMove={(by) =>
                  change(moved(items, index, index + by), moved(keys, index, index + by))
                }
                onRemove={() => change(items.toSpliced(index, 1), keys.toSpliced(index, 1))}
              />
            </div>
          </Fieldset>
        );
      })}
      {fresh !== undefined && (
        <Button variant="default" disabled={items.length >= max} onClick={() => add(fresh())}>
          {addText}
        </Button>
      )}
    </Stack>
  );
};
