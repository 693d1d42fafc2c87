import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addEntryContract } from "#commands/cart/contract.ts";
import { placeOrderContract } from "#commands/checkout/contract.ts";
import { receiveStockContract } from "#commands/inventory/contract.ts";
import { seedDemoSelling } from "#demo/selling/seed.ts";
import { createOwnerSessions } from "#infra/owner-sessions/postgres.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import { driveFile } from "./drive.ts";
import { openHttp } from "./http.ts";
import { readInvoiceLines } from "./invoice-lines.ts";
import { signInAsOwner } from "./owner-access.ts";
import { planDrive } from "./plan.ts";
import { type Reconciliation, reconcile } from "./reconcile.ts";
import { reconciliationLines } from "./report.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Shipping and taxes of the website, which a drive has to handle.
  await seedDemoSelling(server.infrastructure);
});
afterAll(() => server.stop());

const recorded = async (type: string) => {
  const { events } = await server.infrastructure.eventStore.readAll({
    after: 0n,
    limit: 100_000,
    filter: { types: [type] },
  });
  return events;
};

describe("driving a file through the public API", () => {
  const said: string[] = [];
  const drive = async (content: string) =>
    driveFile({
      content,
      origin: server.origin,
      websiteId: "demo",
      currency: "GBP",
      atOnce: 4,
      access: {
        database: server.database,
        sessions: createOwnerSessions(server.database),
        newPassword: () => "a password for tests",
        say: (line) => said.push(line),
      },
    });

  it("sells every invoice, refunds the matched cancellations, and reconciles to the cent", async () => {
    const content = await readFile(new URL("./sample.csv", import.meta.url), "utf8");
    const { reconciliation } = await drive(content);
    const figures = {
      orders: 5,
      units: 9020,
      totalCents: 33682,
      refundedCents: 2070,
      variants: 6,
      unitsSold: 9013,
      unitsOnHand: 7,
    };
    expect(reconciliation).toEqual({
      file: figures,
      readModels: figures,
      differences: [],
      equal: true,
    });
    expect(said).toEqual([
      "Created an owner, because the website had none. Sign in as analyst@daybook.test with the password a password for tests",
    ]);
  });
  it("changes nothing when it is driven again", async () => {
    const content = await readFile(new URL("./sample.csv", import.meta.url), "utf8");
    const head = await server.infrastructure.eventStore.head();
    expect((await drive(content)).reconciliation.equal).toBe(true);
    expect(await server.infrastructure.eventStore.head()).toBe(head);
  });
  it("names the invoice that differs", async () => {
    const content = await readFile(new URL("./sample.csv", import.meta.url), "utf8");
    const plan = planDrive(readInvoiceLines(content), content);
    const http = await openHttp(server.origin);
    const sessions = createOwnerSessions(server.database);
    const access = { database: server.database, sessions, newPassword: () => "", say: () => {} };
    const owner = await signInAsOwner(access, http, "demo", undefined);
    const opened = { http, plan, owner, atOnce: 1, currency: "GBP" };
    const jar = http.createCookieJar();
    const [{ productId, sku } = { productId: "", sku: "" }] = plan.invoices[0]?.lines ?? [];
    await http.call(receiveStockContract, {
      jar: owner,
      params: { variantId: plan.products[0]?.variants[0]?.variantId ?? "" },
      body: { quantity: 1 },
    });
    await until(() =>
      http
        .call(addEntryContract, { jar, body: { itemId: productId, sku, quantity: 1 } })
        .then(() => true),
    );
    await http.call(placeOrderContract, {
      jar,
      body: {
        contact: { email: `twice@${plan.tag}.uci.test`, name: "Twice (invoice 700001)" },
        address: { line1: "Here", city: "There", postalCode: "SW1Y 4LB", country: "GB" },
      },
    });
    const found = await until(async () => {
      const reconciliation = await reconcile(opened, 1);
      return reconciliation.readModels.orders === 6 ? reconciliation : undefined;
    });
    expect(found.equal).toBe(false);
    expect(found.differences).toEqual(["invoice 700001: 2 orders"]);
    expect(reconciliationLines(found, "GBP")).toContain(
      "  orders                                     5               6  DIFFERENT",
    );
  });
});

const INVOICES = 60;
const LINES = 4;

/** Every invoice takes four of ten products; some are taken back. */
const manyInvoices = (): string => {
  const rows = [
    "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country",
  ];
  for (let invoice = 0; invoice < INVOICES; invoice += 1) {
    const customer = 18_000 + (invoice % 7);
    for (let line = 0; line < LINES; line += 1) {
      const code = (invoice + line * 3) % 10;
      rows.push(
        `${800_000 + invoice},9000${code},Thing ${code},${1 + ((invoice * line) % 5)},1/12/2010,${code + 1}.${line}5,${customer},France`,
      );
    }
    if (invoice % 9 === 0)
      rows.push(
        `C${810_000 + invoice},9000${invoice % 10},Thing,-1,1/12/2010,${(invoice % 10) + 1}.05,${customer},France`,
      );
  }
  return rows.join("\n");
};

describe("a drive that is killed", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daybook-drive-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const start = (file: string) => {
    const main = fileURLToPath(new URL("../main.ts", import.meta.url));
    const child = spawn(process.execPath, [main, "drive", file, "--url", server.origin, "--json"], {
      env: { ...process.env, DATABASE_URL: server.url },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let errors = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    return { child, ended, result: () => ({ out, errors }) };
  };

  it("continues where it was and doubles no order", async () => {
    const file = join(folder, "many.csv");
    await writeFile(file, manyInvoices());
    const before = (await recorded("OrderPlaced")).length;
    for (const placed of [1, 20, 45]) {
      const { child, ended } = start(file);
      await until(async () => (await recorded("OrderPlaced")).length >= before + placed, {
        what: `${placed} orders`,
      });
      child.kill("SIGKILL");
      await ended;
    }
    const { ended, result } = start(file);
    expect(await ended, result().errors).toBe(0);
    const { readModels, equal, differences } = JSON.parse(result().out) as Reconciliation;
    expect(differences).toEqual([]);
    expect(equal).toBe(true);
    expect(readModels.orders).toBe(INVOICES);
    expect((await recorded("OrderPlaced")).length - before).toBe(INVOICES);
    expect((await recorded("OrderConfirmed")).length).toBe(before + INVOICES);
  });

  it("prints a sentence about the mistake instead of a stack trace", async () => {
    const { ended, result } = start(join(folder, "nothing.csv"));
    expect(await ended).toBe(1);
    expect(result().errors).toMatch(/nothing\.csv cannot be read: ENOENT/);
    expect(result().errors).not.toMatch(/ {4}at /);
  });
});
