import { Button, Checkbox, Popover, ScrollArea, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";

export type Choosable = { readonly id: string; readonly header: string };

/** Which columns the table shows; the address remembers those it does not. */
export const ColumnChoice = ({
  columns,
  hidden,
  onChange,
}: {
  readonly columns: readonly Choosable[];
  readonly hidden: ReadonlySet<string>;
  readonly onChange: (hidden: ReadonlySet<string>) => void;
}) => {
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden="true" />}>
          Columns{hidden.size > 0 && ` (${columns.length - hidden.size} of ${columns.length})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <ScrollArea.Autosize mah="20rem" type="auto">
          <Stack gap="xs" p={4}>
            {columns.map(({ id, header }) => (
              <Checkbox
                key={id}
                label={header}
                checked={!hidden.has(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        {hidden.size > 0 && (
          <Button mt="sm" size="xs" variant="subtle" fullWidth onClick={() => onChange(new Set())}>
            Show all
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};
