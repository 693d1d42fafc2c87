import { SegmentedControl } from "@mantine/core";
import { useDebouncedValue, useHotkeys, useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useMay } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { useWebsite } from "#console/app/session.tsx";
import { partialName } from "#domain/themes/limits.ts";
import { type Problem, problemsOf } from "#domain/themes/problems.ts";
import {
  getPageDataContract,
  getThemeContract,
  listPreviewPagesContract,
} from "#read-api/themes/contract.ts";
import { CodeEditor, type CodeEditorHandle } from "./code-editor.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { type PreviewChoice, type PreviewPage, PreviewPane } from "./preview-pane.tsx";
import { besides, ProblemList } from "./problem-list.tsx";
import { type Dialog, TemplateDialogs } from "./template-dialogs.tsx";
import classes from "./template-editor.module.css";
import { TemplateHead } from "./template-head.tsx";
import { usePreview } from "./use-preview.ts";
import {
  type EditedText,
  isConflict,
  type Template,
  useTemplateCommands,
  useText,
} from "./use-template.ts";

const NARROW = "(max-width: 62em)";
const NO_PAGES: readonly PreviewPage[] = [];
type Tab = "source" | "preview";

/** The page that shows most of a template: its own, else one that includes it. */
const firstPage = (pages: readonly PreviewPage[], { name, includedBy }: Template): string =>
  (
    pages.find(({ template }) => template === name) ??
    pages.find(({ template }) => includedBy.includes(template))
  )?.path ?? "/";

/** What the linter and the completion know besides the source. */
const useSurroundings = (template: Template, path: string) => {
  const theme = useCall(getThemeContract, {});
  const page = useCall(getPageDataContract, { query: { path } });
  const { name } = template;
  const sources = theme.data?.templates;
  const data = page.data?.data;
  // Inside an include other names are at hand than at the top of the page.
  const drawsPage = page.data?.template === name;
  return useMemo(() => {
    const partials =
      sources &&
      Object.fromEntries(
        Object.entries(sources).flatMap(([file, source]) => [
          [file, source],
          [partialName(file), source],
        ]),
      );
    return {
      data,
      partials: Object.keys(sources ?? {}).map(partialName),
      findProblems: (source: string) =>
        problemsOf(name, source, {
          ...(partials && { partials }),
          ...(drawsPage && data !== undefined && { data }),
        }),
    };
  }, [name, sources, data, drawsPage]);
};

const SEARCH_AFTER_MS = 250;

/** What is tried out, and how; by default on the page that shows most of the template. */
const usePreviewChoice = (template: Template, narrow: boolean) => {
  const [chosen, setChosen] = useState<Partial<PreviewChoice>>({});
  const [page, setPage] = useState<PreviewPage>();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search, SEARCH_AFTER_MS);
  // The name of the chosen page stands in the field: that is no search.
  const query = asked === page?.title ? {} : { search: asked };
  const found = useCall(listPreviewPagesContract, { query }).data?.pages ?? NO_PAGES;
  const [first, setFirst] = useState<string>();
  if (first === undefined && found.length > 0) setFirst(firstPage(found, template));
  const choice: PreviewChoice = {
    mode: "visitor",
    width: narrow ? "phone" : "desktop",
    path: first ?? "/",
    ...chosen,
  };
  const choose = (change: Partial<PreviewChoice>) => {
    const next = found.find(({ path }) => path === change.path);
    if (next !== undefined) setPage(next);
    setChosen((old) => ({ ...old, ...change }));
  };
  const missing = page !== undefined && !found.some(({ path }) => path === page.path);
  return { pages: missing ? [...found, page] : found, choice, choose, setSearch };
};

const useTitle = (name: string): void => {
  const { title } = useWebsite();
  useEffect(() => {
    document.title = `${name} · ${title}`;
  }, [name, title]);
};

