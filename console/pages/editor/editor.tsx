import { Button, Drawer, Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useEffect, useRef, useState } from "react";
import { listPagesContract } from "#read-api/pages/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { focusFirstField } from "../../kit/editing/focus-first-field.ts";
import { useWebsite } from "../../kit/session/session.tsx";
import type { AnyDevice } from "../../kit/ui/device-choice.tsx";
import { fieldsOf } from "../blocks/block-kinds.ts";
import { errorsIn, usePageCheck } from "../check/use-page-check.ts";
import type { Draft } from "./draft-snapshot.ts";
import { partName, selectedIn } from "./editing.ts";
import { EditorBar } from "./editor-bar.tsx";
import { EditorCanvas } from "./editor-canvas.tsx";
import { EditorDialogs } from "./editor-dialogs.tsx";
import classes from "./editor-screen.module.css";
import type { EditorSubject } from "./editor-subject.ts";
import { EmptyPage } from "./empty-page.tsx";
import { Inspector } from "./inspector.tsx";
import { LeaveEditor } from "./leave-editor.tsx";
import { Outline } from "./outline.tsx";
import { type EditorState, useEditor } from "./use-editor.ts";
import { useExpanded } from "./use-expanded.ts";

const NARROW = "(max-width: 62em)";

const useTitle = (title: string): void => {
  const website = useWebsite();
  useEffect(() => {
    document.title = `${title} · ${website.title}`;
  }, [title, website.title]);
};

const useDevice = () =>
  useState<AnyDevice>(() => (window.matchMedia(NARROW).matches ? "phone" : "desktop"));

/** The fields are next to the page, or on small screens in a sheet above it. */
const useFields = (narrow: boolean, { open, selected, shown }: EditorState) => {
  const fields = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<string>();
  const show = () => {
    if (narrow) return open("fields");
    if (fields.current) focusFirstField(fields.current);
  };
  useEffect(() => {
    // The fields of a new part are there once it is selected.
    if (added === undefined || added !== selected) return;
    setAdded(undefined);
    const part = selectedIn(shown.document, added);
    // On a small screen a new section is looked at first, and a block without fields, too.
    const hasFields = part.kind === "block" && fieldsOf(part.block.content.type) !== undefined;
    if (hasFields || !narrow) show();
  });
  return { fields, show, setAdded };
};

/** What is known of a page or an item in addition to its draft. */
const usePageFacts = ({ subject, shown }: EditorState) => {
  const isPage = subject.kind === "page";
  const { pageId, path } = shown.draft;
  const rows = useCall(listPagesContract, { query: { search: path } }, { enabled: isPage });
  const check = usePageCheck(pageId, shown.document, subject.check);
  return {
    row: rows.data?.rows.find((each) => each.pageId === pageId),
    errors: errorsIn(check.data),
  };
};

type EditorProps = {
  readonly loaded: Draft;
  readonly subject: EditorSubject;
  /** The part that is selected first. */
  readonly part?: string;
};

/** A document with its outline, its canvas and the fields of the selected part. */
export const Editor = ({ loaded, subject, part }: EditorProps) => {
  const state = useEditor(loaded, subject, part);
  const { store, shown, editing, selected, select, dialog, open, mayChange } = state;
  const small = useMediaQuery(NARROW) ?? false;
  const { isExpanded, toggle } = useExpanded();
  const narrow = small || isExpanded;
  const [device, setDevice] = useDevice();
  const { fields, show, setAdded } = useFields(narrow, state);
  const { row, errors } = usePageFacts(state);
  useTitle(shown.document.details.title);
  const outline = (
    <Outline
      document={shown.document}
      selected={selected}
      editing={editing}
      mayChange={mayChange}
      onSelect={select}
      onOpen={show}
      onAdd={() => open("add")}
    />
  );
  const inspector = (
    <Inspector
      subject={subject}
      shown={shown}
      selected={selected}
      editing={editing}
      mayChange={mayChange}
      onSelect={select}
      // What cannot be read now is read with the next look.
      onRenamed={() => void store.refresh().catch(() => undefined)}
      onCopy={(part) => {
        state.clipboard.copy(part);
        notifications.show({ message: "Copied. Paste it on this page or on another one." });
      }}
    />
  );
  return (
    <div className={classes.screen}>
      <EditorBar
        {...{ subject, shown, row, store, device, errors }}
        onDevice={setDevice}
        looking={state}
        expanded={small ? undefined : { isExpanded, onToggle: toggle }}
        onChanges={state.showChanges}
        onPublish={state.startPublishing}
        onCheck={() => open("check")}
      />
      <div className={classes.columns}>
        {!narrow && outline}
        <div className={classes.middle}>
          <EditorCanvas state={state} device={device} onOpen={show} />
          <EmptyPage {...state} />
        </div>
        {!narrow && (
          <div ref={fields} className={classes.fields}>
            {inspector}
          </div>
        )}
      </div>
      {narrow && (
        <Group className={classes.sheets ?? ""} grow data-lower-bar>
          <Button variant="default" onClick={() => open("outline")}>
            Outline
          </Button>
          <Button onClick={() => open("fields")}>
            {mayChange ? "Edit" : "View"} {partName(shown.document, selected)}
          </Button>
        </Group>
      )}
      <Drawer
        opened={narrow && (dialog === "outline" || dialog === "fields")}
        onClose={() => open(undefined)}
        position="bottom"
        size="80%"
        title={dialog === "outline" ? "Outline" : "Fields"}
        closeButtonProps={{ "aria-label": "Close" }}
        attributes={{ header: { role: "none" } }}
      >
        {dialog === "outline" ? outline : inspector}
      </Drawer>
      <LeaveEditor store={store} />
      <EditorDialogs {...state} scheduledFor={row?.scheduledFor ?? null} onAdded={setAdded} />
    </div>
  );
};
