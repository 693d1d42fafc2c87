import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import {
  discardFormDraftContract,
  removeFormContract,
  restoreFormContract,
} from "#commands/forms/contract.ts";
import { offerUndo } from "../kit/bulk/undo-notice.tsx";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { LeaveGuard } from "../kit/editing/leave-guard.tsx";
import { useFocusReturn } from "../kit/ui/use-focus-return.ts";
import { ConflictModal } from "./builder-conflict.tsx";
import { useFormBuilder } from "./builder-context.ts";
import { ReleaseModal } from "./builder-release.tsx";
import { VersionsDrawer } from "./builder-versions.tsx";
import { formReads } from "./form-reads.ts";

const PlaceForm = lazy(async () => ({
  default: (await import("./builder-place.tsx")).PlaceForm,
}));

export type Dialog =
  | "release"
  | "place"
  | "versions"
  | "conflict"
  | "discard"
  | "remove"
  | "restore"
  | undefined;

type Props = { readonly opened: Dialog; readonly onOpen: (dialog: Dialog) => void };

/** All dialogs and warnings of the builder. */
export const BuilderDialogs = ({ opened, onOpen }: Props) => {
  useFocusReturn(opened !== undefined);
  const close = () => onOpen(undefined);
  return (
    <>
      {opened === "release" && <ReleaseModal onClose={close} />}
      {opened === "place" && (
        <Suspense>
          <PlaceForm onClose={close} />
        </Suspense>
      )}
      {opened === "versions" && <VersionsDrawer onClose={close} />}
      {opened === "conflict" && <ConflictModal onClose={close} />}
      {opened === "discard" && <Discard onClose={close} />}
      {opened === "remove" && <Remove onClose={close} />}
      {opened === "restore" && <Restore onClose={close} />}
      <LeaveBuilder />
    </>
  );
};

type Closes = { readonly onClose: () => void };

const Discard = ({ onClose }: Closes) => {
  const { loaded, saver, edit, undo } = useFormBuilder();
  const { form: released } = loaded;
  const discard = useCommand(discardFormDraftContract, {
    input: () => ({ params: { formId: loaded.formId } }),
    refreshes: formReads,
    onDone: ({ edition }) => {
      if (released === null) return;
      saver.take({ document: released, edition, isDraft: false });
      edit({ type: "form-replaced", form: released, reason: "discard the draft" });
      onClose();
      offerUndo("The draft was discarded.", undo);
    },
    errors: "form",
  });
  return (
    <Confirm
      opened
      danger
      title="Discard the draft?"
      action="Discard draft"
      pending={discard.isPending}
      error={discard.error}
      onConfirm={() => discard.mutate()}
      onClose={onClose}
    >
      The builder will show the released version again. You can undo this.
    </Confirm>
  );
};

const Remove = ({ onClose }: Closes) => {
  const { loaded, saver } = useFormBuilder();
  const { formId } = loaded;
  const navigate = useNavigate();
  const flushAndRemove = async () => {
    await saver.save();
    return call(removeFormContract, { params: { formId } });
  };
  const remove = useCommand(flushAndRemove, {
    refreshes: formReads,
    onDone: async () => {
      onClose();
      await navigate({ to: "/forms" });
    },
    says: () => `“${loaded.name}” was removed.`,
    undo: async () => {
      await call(restoreFormContract, { params: { formId } });
      return `“${loaded.name}” was restored.`;
    },
    errors: "form",
  });
  return (
    <Confirm
      opened
      danger
      title={`Remove “${loaded.name}”?`}
      action="Remove form"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Visitors will no longer be able to fill it in. Its submissions are kept, and you can restore
      the form.
    </Confirm>
  );
};

const Restore = ({ onClose }: Closes) => {
  const { loaded, saver } = useFormBuilder();
  const restore = useCommand(restoreFormContract, {
    input: () => ({ params: { formId: loaded.formId } }),
    refreshes: formReads,
    onDone: ({ edition }) => {
      saver.saved(edition);
      onClose();
    },
    says: () => "The form was restored.",
    errors: "form",
  });
  return (
    <Confirm
      opened
      title={`Restore “${loaded.name}”?`}
      action="Restore form"
      pending={restore.isPending}
      error={restore.error}
      onConfirm={() => restore.mutate()}
      onClose={onClose}
    >
      {loaded.version === 0
        ? "It will be a draft that you can release."
        : `Visitors will be able to fill in version ${loaded.version} again.`}
    </Confirm>
  );
};

/** Saves what it can; only unsaved changes cause a question. */
const LeaveBuilder = () => {
  const { saver } = useFormBuilder();
  return (
    <LeaveGuard isUnsaved={saver.isDirty} save={async () => (await saver.save()) !== undefined}>
      Your latest changes could not be saved. They are kept in this browser until you come back;
      nobody else can see them.
    </LeaveGuard>
  );
};