export const TemplateEditor = ({ template }: { readonly template: Template }) => {
  const { name } = template;
  useTitle(name);
  const editor = useRef<CodeEditorHandle>(null);
  const replace = (source: string) => editor.current?.replace(source);
  const edited = useText(template, replace);
  const commands = useTemplateCommands(name, edited);
  const [dialog, setDialog] = useState<Dialog>();
  const may = useMay();

  const publish = () => {
    if (may("settings:write")) setDialog("publish");
  };
  const save = () => {
    if (!edited.dirty || commands.save.isPending) return;
    const { text: source, saved } = edited;
    const sent = { source, edition: saved.edition };
    commands.save.mutate(sent, {
      onSuccess: () => notifications.show({ message: "The draft is saved." }),
      onError: (error) => isConflict(error) && setDialog("conflict"),
    });
  };
  // In the editor its own keys do the same.
  useHotkeys([
    ["mod+S", save],
    ["mod+Enter", publish],
  ]);
  return (
    <div className={classes.screen}>
      <TemplateHead
        template={template}
        edited={edited}
        saving={commands.save.isPending}
        onSave={save}
        onOpen={setDialog}
      />
      <EditorNotices
        template={template}
        edited={edited}
        error={isConflict(commands.save.error) ? null : commands.save.error}
        onCompare={() => setDialog("conflict")}
        onTakeServer={replace}
      />
      <Workbench
        editor={editor}
        template={template}
        edited={edited}
        onSave={save}
        onPublish={publish}
      />
      <TemplateDialogs
        opened={dialog}
        template={template}
        edited={edited}
        commands={commands}
        onOpen={setDialog}
        onReplace={replace}
      />
    </div>
  );
};

/** Source and page side by side; one at a time where there is no room. */
const Workbench = ({
  editor,
  template,
  edited,
  onSave,
  onPublish,
}: {
  readonly editor: RefObject<CodeEditorHandle | null>;
  readonly template: Template;
  readonly edited: EditedText;
  readonly onSave: () => void;
  readonly onPublish: () => void;
}) => {
  const { name } = template;
  const narrow = useMediaQuery(NARROW) ?? false;
  const [tab, setTab] = useState<Tab>("source");
  const [found, setFound] = useState<readonly Problem[]>([]);
  const { pages, choice, choose, setSearch } = usePreviewChoice(template, narrow);
  const surroundings = useSurroundings(template, choice.path);
  const preview = usePreview(name, edited.text, choice.path, choice.mode);
  const goTo = (problem: Problem) => {
    setTab("source");
    requestAnimationFrame(() => editor.current?.goTo(problem));
  };
  const problems = [...found, ...besides(preview.data?.problems ?? [], found, name)];
  return (
    <>
      {narrow && <Tabs tab={tab} onTab={setTab} problems={problems.length} />}
      <div className={classes.columns}>
        <div className={classes.column} hidden={narrow && tab !== "source"}>
          <CodeEditor
            ref={editor}
            initial={edited.text}
            label={`Source of ${name}. Escape, then Tab leaves the editor.`}
            onChange={edited.setText}
            onSave={onSave}
            onPublish={onPublish}
            onProblems={setFound}
            {...surroundings}
          />
          <ProblemList name={name} problems={problems} onGoTo={goTo} />
        </div>
        <div className={classes.column} hidden={narrow && tab !== "preview"}>
          <PreviewPane
            name={name}
            pages={pages}
            choice={choice}
            onChoose={choose}
            onSearch={setSearch}
            query={preview}
          />
        </div>
      </div>
    </>
  );
};

const Tabs = ({
  tab,
  onTab,
  problems,
}: {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly problems: number;
}) => (
  <SegmentedControl
    className={classes.tabs ?? ""}
    aria-label="View"
    data={[
      { value: "source", label: problems === 0 ? "Source" : `Source (${problems})` },
      { value: "preview", label: "Preview" },
    ]}
    value={tab}
    onChange={(value) => onTab(value as Tab)}
  />
);
