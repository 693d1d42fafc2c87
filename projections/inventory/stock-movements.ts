import type { Projectable, Statement } from "../kit/projection.ts";
import type { StockEffect } from "./stock-effect.ts";

type Balance = {
  readonly onHand: number;
  readonly held: number;
  readonly unlimited: boolean | null;
};
/** A variant with movements in this batch, and their sum so far. */
type Moved = {
  readonly place: number;
  readonly websiteId: string;
  readonly variantId: string;
  readonly firstRevision: string;
  balance: Balance;
};

/**
 * Each movement gets the units on hand after it: those before this batch, read once for each
 * variant from its last movement, plus the batch's movements up to it.
 */
const text = `
  insert into {schema}.stock_movements (website_id, variant_id, revision, type, on_hand_delta, held_delta,
                                        unlimited, reference, actor, at, on_hand, held, sells_unlimited)
  select moved.website_id, moved.variant_id, given.revision, given.type, given.on_hand_delta,
         given.held_delta, given.unlimited, given.reference, given.actor, given.at,
         coalesce(before.on_hand, 0) + given.on_hand, coalesce(before.held, 0) + given.held,
         coalesce(given.sells_unlimited, before.sells_unlimited, false)
    from unnest($1::text[], $2::text[], $3::bigint[]) with ordinality
           as moved (website_id, variant_id, first_revision, place)
    left join lateral (
      select earlier.on_hand, earlier.held, earlier.sells_unlimited
        from {schema}.stock_movements as earlier
       where earlier.website_id = moved.website_id and earlier.variant_id = moved.variant_id
         and earlier.revision < moved.first_revision
       order by earlier.revision desc limit 1) as before on true
    join unnest($4::int[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[], $9::boolean[],
                $10::text[], $11::text[], $12::timestamptz[], $13::bigint[], $14::bigint[], $15::boolean[])
           as given (place, revision, type, on_hand_delta, held_delta, unlimited, reference, actor, at,
                     on_hand, held, sells_unlimited) on given.place = moved.place
  on conflict do nothing`;

/** The movements of one batch, in the order of their events. */
export const stockMovements = () => {
  const variants = new Map<string, Moved>();
  const rows: (readonly unknown[])[] = [];

  const movedBy = ({ metadata, revision }: Projectable, { variantId }: StockEffect): Moved => {
    const { websiteId } = metadata;
    const key = JSON.stringify([websiteId, variantId]);
    const known = variants.get(key);
    if (known !== undefined) return known;
    const balance = { onHand: 0, held: 0, unlimited: null };
    const firstRevision = String(revision);
    const moved = { place: variants.size + 1, websiteId, variantId, firstRevision, balance };
    variants.set(key, moved);
    return moved;
  };

  return {
    add: (recorded: Projectable, effect: StockEffect): void => {
      const moved = movedBy(recorded, effect);
      const { onHand, held, unlimited } = moved.balance;
      moved.balance = {
        onHand: onHand + effect.onHand,
        held: held + effect.held,
        unlimited: effect.unlimited ?? unlimited,
      };
      const { balance } = moved;
      rows.push([
        ...[moved.place, String(recorded.revision), recorded.type, effect.onHand, effect.held],
        ...[effect.unlimited, effect.reference, recorded.metadata.actor, effect.at],
        ...[balance.onHand, balance.held, balance.unlimited],
      ]);
    },

    statements: (): readonly Statement[] => {
      const [first] = rows;
      if (first === undefined) return [];
      const moved = [...variants.values()];
      const ofVariants = [
        moved.map(({ websiteId }) => websiteId),
        moved.map(({ variantId }) => variantId),
        moved.map(({ firstRevision }) => firstRevision),
      ];
      return [
        { text, values: [...ofVariants, ...first.map((_, at) => rows.map((row) => row[at]))] },
      ];
    },
  };
};
