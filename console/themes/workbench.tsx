import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type RefObject, useState } from "react";
import type { Problem } from "#domain/themes/problems.ts";
import { CodeEditor, type CodeEditorHandle } from "./code-editor.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { besides, ProblemList } from "./problem-list.tsx";
import classes from "./template-editor.module.css";
import { useAdjacentTemplates } from "./use-adjacent-templates.ts";
import { usePreview } from "./use-preview.ts";
import { usePreviewChoice } from "./use-preview-choice.ts";
import type { EditedText, Template } from "./use-template.ts";

const NARROW = "(max-width: 62em)";
type Tab = "source" | "preview";

/** Source and page side by side; one at a time on small screens. */
export const Workbench = ({
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
  const surroundings = useAdjacentTemplates(template, choice.path);
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
            label={`Source of ${name}. Press Escape, then Tab to leave the editor.`}
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
    onChange={onTab}
  />
);
