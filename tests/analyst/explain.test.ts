import { expect, it } from "vitest";
import { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import { explainedNumbers } from "#read-api/shell/explained.ts";
import { explain, setUpExplain, shop } from "#tests/support/analyst-explain-setup.ts";

setUpExplain();

it("explains a number as the tables have it, and as it was at a position", async () => {
  const [row] = await shop.database.query<{ id: string; onHand: number }>(
    `select variant_id as id, on_hand as "onHand" from read.variant_stock
      where website_id = 'demo' order by on_hand desc limit 1`,
  );
  const { id = "", onHand = 0 } = row ?? {};
  const { code, out } = await explain("stock-on-hand", id);
  expect([code, out.split("\n")[0]]).toEqual([0, `stock-on-hand: ${onHand} now`]);
  const [past] = await shop.database.query<{ position: number; onHand: number }>(
    `select e.position, m.on_hand as "onHand" from read.stock_movements m
       join log.events e on e.stream = 'stock-demo.' || m.variant_id and e.revision = m.revision
      where m.website_id = 'demo' and m.variant_id = $1 order by m.revision limit 1 offset 2`,
    [id],
  );
  const then = await explain("stock-on-hand", id, "--at", `${past?.position}`, "--json");
  expect(JSON.parse(then.out)).toMatchObject({ now: onHand, chosen: past?.onHand });
});

it("knows every number that the console explains", async () => {
  const { code, err } = await explain("nothing", "x");
  expect(code).toBe(1);
  expect(Object.keys(explainedNumbers).sort()).toEqual([...ExplainedNumber.options].sort());
  for (const number of ExplainedNumber.options) expect(err).toContain(number);
});
