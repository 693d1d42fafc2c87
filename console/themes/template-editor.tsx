import { useHotkeys } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useEffect, useRef, useState } from "react";
import { useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import type { CodeEditorHandle } from "./code-editor.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { type Dialog, TemplateDialogs } from "./template-dialogs.tsx";
import classes from "./template-editor.module.css";
import { TemplateHead } from "./template-head.tsx";
import { isConflict, type Template, useTemplateCommands, useText } from "./use-template.ts";
import { Workbench } from "./workbench.tsx";

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
      onSuccess: () => notifications.show({ message: "Draft saved." }),
      onError: (error) => isConflict(error) && setDialog("conflict"),
    });
  };
  // The editor's own shortcuts do the same.
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
