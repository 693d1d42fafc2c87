import { afterAll, beforeAll, expect, it } from "vitest";
import { signUpStreamId, type VariantKey } from "#domain/restock/stream-ids.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { products } from "#projections/catalog/products.ts";
import { variantStock } from "#projections/inventory/variant-stock.ts";
import { restock } from "#projections/restock/restock.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { queryLongPage } from "../kit/listing.ts";
import type { DemandRow } from "./console-contract.ts";
import type { SignUpGroup } from "./contract.ts";
import { demandSource } from "./demand.ts";
import { groupsSource } from "./lists.ts";
import { groupsText } from "./queries.ts";
import { findSendable } from "./sendable.ts";

let test: TestDatabase;
let personalData: PersonalData;
beforeAll(async () => {
  test = await createTestDatabase();
  const secret = "a secret of thirty-two characters or more";
  personalData = createPersonalData({ database: test.database, secret });
});
afterAll(() => test.drop());

const eventStore = createMemoryEventStore();
const signUp = async (variant: VariantKey) => {
  const email = "ann@shop.example";
  const person = await personalData.seal("demo", email, { email });
  const data = {
    signUpId: newId(),
    ...variant,
    productName: "Mug",
    sku: "MUG",
    attributes: {},
    isJoinMailingList: false,
    person,
    origin: "https://shop.example",
    signedUpAt: "2030-01-01T00:00:00.000Z",
  };
  await eventStore.append({
    stream: `restockSignUp-demo.${signUpStreamId(variant, person.personId)}`,
    expectedRevision: "any",
    events: [{ id: newId(), type: "RestockSignedUp", version: 1, data }],
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
  });
};

it("shows every variant once, page after page, though ids may hold dots", async () => {
  const variants = [
    { productId: "mug", variantId: "small.blue" },
    { productId: "mug.small", variantId: "blue" },
    { productId: "mug", variantId: "small%2Eblue" },
  ];
  for (const variant of variants) await signUp(variant);
  await projectAll(test.database, eventStore, [restock, products, variantStock], {
    personalData,
  });
  const shown: DemandRow[] = [];
  let after: string | null | undefined;
  do {
    const page = await queryLongPage<DemandRow>(test.database, demandSource("demo"), {
      page: 1,
      pageSize: 1,
      sort: "-waiting",
      ...(after && { after }),
    });
    shown.push(...page.rows);
    after = page.next;
  } while (after !== null && shown.length < 10);
  expect(shown.map(({ productId, variantId }) => ({ productId, variantId }))).toHaveLength(3);
  expect(shown).toEqual(
    expect.arrayContaining(variants.map((each) => expect.objectContaining(each))),
  );
  expect(new Set(shown.map(({ rowId }) => rowId)).size).toBe(3);
});

it("answers while the tables of the previous version serve, which do not count bounced emails", async () => {
  await signUp({ productId: "pen", variantId: "red" });
  await projectAll(test.database, eventStore, [restock, products, variantStock], {
    personalData,
  });
  const columns = await test.database.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = 'read.restock_groups'::regclass and attnum > 0 and attname <> 'bounced'
      order by attnum`,
  );
  const [view] = await test.database.query<{ text: string }>(
    "select pg_get_viewdef('read.restock_groups'::regclass) as text",
  );
  const kept = columns.map(({ name }) => name).join(", ");
  const current = view?.text.replace(";", "") ?? "";
  await test.database.query("drop view read.restock_groups");
  await test.database.query(
    `create view read.restock_groups as select ${kept} from (${current}) as current`,
  );
  const first = { page: 1, pageSize: 50 };
  const demand = await queryLongPage<DemandRow>(test.database, demandSource("demo"), {
    ...first,
    sort: "-waiting",
  });
  expect(demand.rows.map(({ waiting }) => waiting)).toContain(1);
  const groups = await queryLongPage<SignUpGroup>(test.database, groupsSource("demo", {}), {
    ...first,
    sort: "sku",
  });
  expect(groups.rows.map(({ bounced }) => bounced)).toEqual(demand.rows.map(() => 0));
  expect(await test.database.query(groupsText, ["demo", null, 50])).toHaveLength(
    demand.rows.length,
  );
  expect(await findSendable(test.database, "demo")).toMatchObject({ total: 0, soldOut: 0 });
});
