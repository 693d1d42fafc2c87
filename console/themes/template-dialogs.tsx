import { notifications } from "@mantine/notifications";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { Confirm } from "../kit/editing/confirm.tsx";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { useFocusReturn } from "../kit/ui/use-focus-return.ts";
import { HistoryDrawer } from "./history-drawer.tsx";
import { ConflictModal, PublishModal } from "./publish-modal.tsx";
import {
  type EditedText,
  isConflict,
  sourceOf,
  type Template,
  type TemplateCommands,
  visibleSource,
} from "./use-template.ts";

export type Dialog = "publish" | "history" | "conflict" | "discard" | "delete" | undefined;

type Props = {
  readonly opened: Dialog;
  readonly template: Template;
  readonly edited: EditedText;
  readonly commands: TemplateCommands;
  readonly onOpen: (dialog: Dialog) => void;
  /** Replaces the editor's text. */
  readonly onReplace: (source: string) => void;
};

const say = (message: string) => notifications.show({ message });

/** All dialogs and warnings of the editor. */
export const TemplateDialogs = (props: Props) => {
  const { opened } = props;
  // A deleted template is left without a question.
  const leaving = useRef(false);
  useFocusReturn(opened !== undefined);
  return (
    <>
      {opened === "publish" && <Publish {...props} />}
      {opened === "history" && <History {...props} />}
      {opened === "conflict" && <Conflict {...props} />}
      {opened === "discard" && <Discard {...props} />}
      {opened === "delete" && <Delete {...props} leaving={leaving} />}
      <LeaveGuard isUnsaved={() => props.edited.dirty && !leaving.current}>
        Your text is not saved as a draft. It is kept in this browser until you come back; nobody
        else can see it.
      </LeaveGuard>
    </>
  );
};

const Publish = ({ template, edited, commands: { publish }, onOpen }: Props) => (
  <PublishModal
    template={template}
    text={edited.text}
    pending={publish.isPending}
    error={isConflict(publish.error) ? null : publish.error}
    onConfirm={() =>
      publish.mutate(
        {
          source: edited.text,
          edition: edited.saved.edition,
          previous: template.published?.version,
        },
        {
          onSuccess: () => onOpen(undefined),
          onError: (error) => isConflict(error) && onOpen("conflict"),
        },
      )
    }
    onClose={() => {
      publish.reset();
      onOpen(undefined);
    }}
  />
);

const History = ({ template, commands: { revert }, onOpen }: Props) => (
  <HistoryDrawer
    template={template}
    pending={revert.isPending}
    error={revert.error}
    onRevert={(version) =>
      revert.mutate(version, {
        onSuccess: (changed) =>
          say(`Version ${version} was restored as version ${changed.version}.`),
      })
    }
    onClose={() => {
      revert.reset();
      onOpen(undefined);
    }}
  />
);

const Conflict = ({ template, edited, commands: { save }, onOpen, onReplace }: Props) => (
  <ConflictModal
    template={template}
    text={edited.text}
    pending={save.isPending}
    onKeepMine={() =>
      save.mutate(
        { source: edited.text, edition: template.edition },
        {
          onSuccess: () => {
            onOpen(undefined);
            say("Your version is now the draft. The other version is kept in the event log.");
          },
        },
      )
    }
    onTakeTheirs={() => {
      const source = sourceOf(template);
      edited.setSaved({ source, edition: template.edition });
      onReplace(source);
      onOpen(undefined);
      say("Press Undo in the editor to restore your text.");
    }}
    onClose={() => onOpen(undefined)}
  />
);

const Discard = ({ template, commands: { discard }, onOpen, onReplace }: Props) => (
  <Confirm
    opened
    danger
    title="Discard the draft?"
    action="Discard draft"
    pending={discard.isPending}
    error={discard.error}
    onConfirm={() =>
      discard.mutate(undefined, {
        onSuccess: () => {
          onReplace(visibleSource(template));
          onOpen(undefined);
          say("The draft was discarded.");
        },
      })
    }
    onClose={() => onOpen(undefined)}
  >
    The editor will show the published version again. Your draft is kept in the event log.
  </Confirm>
);

type Leaving = { readonly leaving: { current: boolean } };

const Delete = ({ template, commands: { remove }, onOpen, leaving }: Props & Leaving) => {
  const navigate = useNavigate();
  return (
    <Confirm
      opened
      danger
      title={`Delete ${template.name}?`}
      action="Delete template"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: async () => {
            leaving.current = true;
            await navigate({ to: "/templates" });
            say(`${template.name} was deleted. Its versions can be restored.`);
          },
        })
      }
      onClose={() => onOpen(undefined)}
    >
      {template.builtIn === null
        ? `Templates that include it will show nothing in its place${template.includedBy.length > 0 ? `: ${template.includedBy.join(", ")}` : ""}.`
        : "Visitors will see the built-in template with this name."}
    </Confirm>
  );
};
