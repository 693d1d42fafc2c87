import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { removeCollectionContract, restoreCollectionContract } from "#commands/catalog/contract.ts";
import type { ConsoleCollectionRow } from "#read-api/catalog/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { collectionReads } from "./collection-reads.ts";

const counted = (count: number, one: string, more: string): string =>
  count === 1 ? one : more.replace("#", count.toLocaleString("en-US"));

const productsStay = (count: number): string =>
  count === 0 ? "" : ` ${counted(count, "Its product stays", "Its # products stay")} in the shop.`;

const childrenMove = ({ childCount, parentTitle }: ConsoleCollectionRow): string => {
  if (childCount === 0) return "";
  const who = counted(childCount, "Its subcollection moves", "Its # subcollections move");
  return ` ${who} ${parentTitle === null ? "to the top level" : `up to ${parentTitle}`}.`;
};

/** Asks first, with the consequences for its content. */
export const RemoveCollection = ({
  row,
  onRemoved,
}: {
  readonly row: ConsoleCollectionRow;
  readonly onRemoved: () => void;
}) => {
  const [asking, ask] = useDisclosure();
  const remove = useCommand(removeCollectionContract, {
    input: () => ({ params: { id: row.id } }),
    refreshes: collectionReads,
    says: () => `The collection ${row.title} was removed.`,
    undo: async () => {
      await call(restoreCollectionContract, { params: { id: row.id } });
      return `${row.title} was restored to its previous place.`;
    },
    errors: "form",
  });
  return (
    <>
      <Button variant="subtle" color="red" mr="auto" onClick={ask.open}>
        Remove
      </Button>
      <Confirm
        opened={asking}
        danger
        title={`Remove ${row.title}?`}
        action="Remove collection"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
        onClose={ask.close}
      >
        {`The page ${row.url} will no longer exist.${productsStay(row.productCount)}${childrenMove(row)}`}
      </Confirm>
    </>
  );
};
