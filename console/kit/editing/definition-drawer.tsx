import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { DetailDrawer } from "../ui/detail-drawer.tsx";
import { CommandForm } from "./command-form.tsx";
import { BackAgainNotice } from "./editor-notice.tsx";
import { FormActions } from "./form-actions.tsx";
import type { BodyContract, FormRules } from "./form-problems.ts";
import { forgetUnsent, unsentOf } from "./unsent.ts";
import { type CommandFormOf, useCommandForm } from "./use-command-form.ts";
import { useEditConflict } from "./use-edit-conflict.tsx";

type Props<Draft extends object, Thing, C extends BodyContract, Sent> = {
  readonly title: string;
  /** What it is: "coupon". */
  readonly noun: string;
  /** Names what is typed here apart from all else that is: "coupon SUMMER", "coupon". */
  readonly keepAs: string;
  /** What the form begins with. */
  readonly initial: Draft;
  /** The definition in the table; undefined for a new one, which nobody else can have changed. */
  readonly thing: Thing | undefined;
  readonly draftOf: (thing: Thing) => Draft;
  readonly rules: FormRules<Draft, C>;
  /** What the form calls its fields. */
  readonly names: { readonly [Name in keyof Draft]: string };
  /** Fields whose value says nothing to people: an id. */
  readonly unread?: readonly (keyof Draft)[];
  readonly command: Pick<
    UseMutationResult<unknown, Error, Sent>,
    "mutateAsync" | "error" | "isPending" | "reset"
  >;
  /** `seen`: as it was opened, so that nobody else's change is lost. */
  readonly sentOf: (draft: Draft, seen: Thing | undefined) => Sent;
  readonly onClose: () => void;
  readonly isNew: boolean;
  /** Other actions on it; `close` forgets what was typed. */
  readonly actions?: (close: () => void) => ReactNode;
  readonly children: (form: CommandFormOf<Draft>) => ReactNode;
};

/** Creates or edits a definition, next to its table. */
export const DefinitionDrawer = <Draft extends object, Thing, const C extends BodyContract, Sent>(
  props: Props<Draft, Thing, C, Sent>,
) => {
  const [round, setRound] = useState(0);
  const drop = () => {
    forgetUnsent(props.keepAs);
    setRound(round + 1);
  };
  return (
    <DetailDrawer title={props.title} opened onClose={props.onClose}>
      <DefinitionForm {...props} key={round} onDrop={drop} />
    </DetailDrawer>
  );
};

/**
 * What is typed stays until it is saved or cancelled, also when the drawer is closed by mistake. What someone else has saved in the meantime is shown, with both ways on.
 */
const DefinitionForm = <Draft extends object, Thing, const C extends BodyContract, Sent>({
  title,
  noun,
  keepAs,
  initial,
  thing,
  draftOf,
  rules,
  names,
  unread,
  command,
  sentOf,
  onClose,
  isNew,
  actions,
  children,
  onDrop,
}: Props<Draft, Thing, C, Sent> & { readonly onDrop: () => void }) => {
  const opened = thing && ((unsentOf(keepAs)?.seen as Thing | undefined) ?? thing);
  const form = useCommandForm({
    ...rules,
    initialValues: initial,
    error: command.error,
    keepAs,
    seen: opened,
  });
  const [isBack, setBack] = useState(form.keptAt !== undefined);
  // The draft is forgotten even if the drawer was closed while it was being saved.
  const save = (draft: Draft, seen: Thing | undefined) =>
    void command
      .mutateAsync(sentOf(draft, seen), { onSuccess: onClose })
      .then(form.forget, () => undefined);
  const cancel = () => {
    form.forget();
    onClose();
  };
  const { seen, notice } = useEditConflict({
    what: title,
    names,
    ...(unread && { unread }),
    draft: form.values,
    onDraft: form.replace,
    draftOf,
    thing: opened,
    error: command.error,
    onReset: command.reset,
    onSave: save,
  });
  return (
    <CommandForm form={form} onSend={(draft) => save(draft, seen)} gap="lg">
      {isBack && form.keptAt !== undefined && (
        <BackAgainNotice boxed keptAt={form.keptAt} onDrop={onDrop} onKeep={() => setBack(false)} />
      )}
      {notice}
      {children(form)}
      <FormActions
        action={`${isNew ? "Create" : "Save"} ${noun}`}
        pending={command.isPending}
        onCancel={cancel}
        forChanges
      >
        {actions?.(cancel)}
      </FormActions>
    </CommandForm>
  );
};
