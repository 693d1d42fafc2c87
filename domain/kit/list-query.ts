import * as z from "zod/mini";
import { inFilters, type QuickFilters, quickParameters } from "./quick-filters.ts";

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type ObjectOf<M> = z.ZodMiniObject<{ -readonly [Name in keyof M]: M[Name] & z.ZodMiniType }>;

/**
 * Query of a list's call. Its output knows `filters` alone; the parameters of its presets are taken as
 * well, and are translated on the way in.
 */
export type ListQuery<M = Shape> = z.ZodMiniType<z.output<ObjectOf<M>>, z.input<ObjectOf<M>>> & {
  /** All that can be asked, presets included. */
  readonly shape: M;
  readonly members: M;
  readonly quick: QuickFilters;
  /** What a query that is made of this one needs, too. */
  readonly again?: (query: ListQuery) => ListQuery;
};

/** The query of a list with these members, `filters` among them, and these presets of its filters. */
export const listQuery = <const M extends object>(
  members: M,
  quick: QuickFilters = {},
): ListQuery<M> => {
  const shape = { ...members, ...quickParameters(quick) };
  const query = z.pipe(
    z.object(shape as Shape),
    z.transform((asked) => inFilters(quick, asked as { readonly filters?: string })),
  );
  return Object.assign(query, { shape, members, quick }) as unknown as ListQuery<M>;
};

type Paging = "page" | "pageSize" | "after" | "before";

/** What of a list's query selects and sorts its rows, with further members for a call of another kind. */
export const selectionOf = <M extends object, const More extends object = Record<never, never>>(
  { members, quick, again }: ListQuery<M>,
  more?: More,
): ListQuery<Omit<M, Paging> & More> => {
  const {
    page: _page,
    pageSize: _size,
    after: _after,
    before: _before,
    ...rest
  } = members as Shape;
  const query = listQuery({ ...rest, ...more }, quick);
  return (again?.(query) ?? query) as unknown as ListQuery<Omit<M, Paging> & More>;
};
