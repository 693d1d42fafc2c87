import { Switch, Textarea, TextInput } from "@mantine/core";
import { changeSiteSettingsContract } from "#commands/site-settings/contract.ts";
import { slugOf } from "#domain/catalog/slug.ts";
import type { ManualMethod } from "#domain/site-settings/manual-methods.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormModal } from "../kit/editing/form-modal.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";

export type MethodDraft = Omit<ManualMethod, "id">;

const ID_LENGTH = 30;

/** A new id says what the method was called at first, and is never used twice. */
const idFor = (name: string, methods: readonly ManualMethod[]): string => {
  const stem = slugOf(name).slice(0, ID_LENGTH) || "method";
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!methods.some((method) => method.id === id)) return id;
  }
};

/** The list with the method in its place, or at the end. */
const withMethod = (
  methods: readonly ManualMethod[],
  id: string | undefined,
  draft: MethodDraft,
): ManualMethod[] => {
  const method = { ...draft, name: draft.name.trim(), id: id ?? idFor(draft.name, methods) };
  return id === undefined
    ? [...methods, method]
    : methods.map((each) => (each.id === id ? method : each));
};

/** One manual payment method, new or changed. */
export const ManualMethodForm = ({
  methods,
  id,
  draft,
  onClose,
}: {
  readonly methods: readonly ManualMethod[];
  /** Absent: a new one. */
  readonly id: string | undefined;
  readonly draft: MethodDraft;
  readonly onClose: () => void;
}) => {
  const bodyOf = (values: MethodDraft) => ({
    manualPaymentMethods: withMethod(methods, id, values),
  });
  const save = useCommand(changeSiteSettingsContract, {
    input: (values: MethodDraft) => ({ body: bodyOf(values) }),
    refreshes: "everything",
    says: (_answer, { name }) => `${name.trim()} was saved.`,
    onDone: onClose,
    errors: "form",
  });
  const place = id === undefined ? methods.length : methods.findIndex((each) => each.id === id);
  const form = useCommandForm<MethodDraft, typeof changeSiteSettingsContract>({
    initialValues: draft,
    contract: changeSiteSettingsContract,
    bodyOf,
    fieldOf: {
      [`manualPaymentMethods.${place}.name`]: "name",
      [`manualPaymentMethods.${place}.instructions`]: "instructions",
    },
    texts: { [`manualPaymentMethods.${place}.name`]: "Enter a name with up to 60 characters." },
    codes: { "manual-methods-not-unique": "name" },
    error: save.error,
  });
  return (
    <FormModal
      title={id === undefined ? "New payment method" : draft.name}
      form={form}
      onSend={(values) => save.mutate(values)}
      onClose={onClose}
      action="Save"
      pending={save.isPending}
    >
      <TextInput
        label="Name"
        description="Customers choose it by this name."
        required
        data-autofocus
        maxLength={60}
        {...form.field("name")}
      />
      <Textarea
        label="Instructions"
        description="Shown at checkout, on the page of the order and in its emails. The amount and a reference are added there."
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2_000}
        {...form.field("instructions")}
      />
      <Switch
        label="Ship before the payment arrives"
        description="As with cash on delivery. The order can be shipped immediately and is not cancelled without payment. Gift cards and files still wait for the payment."
        {...form.field("shipsFirst", { type: "checkbox" })}
      />
    </FormModal>
  );
};
