import { ActionIcon, Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { IconHistory, IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import {
  listProductEditsContract,
  type ProductEdit,
  undoProductEditContract,
} from "#commands/catalog/edit-contract.ts";
import { call } from "#console/app/api.ts";
import { Changes } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { DetailDrawer, Loaded } from "#console/ui/detail-drawer.tsx";
import { counted, formatCount } from "#console/ui/figures.tsx";
import { FormError } from "#console/ui/form-error.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { changeText } from "#domain/catalog/bulk-change.ts";
import {
  listConsoleCollectionsContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";

const LOOK_EVERY_MS = 500;
const LIST_BEHIND_MS = 1_000;
const TOLD_FOR_MS = 60 * 60 * 1_000;

const isRunning = ({ status }: ProductEdit): boolean =>
  status === "running" || status === "undoing";

/** The last change of many products: how far it is, what became of it, and its undoing. */
export const LastProductEdit = () => {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [dismissed, setDismissed] = useState<string>();
  const query = useCall(listProductEditsContract, {}, { every: running ? LOOK_EVERY_MS : false });
  const [edit] = query.data?.edits ?? [];
  const now = edit !== undefined && isRunning(edit);
  useEffect(() => setRunning(now), [now]);
  const outcome = edit === undefined || now ? undefined : `${edit.editId} ${edit.status}`;
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const readAgain = () =>
      void client.invalidateQueries({ queryKey: [listConsoleProductsContract.path] });
    readAgain();
    // The list's table may be a moment behind the edit's own record.
    const timer = setTimeout(readAgain, LIST_BEHIND_MS);
    return () => clearTimeout(timer);
  }, [outcome, client]);
  if (edit === undefined || `${edit.editId} ${edit.status}` === dismissed) return null;
  if (!now && Date.parse(edit.createdAt) < Date.now() - TOLD_FOR_MS) return null;
  return now ? (
    <Running edit={edit} />
  ) : (
    <Done edit={edit} onDismiss={() => setDismissed(`${edit.editId} ${edit.status}`)} />
  );
};

/** The last ten changes of many products, each with its undoing. */
export const EarlierEdits = () => {
  const [opened, setOpened] = useState(false);
  const query = useCall(listProductEditsContract, {}, { enabled: opened });
  const edits = query.data?.edits ?? [];
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={17} />}
        onClick={() => setOpened(true)}
      >
        Earlier changes
      </Button>
      <DetailDrawer title="Earlier changes" opened={opened} onClose={() => setOpened(false)}>
        <Loaded query={query}>
          {() =>
            edits.length === 0 ? (
              <Text c="dimmed">Changes of many products at once appear here.</Text>
            ) : (
              <Stack gap="sm">
                {edits.map((edit) =>
                  isRunning(edit) ? (
                    <Running key={edit.editId} edit={edit} />
                  ) : (
                    <Done key={edit.editId} edit={edit} />
                  ),
                )}
              </Stack>
            )
          }
        </Loaded>
      </DetailDrawer>
    </>
  );
};

const useWords = ({ change, currencies }: ProductEdit): string => {
  const ids = change.kind === "collection" ? change.collectionId : "";
  const found = useCall(
    listConsoleCollectionsContract,
    { query: { ids } },
    { enabled: ids !== "" },
  );
  const collection = found.data?.rows.find(({ id }) => id === ids)?.title;
  return changeText(change, { currencies, ...(collection !== undefined && { collection }) });
};

const Running = ({ edit }: { readonly edit: ProductEdit }) => {
  const words = useWords(edit);
  const of = edit.status === "undoing" ? edit.changed + edit.restored + edit.left : edit.total;
  return (
    <Alert variant="light" color="gray">
      <Stack gap="xs">
        <span role="status">
          {edit.status === "undoing" ? "Undoing: " : ""}
          {words}, {formatCount(edit.done)} of {counted(of, "product")}
        </span>
        <Progress aria-label="Products changed" value={of === 0 ? 100 : (100 * edit.done) / of} />
      </Stack>
    </Alert>
  );
};

const outcomeOf = (edit: ProductEdit): string => {
  const parts =
    edit.status === "undone"
      ? [
          `${counted(edit.restored, "product")} as before`,
          edit.left > 0 && `${formatCount(edit.left)} left`,
        ]
      : [
          `${counted(edit.changed, "product")} changed`,
          edit.unchanged > 0 && `${formatCount(edit.unchanged)} already so`,
          edit.refused > 0 && `${formatCount(edit.refused)} refused`,
        ];
  return parts.filter(Boolean).join(", ");
};

const Done = ({
  edit,
  onDismiss,
}: {
  readonly edit: ProductEdit;
  /** Absent in a list, which says besides when it was. */
  readonly onDismiss?: () => void;
}) => {
  const client = useQueryClient();
  const words = useWords(edit);
  const undo = useMutation({
    mutationFn: () => call(undoProductEditContract, { params: { editId: edit.editId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listProductEditsContract.path] }),
  });
  return (
    <Alert variant="light" color={edit.told.length > 0 ? "yellow" : "gray"}>
      <Stack gap="xs">
        <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
          <span role="status">
            {edit.status === "undone" ? "Undone: " : ""}
            {words}. {outcomeOf(edit)}.
            {onDismiss === undefined && (
              <Text size="sm" c="dimmed" component="span" display="block">
                <Moment at={edit.createdAt} />
              </Text>
            )}
          </span>
          <Group gap="xs" wrap="nowrap">
            {edit.status === "done" && edit.changed > 0 && (
              <Changes>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={undo.isPending}
                  onClick={() => undo.mutate()}
                >
                  Undo
                </Button>
              </Changes>
            )}
            {onDismiss !== undefined && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Dismiss what was done"
                onClick={onDismiss}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </Group>
        </Group>
        <FormError error={undo.error} />
        <Told edit={edit} />
      </Stack>
    </Alert>
  );
};

const Told = ({ edit: { told } }: { readonly edit: ProductEdit }) =>
  told.length > 0 && (
    <details>
      <summary>What was not done</summary>
      {told.map(({ productId, name, reason }) => (
        <Text size="sm" key={productId}>
          <Link to="/products/$productId" params={{ productId }}>
            {name}
          </Link>
          : {reason}
        </Text>
      ))}
    </details>
  );
