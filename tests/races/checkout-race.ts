import { setTimeout as pause } from "node:timers/promises";
import { createHandler } from "#commands/kit/handle.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { seeded } from "#tests/event-store/seeded.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";
import { type Buyer, createBuyer, messageOf, type Outcome, QUIT } from "./buyer.ts";

const LOST = "Sorry, we do not have enough of that item available.";

export type Race = {
  readonly seed: number;
  readonly units: number;
  readonly buyers: number;
  /** Server processes killed with SIGKILL during the race, each replaced immediately. */
  readonly kills: number;
  /** Share of customers who leave for good when their connection breaks; default: 0. */
  readonly quitters?: number;
};
export type RaceResult = {
  readonly orders: number;
  readonly lost: number;
  /** Customers who left without an answer. */
  readonly quit: number;
  /** Orders of customers who came after everything had settled. */
  readonly late: number;
  readonly retries: number;
  readonly milliseconds: number;
};

const keeperOf = (url: string) => {
  const eventStore = createPostgresEventStore({ connectionString: url });
  const handler = createHandler({
    eventStore,
    newId,
    nowMs: Date.now,
    random: Math.random,
    wait: (milliseconds) => pause(milliseconds).then(() => undefined),
  });
  const keeper = createShopkeeper({ handler, now: () => new Date().toISOString(), newId });
  return { keeper, close: eventStore.close };
};

const settings = { HOLD_SECONDS: "3" };

/** Server processes on one database, any of which can be killed at any time. */
export const openRaceTrack = async (url: string, processes = 2) => {
  const running: DaybookProcess[] = [];
  for (let index = 0; index < processes; index += 1)
    running.push(await spawnDaybook(url, settings));
  const database = createDatabase({ connectionString: url });
  const { keeper, close } = keeperOf(url);
  return {
    database,
    keeper,
    pick: (random: () => number) => () =>
      (running[Math.floor(random() * running.length)] as DaybookProcess).origin,
    /** kill -9, and a new process in its place. */
    kill: async (index: number) => {
      const slot = index % running.length;
      await (running[slot] as DaybookProcess).kill();
      running[slot] = await spawnDaybook(url, settings);
    },
    close: async () => {
      await Promise.all(running.map((each) => each.stop()));
      await close();
      await database.close();
    },
  };
};
export type RaceTrack = Awaited<ReturnType<typeof openRaceTrack>>;

/** `open`: orders that are neither confirmed nor failed. `carts`: those that were ordered. */
type Ledger = {
  sold: number;
  orders: number;
  carts: number;
  open: number;
  onHand: number;
  held: number;
};

/** Sums from the log instead of a table. */
const ledgerOf = async ({ database }: RaceTrack, variantId: string): Promise<Ledger> => {
  const [row] = await database.query<Ledger>(
    `with moved as (
       select type, (data ->> 'quantity')::int as quantity, (data ->> 'delta')::int as delta
         from log.events where stream = $1),
     made as (
       select min(placed.data ->> 'cartId') as cart,
              bool_or(every.type = 'OrderConfirmed') as definite,
              bool_or(every.type = 'OrderFailed') as failed
         from log.events as placed
         join log.events as every on every.stream = placed.stream
        where placed.type = 'OrderPlaced' and placed.data -> 'lines' -> 0 ->> 'variantId' = $2
        group by placed.stream)
     select coalesce(sum(quantity) filter (where type = 'StockSold'), 0)::int as sold,
            (coalesce(sum(delta), 0)
              + coalesce(sum(quantity) filter (where type in ('StockReceived', 'StockReturned')), 0)
              - coalesce(sum(quantity) filter (where type = 'StockSold'), 0))::int as "onHand",
            (coalesce(sum(quantity) filter (where type = 'StockHeld'), 0)
              - coalesce(sum(quantity) filter (where type in ('StockHoldReleased', 'StockSold')), 0))::int as held,
            (select count(*) filter (where definite)::int from made) as orders,
            (select count(distinct cart) filter (where definite)::int from made) as carts,
            (select count(*) filter (where not definite and not failed)::int from made) as open
       from moved`,
    [`stock-demo.${variantId}`, variantId],
  );
  return row as Ledger;
};

