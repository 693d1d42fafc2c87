import { Button, Modal, SimpleGrid, Tabs, UnstyledButton } from "@mantine/core";
import { IconClipboard } from "@tabler/icons-react";
import type { BlockContent } from "#domain/pages/blocks.ts";
import type { Section } from "#domain/pages/document.ts";
import { nameOf } from "../blocks/block-kinds.ts";
import classes from "./add-menu.module.css";
import type { Copied } from "./copied-part.ts";
import { kindsFor } from "./editing.ts";
import { type ReadySection, readySections } from "./ready-sections.ts";
import { SavedList } from "./saved-list.tsx";
import { SearchedChoices } from "./searched-choices.tsx";

const Sections = ({ onAdd }: { readonly onAdd: (section: ReadySection) => void }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="sm">
    {readySections.map((section) => (
      <UnstyledButton
        key={section.name}
        className={classes.choice ?? ""}
        onClick={() => onAdd(section)}
      >
        <strong>{section.name}</strong>
        <span>{section.text}</span>
      </UnstyledButton>
    ))}
  </SimpleGrid>
);

/** What can be added: single blocks, found by their names, and ready sections. */
export const AddMenu = ({
  opened,
  returnsFocus,
  onClose,
  copied,
  onBlock,
  onSection,
  onSaved,
  onPaste,
}: {
  readonly opened: boolean;
  /** Once it is closed, the focus is where it was before. */
  readonly returnsFocus: boolean;
  /** What was copied; undefined: nothing. */
  readonly copied: Copied | undefined;
  readonly onClose: () => void;
  readonly onBlock: (content: BlockContent) => void;
  readonly onSection: (section: ReadySection) => void;
  /** A copy of a saved section. */
  readonly onSaved: (section: Section) => void;
  readonly onPaste: (copied: Copied) => void;
}) => (
  <Modal
    opened={opened}
    returnFocus={returnsFocus}
    onClose={onClose}
    title="Add to the page"
    size="lg"
    closeButtonProps={{ "aria-label": "Close" }}
  >
    {copied !== undefined && (
      <Button
        variant="default"
        mb="sm"
        leftSection={<IconClipboard size={16} aria-hidden="true" />}
        onClick={() => onPaste(copied)}
      >
        Paste {copied.kind === "block" ? nameOf(copied.content) : "a section"}
      </Button>
    )}
    <Tabs defaultValue="blocks" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="blocks">Blocks</Tabs.Tab>
        <Tabs.Tab value="sections">Sections</Tabs.Tab>
        <Tabs.Tab value="saved">Saved</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="blocks">
        <SearchedChoices
          label="Search blocks"
          none="No block is called that."
          find={kindsFor}
          onChoose={({ fresh }) => onBlock(fresh)}
        />
      </Tabs.Panel>
      <Tabs.Panel value="sections">
        <Sections onAdd={onSection} />
      </Tabs.Panel>
      <Tabs.Panel value="saved">
        <SavedList onAdd={onSaved} />
      </Tabs.Panel>
    </Tabs>
  </Modal>
);
