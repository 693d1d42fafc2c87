import { Button, Drawer, Group } from "@mantine/core";
import { useHotkeys, useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { getPageDraftContract } from "#commands/pages/draft-contract.ts";
import { listPagesContract } from "#read-api/pages/contract.ts";
import { useCall } from "../../kit/calls/queries.ts";
import { useMayChange } from "../../kit/session/permissions.tsx";
import { useWebsite } from "../../kit/session/session.tsx";
import { Loaded } from "../../kit/ui/loaded.tsx";
import { Page } from "../../kit/ui/page.tsx";
import { Failed } from "../../kit/ui/states.tsx";
import { type CanvasDevice, PageCanvas } from "../canvas/page-canvas.tsx";
import type { CanvasKey, TypedText } from "../canvas/protocol.ts";
import { PublishDialog } from "../publish/publish-dialog.tsx";
import { AddMenu } from "./add-menu.tsx";
import { ChangesDrawer } from "./changes-drawer.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { copiedPart } from "./copied-part.ts";
import type { Draft } from "./draft-store.ts";
import { createEditing, isWritten, partName, selectedIn, withText } from "./editing.ts";
import { EditorBar } from "./editor-bar.tsx";
import classes from "./editor-screen.module.css";
import { Inspector } from "./inspector.tsx";
import { Outline } from "./outline.tsx";
import { useDrawing } from "./use-drawing.ts";
import { usePageDraft } from "./use-page-draft.ts";

const route = getRouteApi("/pages/$pageId");
const NARROW = "(max-width: 62em)";
type Dialog = "add" | "changes" | "publish" | "outline" | "fields" | undefined;

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

const useEditor = (loaded: Draft) => {
  const { store, shown } = usePageDraft(loaded);
  const [editing] = useState(() => createEditing(store));
  const [selected, choose] = useState<string | null>(null);
  /** The block whose text is typed in the page. */
  const [written, write] = useState<string | null>(null);
  const select = (id: string | null) => {
    choose(id);
    if (id !== written) write(null);
  };
  const [dialog, open] = useState<Dialog>();
  const mayChange = useMayChange();
  const { websiteId } = useWebsite();
  const clipboard = useMemo(() => copiedPart(websiteId), [websiteId]);
  const step = (run: () => Promise<void>) => () => {
    if (mayChange) void run().catch(() => undefined);
  };
  useHotkeys([
    ["mod+Z", step(() => store.undo())],
    ["mod+shift+Z", step(() => store.redo())],
    ["mod+S", () => void store.flush()],
    ["/", () => mayChange && open("add")],
  ]);
  return {
    store,
    shown,
    editing,
    clipboard,
    selected,
    select,
    written,
    write,
    dialog,
    open,
    mayChange,
  };
};

type EditorState = ReturnType<typeof useEditor>;

const Dialogs = (state: EditorState) => {
  const { store, shown, editing, clipboard, selected, select, dialog, open } = state;
  const { conflict, document, draft } = shown;
  const close = () => open(undefined);
  const added = (id: string) => {
    select(id);
    close();
  };
  return (
    <>
      <AddMenu
        opened={dialog === "add"}
        onClose={close}
        copied={dialog === "add" ? clipboard.read() : undefined}
        onPaste={(copied) => added(editing.paste(copied, selected))}
        onBlock={(content) => added(editing.addBlock(content, selected))}
        onSection={(section) => added(editing.addSection(section, selected))}
      />
      <ChangesDrawer opened={dialog === "changes"} draft={draft} store={store} onClose={close} />
      {dialog === "publish" && (
        <PublishDialog
          pageId={draft.pageId}
          draft={draft.draft}
          document={document}
          onPublished={() => store.refresh()}
          onClose={close}
        />
      )}
      {conflict !== undefined && (
        <ConflictDialog
          conflict={conflict}
          name={partName(document, conflict.part)}
          store={store}
          onBoth={(content) => select(editing.addBlock(content, conflict.part))}
        />
      )}
    </>
  );
};

const keyName = ({ key, ctrl, shift }: CanvasKey): string =>
  `${ctrl ? "mod+" : ""}${shift ? "shift+" : ""}${key.toLowerCase()}`;

const useCanvasKeys = ({
  store,
  editing,
  selected,
  select,
  open,
  write,
  mayChange,
}: EditorState) => {
  const quietly = (run: () => Promise<void>) => () => void run().catch(() => undefined);
  const changes = new Map<string, () => unknown>([
    ["mod+z", quietly(() => store.undo())],
    ["mod+shift+z", quietly(() => store.redo())],
    ["delete", () => selected !== null && select(editing.remove(selected))],
    ["/", () => open("add")],
  ]);
  return (key: CanvasKey): void => {
    const name = keyName(key);
    if (name === "escape") write(null);
    if (name === "mod+s") void store.flush();
    if (mayChange) changes.get(name)?.();
  };
};

const Canvas = ({
  state,
  device,
  onOpen,
}: {
  readonly state: EditorState;
  readonly device: CanvasDevice;
  readonly onOpen: () => void;
}) => {
  const { shown, editing, selected, select, written, write, open, mayChange } = state;
  const { document, draft } = shown;
  const drawing = useDrawing(document, draft.path);
  const onKey = useCanvasKeys(state);
  const press = (id: string | null, twice: boolean) => {
    select(id);
    const part = selectedIn(document, id);
    const isText = part.kind === "block" && isWritten(part.block.content);
    write(isText && mayChange ? id : null);
    if (twice && !isText) onOpen();
  };
  const type = (id: string, text: TypedText) => {
    const part = selectedIn(document, id);
    const content = part.kind === "block" ? withText(part.block.content, text) : undefined;
    if (part.kind === "block" && content !== undefined) editing.content(part.block, content);
  };
  if (drawing.error !== null && drawing.data === undefined)
    return <Failed error={drawing.error} onRetry={() => void drawing.refetch()} />;
  return (
    <PageCanvas
      pageId={draft.pageId}
      drawing={drawing.data ?? null}
      device={device}
      selected={selected}
      open={written}
      onPressed={({ id, sectionId, twice }) => press(id ?? sectionId, twice)}
      onTyped={type}
      onKey={onKey}
      onSlash={(slash) => slash !== null && slash.query === "" && open("add")}
    />
  );
};

/** The fields are next to the page, or on small screens in a sheet above it. */
const useFields = (narrow: boolean, open: (dialog: Dialog) => void) => {
  const fields = useRef<HTMLDivElement>(null);
  const show = () => {
    if (narrow) return open("fields");
    const first = fields.current?.querySelector<HTMLElement>(
      "input, textarea, [contenteditable=true], select",
    );
    first?.focus();
  };
  return { fields, show };
};

const Editor = ({ loaded }: { readonly loaded: Draft }) => {
  const state = useEditor(loaded);
  const { store, shown, editing, selected, select, dialog, open, mayChange } = state;
  const narrow = useMediaQuery(NARROW) ?? false;
  const [device, setDevice] = useState<CanvasDevice>("desktop");
  const { fields, show } = useFields(narrow, open);
  const rows = useCall(listPagesContract, { query: { search: shown.draft.path } });
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
        onChanges={() => {
          void store.refresh().catch(() => undefined);
          open("changes");
        }}
        onPublish={() => void store.flush().then(() => open("publish"))}
      />
      <div className={classes.columns}>
        {!narrow && outline}
        <div className={classes.middle}>
          <Canvas state={state} device={device} onOpen={show} />
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
      <Dialogs {...state} />
    </div>
  );
};
