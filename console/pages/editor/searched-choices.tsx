import { SimpleGrid, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { type ComponentType, type KeyboardEvent, useState } from "react";
import classes from "./add-menu.module.css";

type Choice = {
  readonly name: string;
  /** The heading that it is listed under. */
  readonly group: string;
  readonly icon: ComponentType<{ readonly size: number; readonly "aria-hidden": "true" }>;
};

/** What can be added, found by name; Enter takes the first one. */
export const SearchedChoices = <Found extends Choice>({
  label,
  none,
  find,
  onChoose,
}: {
  readonly label: string;
  /** Said when nothing is found. */
  readonly none: string;
  readonly find: (search: string) => readonly Found[];
  readonly onChoose: (found: Found) => void;
}) => {
  const [search, setSearch] = useState("");
  const found = find(search);
  const [first] = found;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || first === undefined) return;
    event.preventDefault();
    onChoose(first);
  };
  return (
    <Stack gap="sm" mt="sm">
      <TextInput
        aria-label={label}
        placeholder={label}
        data-autofocus
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {[...Map.groupBy(found, ({ group }) => group)].map(([group, choices]) => (
        <section key={group} aria-label={group}>
          <Text size="sm" c="dimmed" mb={4} aria-hidden="true">
            {group}
          </Text>
          <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }} spacing="xs">
            {choices.map((choice) => (
              <UnstyledButton
                key={choice.name}
                className={classes.choice ?? ""}
                onClick={() => onChoose(choice)}
              >
                <choice.icon size={20} aria-hidden="true" />
                {choice.name}
              </UnstyledButton>
            ))}
          </SimpleGrid>
        </section>
      ))}
      {found.length === 0 && <Text c="dimmed">{none}</Text>}
    </Stack>
  );
};
