import { CallError, call } from "#console/app/api.ts";
import type { Contract } from "#domain/shared/contract.ts";
import { MAX_PAGE_SIZE } from "#domain/shared/paging.ts";
import type { Bulk } from "./bulk-bar.tsx";

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null };
type Asked = { readonly params?: object; readonly query: object };

/** Every row that the filters of a list select, page by page. */
export async function* everyRow<Row>(
  contract: Contract,
  { query, ...asked }: Asked,
): AsyncGenerator<readonly Row[]> {
  for (let after: string | undefined; ; ) {
    const whole = { ...query, page: 1, pageSize: MAX_PAGE_SIZE, after, before: undefined };
    const page = (await call(contract, { ...asked, query: whole } as never)) as Page<Row>;
    yield page.rows;
    if (page.next === null) return;
    after = page.next;
  }
}

const PAUSE_MS = 2_000;
const TOO_MANY = 429;

/** Who asks more in a minute than is let through waits for the next one. */
const patiently = async (ask: () => Promise<unknown>): Promise<void> => {
  for (;;)
    try {
      await ask();
      return;
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== TOO_MANY) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
};

export type RowAction<Row> = {
  readonly label: string;
  /** What is said when it is done: "3 coupons are removed." */
  readonly done: (count: number) => string;
  /** False where it is so already: undoing must not touch that row. */
  readonly applies: (row: Row) => boolean;
  readonly change: (row: Row) => Promise<unknown>;
  readonly back: (row: Row) => Promise<unknown>;
};

/** What is done to the chosen rows one by one, each by the call for one of them. */
export const rowBulk = <Row>(list: {
  /** What one row is: "coupon". */
  readonly noun: string;
  readonly contract: Contract;
  readonly asked: Asked;
  /** Those of this page. */
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly actions: readonly RowAction<Row>[];
  readonly refresh: () => Promise<unknown>;
}): Bulk => {
  const { noun, contract, asked, idOf, refresh } = list;
  const known = new Map(list.rows.map((row) => [idOf(row), row]));
  const everyId = async function* () {
    for await (const rows of everyRow<Row>(contract, asked)) {
      for (const row of rows) known.set(idOf(row), row);
      yield rows.map(idOf);
    }
  };
  const each = async (ids: readonly string[], of: (row: Row) => Promise<unknown>) => {
    for (const id of ids) {
      const row = known.get(id);
      if (row !== undefined) await patiently(() => of(row));
    }
  };
  const isOther = (id: string, applies: (row: Row) => boolean): boolean => {
    const row = known.get(id);
    return row !== undefined && applies(row);
  };
  const actions = list.actions.map(({ label, done, applies, change, back }) => ({
    label,
    done,
    run: async (ids: readonly string[]) => {
      const others = ids.filter((id) => isOther(id, applies));
      await each(others, change);
      return others;
    },
    undo: (ids: readonly string[]) => each(ids, back),
    changes: (ids: readonly string[]) => ids.some((id) => isOther(id, applies)),
  }));
  // One at a time: what fails half way has then been counted up to there.
  return { noun, batches: { atOnce: 1, everyId, refresh, actions } };
};
