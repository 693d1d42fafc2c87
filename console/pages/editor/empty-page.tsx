import { Button, Kbd, Stack, Text, Title } from "@mantine/core";
import classes from "./empty-page.module.css";
import { readySections } from "./ready-sections.ts";
import type { EditorState } from "./use-editor.ts";

const beginnings = ["Title and text", "Picture with text", "Three columns"];

const Beginnings = ({ editing, select, open }: EditorState) => (
  <section className={classes.empty} aria-label="Empty page">
    <Stack gap="sm" align="center" className={classes.card ?? ""}>
      <Title order={2} size="h4">
        This page is empty
      </Title>
      <Text size="sm" c="dimmed" ta="center">
        Begin with a section. You can change every text and picture by pressing it on the page.
      </Text>
      <div className={classes.choices}>
        {readySections
          .filter(({ name }) => beginnings.includes(name))
          .map((section) => (
            <Button
              key={section.name}
              variant="default"
              onClick={() => select(editing.addSection(section, null))}
            >
              {section.name}
            </Button>
          ))}
        <Button onClick={() => open("add")}>Show all</Button>
      </div>
      <Text size="sm" c="dimmed" className={classes.key ?? ""}>
        Press <Kbd>/</Kbd> to add something at any time.
      </Text>
    </Stack>
  </section>
);

/** What to do with a page without anything, for those who have never made one. */
export const EmptyPage = (state: EditorState) => {
  const { dialog, mayChange, shown } = state;
  const isEmpty = shown.document.sections.length === 0;
  return mayChange && isEmpty && dialog === undefined ? <Beginnings {...state} /> : null;
};
