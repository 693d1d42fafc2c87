import { Button } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { use, useEffect } from "react";
import type { NewsKind } from "#read-api/history/news-contract.ts";
import { counted } from "../figures/figures.tsx";
import { useSearchChange } from "../lists/use-search-change.ts";
import { NewsContext, useNewsCount } from "./news.tsx";

/** Parameters of the display, which do not select rows. */
const LOOKS = ["hide", "columns", "open", "product", "pageSize"];

const rowsParameters = (search: object): readonly string[] =>
  Object.entries(search)
    .filter(([name, value]) => value !== undefined && !LOOKS.includes(name))
    .map(([name]) => name);

/**
 * Keeps a list up to date: on its first page, without filters, new rows appear immediately;
 * elsewhere the rows stay and "3 new orders" leads there. `path` is the call of the list.
 */
export const LiveRows = ({
  kind,
  one,
  path,
  search,
}: {
  readonly kind: NewsKind;
  readonly one: string;
  readonly path: string;
  readonly search: object;
}) => {
  const client = useQueryClient();
  const store = use(NewsContext);
  const change = useSearchChange();
  const count = useNewsCount(kind);
  const parameters = rowsParameters(search);
  const isAtHome = parameters.length === 0;
  useEffect(() => {
    if (!isAtHome) return undefined;
    return store.show(kind, () => void client.invalidateQueries({ queryKey: [path] }));
  }, [store, client, kind, path, isAtHome]);
  return (
    <span role="status">
      {count > 0 && (
        <Button
          variant="light"
          leftSection={<IconArrowUp size={16} />}
          onClick={() => change(Object.fromEntries(parameters.map((name) => [name, undefined])))}
        >
          {counted(count, `new ${one}`)}
        </Button>
      )}
    </span>
  );
};
