import { Button, Drawer, Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { getPageDraftContract } from "#commands/pages/draft-contract.ts";
import { listPagesContract } from "#read-api/pages/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { useWebsite } from "../../kit/session/session.tsx";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { Page } from "../../kit/ui/page.tsx";
import type { CanvasDevice } from "../canvas/page-canvas.tsx";
import { errorsIn, usePageCheck } from "../check/use-page-check.ts";
import type { Draft } from "./draft-store.ts";
import { partName } from "./editing.ts";
import { EditorBar } from "./editor-bar.tsx";
import { EditorCanvas } from "./editor-canvas.tsx";
import { EditorDialogs } from "./editor-dialogs.tsx";
import classes from "./editor-screen.module.css";
import { EmptyPage } from "./empty-page.tsx";
import { focusFirstField } from "./focus-first-field.ts";
import { Inspector } from "./inspector.tsx";
import { Outline } from "./outline.tsx";
import { type Dialog, useEditor } from "./use-editor.ts";

const route = getRouteApi("/pages/$pageId");
const NARROW = "(max-width: 62em)";

/** A page with its outline, its canvas and the fields of the selected part. */
export const EditorScreen = () => {
  const { pageId } = route.useParams();
  const query = useCall(getPageDraftContract, { params: { pageId } });
  const draft = query.data?.pageId === pageId ? query.data : undefined;
  if (draft !== undefined) return <Editor key={pageId} loaded={draft} />;
  return (
    <Page title="Page" back={<Link to="/pages">← Pages</Link>}>
      <Loaded query={{ ...query, data: undefined }}>{() => null}</Loaded>
    </Page>
  );
};

const useTitle = (title: string): void => {
  const website = useWebsite();
  useEffect(() => {
    document.title = `${title} · ${website.title}`;
  }, [title, website.title]);
};

/** The fields are next to the page, or on small screens in a sheet above it. */
const useFields = (narrow: boolean, open: (dialog: Dialog) => void) => {
  const fields = useRef<HTMLDivElement>(null);
  const show = () => {
    if (narrow) return open("fields");
    if (fields.current) focusFirstField(fields.current);
  };
  return { fields, show };
};

const Editor = ({ loaded }: { readonly loaded: Draft }) => {
  const state = useEditor(loaded);
  const { store, shown, editing, selected, select, dialog, open, mayChange } = state;
  const narrow = useMediaQuery(NARROW) ?? false;
  const [device, setDevice] = useState<CanvasDevice>(() =>
    window.matchMedia(NARROW).matches ? "phone" : "desktop",
  );
  const { fields, show } = useFields(narrow, open);
  const rows = useCall(listPagesContract, { query: { search: shown.draft.path } });
  const check = usePageCheck(shown.draft.pageId, shown.document);
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
      shown={shown}
      selected={selected}
      editing={editing}
      mayChange={mayChange}
      onSelect={select}
      onCopy={(part) => {
        state.clipboard.copy(part);
        notifications.show({ message: "Copied. Paste it on this page or on another one." });
      }}
    />
  );
  return (
    <div className={classes.screen}>
      <EditorBar
        shown={shown}
        row={rows.data?.rows.find(({ pageId }) => pageId === shown.draft.pageId)}
        store={store}
        device={device}
        onDevice={setDevice}
        errors={errorsIn(check.data)}
        onChanges={() => {
          void store.refresh().catch(() => undefined);
          open("changes");
        }}
        onPublish={() => void store.flush().then(() => open("publish"))}
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
        <Group className={classes.sheets ?? ""} grow>
          <Button variant="default" onClick={() => open("outline")}>
            Outline
          </Button>
          <Button onClick={() => open("fields")}>
            {mayChange ? "Edit" : "Look at"} {partName(shown.document, selected)}
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
      <EditorDialogs {...state} />
    </div>
  );
};
