import { Alert, Anchor, Button, Group, Menu, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { changeSiteSettingsContract } from "#commands/site-settings/contract.ts";
import { MAX_MANUAL_METHODS, type ManualMethod } from "#domain/site-settings/manual-methods.ts";
import { getSiteSettingsContract } from "#read-api/site-settings/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { ManualMethodForm, type MethodDraft } from "./manual-method-form.tsx";
import classes from "./manual-methods.module.css";
import { unfinishedLines } from "./unfinished-lines.ts";

/** What most shops begin with; the owner completes the instructions. */
const presets: readonly MethodDraft[] = [
  {
    name: "Bank transfer",
    instructions: "Account holder:\nBank:\nAccount number:",
    shipsFirst: false,
  },
  {
    name: "Cash on delivery",
    instructions: "Please have the amount ready when your parcel arrives.",
    shipsFirst: true,
  },
  {
    name: "Invoice",
    instructions: "An invoice comes with your order. Please pay it within 14 days.",
    shipsFirst: true,
  },
];
const blank: MethodDraft = { name: "", instructions: "", shipsFirst: false };

type Edited = { readonly id: string | undefined; readonly draft: MethodDraft };

const AddMethod = ({ onAdd }: { readonly onAdd: (draft: MethodDraft) => void }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button
        variant="default"
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        style={{ alignSelf: "flex-start" }}
      >
        Add a payment method
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {presets.map((preset) => (
        <Menu.Item key={preset.name} onClick={() => onAdd(preset)}>
          {preset.name}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => onAdd(blank)}>Another one…</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

const useChangeMethods = (methods: readonly ManualMethod[]) =>
  useCommand(changeSiteSettingsContract, {
    input: (next: readonly ManualMethod[]) => ({ body: { manualPaymentMethods: [...next] } }),
    refreshes: "everything",
    says: (_answer, next) =>
      next.length < methods.length ? "The payment method was removed." : "The order was changed.",
    undo: async () => {
      await call(changeSiteSettingsContract, { body: { manualPaymentMethods: [...methods] } });
      return "The payment methods are as they were.";
    },
  });

const Method = ({
  method,
  isFirst,
  onEdit,
  onUp,
  onRemove,
}: {
  readonly method: ManualMethod;
  readonly isFirst: boolean;
  readonly onEdit: () => void;
  readonly onUp: () => void;
  readonly onRemove: () => void;
}) => {
  const { name, instructions, shipsFirst } = method;
  const [unfinished] = unfinishedLines(instructions);
  return (
    <li className={classes.method}>
      <Group gap="xs">
        <strong>{name}</strong>
        {shipsFirst && <Pill tone="neutral">Ships before payment</Pill>}
      </Group>
      <p className={classes.instructions}>
        {instructions.trim() === "" ? "No instructions" : instructions}
      </p>
      {unfinished !== undefined && (
        <Alert color="yellow" variant="light" title="The instructions are not complete">
          Customers see “{unfinished}” and nothing after it. Edit the instructions before the first
          order.
        </Alert>
      )}
      <Changes>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          {!isFirst && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={`Move up: ${name}`}
              onClick={onUp}
            >
              Move up
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </Group>
      </Changes>
    </li>
  );
};

const movedUp = (methods: readonly ManualMethod[], index: number): readonly ManualMethod[] => [
  ...methods.slice(0, index - 1),
  ...methods.slice(index, index + 1),
  ...methods.slice(index - 1, index),
  ...methods.slice(index + 1),
];

const Methods = ({ methods }: { readonly methods: readonly ManualMethod[] }) => {
  const [edited, setEdited] = useState<Edited>();
  const change = useChangeMethods(methods);
  return (
    <>
      {methods.length === 0 ? (
        <Text>
          Customers can choose <em>Pay by invoice</em>. Add the ways in which they can really pay.
        </Text>
      ) : (
        <ul className={classes.methods}>
          {methods.map((method, index) => (
            <Method
              key={method.id}
              method={method}
              isFirst={index === 0}
              onEdit={() => setEdited({ id: method.id, draft: method })}
              onUp={() => change.mutate(movedUp(methods, index))}
              onRemove={() => change.mutate(methods.filter(({ id }) => id !== method.id))}
            />
          ))}
        </ul>
      )}
      <Changes>
        {methods.length < MAX_MANUAL_METHODS && (
          <AddMethod onAdd={(draft) => setEdited({ id: undefined, draft })} />
        )}
      </Changes>
      {edited !== undefined && (
        <ManualMethodForm methods={methods} {...edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
};

/** Payments that a member records: their names, instructions, and when the goods leave. */
export const ManualMethods = () => {
  const query = useCall(getSiteSettingsContract, {});
  return (
    <div className={classes.manual}>
      <Loaded query={query}>
        {({ manualPaymentMethods }) => <Methods methods={manualPaymentMethods} />}
      </Loaded>
      <Text size="sm" c="dimmed">
        How long an order waits for its payment, and for which products, is in the{" "}
        <Anchor underline="always" component={Link} to="/settings" hash="manualPaymentDays">
          general settings
        </Anchor>
        .
      </Text>
    </div>
  );
};
