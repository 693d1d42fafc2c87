import { Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  listProductEditsContract,
  type ProductEdit,
  undoProductEditContract,
} from "#commands/catalog/edit-contract.ts";
import { changeText } from "#domain/catalog/bulk-change.ts";
import {
  listConsoleCollectionsContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import { isRunning, useLastWork } from "../kit/bulk/use-last-work.ts";
import { EndedWork, FailedRows, RunningWork } from "../kit/bulk/work-notice.tsx";
import { call } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Loaded } from "../kit/ui/detail-drawer.tsx";

/** The last change of many products: how far it is, what became of it, and its undoing. */
export const LastProductEdit = () => {
  const last = useLastWork({
    contract: listProductEditsContract,
    lastOf: ({ edits }) => edits[0],
    idOf: ({ editId }: ProductEdit) => editId,
    list: listConsoleProductsContract,
  });
  return last && <Edit edit={last.work} onDismiss={last.dismiss} />;
};

/** The last ten changes of many products, each with its undoing. */
export const EarlierEdits = () => {
  const query = useCall(listProductEditsContract, {});
  return (
    <Loaded query={query}>
      {({ edits }) =>
        edits.length === 0 ? (
          <Text c="dimmed">Bulk edits will appear here.</Text>
        ) : (
          <Stack gap="sm">
            {edits.map((edit) => (
              <Edit key={edit.editId} edit={edit} />
            ))}
          </Stack>
        )
      }
    </Loaded>
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

type Props = {
  readonly edit: ProductEdit;
  /** Absent in a list, which says besides when it was. */
  readonly onDismiss?: () => void;
};

const Edit = (props: Props) =>
  isRunning(props.edit) ? <Running {...props} /> : <Done {...props} />;

const Running = ({ edit }: Props) => {
  const words = useWords(edit);
  const isUndoing = edit.status === "undoing";
  const of = isUndoing ? edit.changed + edit.restored + edit.left : edit.total;
  return (
    <RunningWork
      words={`${isUndoing ? "Undoing: " : ""}${words}, ${formatCount(edit.done)} of ${counted(of, "product")}`}
      label="Products changed"
      done={edit.done}
      of={of}
    />
  );
};

const outcomeOf = (edit: ProductEdit): string => {
  const parts =
    edit.status === "undone"
      ? [
          `${counted(edit.restored, "product")} restored`,
          edit.left > 0 && `${formatCount(edit.left)} could not be undone`,
        ]
      : [
          `${counted(edit.changed, "product")} changed`,
          edit.unchanged > 0 && `${formatCount(edit.unchanged)} already up to date`,
          edit.refused > 0 && `${formatCount(edit.refused)} refused`,
        ];
  return parts.filter(Boolean).join(", ");
};

const Done = ({ edit, onDismiss }: Props) => {
  const client = useQueryClient();
  const words = useWords(edit);
  const undo = useMutation({
    mutationFn: () => call(undoProductEditContract, { params: { editId: edit.editId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listProductEditsContract.path] }),
  });
  return (
    <EndedWork
      words={
        <>
          {edit.status === "undone" ? "Undone: " : ""}
          {words}. {outcomeOf(edit)}.
          {onDismiss === undefined && (
            <Text size="sm" c="dimmed" component="span" display="block">
              <Moment at={edit.createdAt} />
            </Text>
          )}
        </>
      }
      complete={edit.told.length === 0}
      undo={edit.status === "done" && edit.changed > 0 ? undo : undefined}
      onDismiss={onDismiss}
    >
      <FailedRows
        rows={edit.told.map(({ productId, name, reason }) => ({
          id: productId,
          link: (
            <Link to="/products/$productId" params={{ productId }}>
              {name}
            </Link>
          ),
          reason,
        }))}
      />
    </EndedWork>
  );
};
