import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { MatchingProducts } from "#commands/catalog/edit-contract.ts";
import type { Chosen } from "../kit/bulk/bulk-bar.tsx";
import { messageOf } from "../kit/calls/api.ts";
import { useStartEdit } from "./use-start-edit.ts";

/** Shows the chosen products to visitors, or hides them: at once, for it can be undone. */
export const ShowProducts = ({
  chosen,
  matching,
}: {
  readonly chosen: Chosen;
  readonly matching: MatchingProducts;
}) => {
  const start = useStartEdit(chosen, matching);
  const show = (visible: boolean) =>
    start.mutate(
      { kind: "visibility", visible },
      {
        onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
      },
    );
  return (
    <>
      <Button size="xs" variant="default" loading={start.isPending} onClick={() => show(true)}>
        Show
      </Button>
      <Button size="xs" variant="default" loading={start.isPending} onClick={() => show(false)}>
        Hide
      </Button>
    </>
  );
};