const demand = (condition: boolean, what: string): void => {
  if (!condition) throw new Error(what);
};

/** The number of customers. Every answer must be "bought" or the exact text. */
const judge = (outcomes: readonly Outcome[]): number => {
  for (const outcome of outcomes) {
    const said = `${outcome.status} ${JSON.stringify(outcome.body)}`;
    demand(outcome.status < 500, `A live process answered ${said}`);
    demand([QUIT, 200, 409].includes(outcome.status), `A buyer was told ${said}`);
    if (outcome.status === 409) demand(messageOf(outcome) === LOST, `A loser was told ${said}`);
  }
  const ids = outcomes
    .filter(({ status }) => status === 200)
    .map(({ body }) => (body as { order: { orderId: string } }).order.orderId);
  demand(new Set(ids).size === ids.length, "Two buyers were told of the same order.");
  return ids.length;
};

const fillCarts = async (buyers: readonly Buyer[], itemId: string): Promise<void> => {
  await Promise.all(buyers.map((buyer) => buyer.arrive()));
  await Promise.all(
    buyers.map((buyer) =>
      until(
        async () => (await buyer.add(itemId, itemId.toUpperCase(), 1, newId())).status === 200,
        { what: "the product to be known" },
      ),
    ),
  );
};

const checkOutAll = (buyers: readonly Buyer[]): Promise<readonly Outcome[]> =>
  Promise.all(buyers.map((buyer, index) => buyer.checkOut(`buyer-${index}`, newId())));

/**
 * A few units and many concurrent customers. When everyone has an answer and every hold has ended,
 * the number of orders equals the number of sold units; later customers get the rest. Throws when a
 * unit too many or too few was sold.
 */
export const raceForLastUnits = async (track: RaceTrack, race: Race): Promise<RaceResult> => {
  const random = seeded(race.seed);
  const itemId = `race-${newId()}`;
  await track.keeper.define(aProduct(itemId));
  await track.keeper.stock(itemId, itemId, race.units);
  const newBuyer = (): Buyer => createBuyer(track.pick(random), random() < (race.quitters ?? 0));
  const buyers = Array.from({ length: race.buyers }, newBuyer);
  const latecomers = Array.from({ length: race.units + 5 }, () => createBuyer(track.pick(random)));
  await fillCarts([...buyers, ...latecomers], itemId);

  const startedAt = performance.now();
  const killing = (async () => {
    for (let index = 0; index < race.kills; index += 1) {
      await pause(random() * 120);
      await track.kill(Math.floor(random() * 100));
    }
  })();
  const outcomes = await checkOutAll(buyers);
  const milliseconds = performance.now() - startedAt;
  await killing;

  const bought = judge(outcomes);
  const quit = outcomes.filter(({ status }) => status === QUIT).length;
  const settled = await until(
    async () => {
      const found = await ledgerOf(track, itemId);
      return found.held === 0 && found.open === 0 ? found : undefined;
    },
    { what: "every hold and order to end" },
  );
  const told = JSON.stringify({ bought, quit, settled });
  demand(settled.orders === settled.sold, `Sold is not ordered: ${told}`);
  // Also of a customer who tried again after a kill.
  demand(settled.carts === settled.orders, `A cart was ordered twice: ${told}`);
  demand(settled.onHand === race.units - settled.orders, `Units were lost: ${told}`);
  demand(
    settled.orders >= bought && settled.orders <= bought + quit,
    `Orders nobody made: ${told}`,
  );
  if (quit === 0)
    demand(settled.orders === Math.min(race.units, race.buyers), `Not all was sold: ${told}`);

  const late = judge(await checkOutAll(latecomers));
  demand(late === race.units - settled.orders, `Latecomers got ${late}: ${told}`);
  const last = await ledgerOf(track, itemId);
  demand(
    last.orders === race.units && last.sold === race.units && last.onHand === 0 && last.held === 0,
    `In the end the log says ${JSON.stringify(last)}`,
  );
  return {
    orders: settled.orders,
    lost: outcomes.length - bought - quit,
    quit,
    late,
    retries: outcomes.reduce((sum, { tries }) => sum + tries - 1, 0),
    milliseconds,
  };
};
